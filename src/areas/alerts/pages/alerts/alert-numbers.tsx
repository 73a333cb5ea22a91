import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { areAlertsOld } from '../../../../ui/alert-sign/pending-sign.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import styles from './alert-numbers.module.css'

/** How fast alerts come and how many stand for more than a day, each with its aim. Domain 3.4. */
export function AlertNumbers() {
  const { t } = useTranslation('alerts')
  const { format, texts } = usePlantSettings()
  const told = useLiveValue('alertSummary', '')
  const { value } = told
  const isOld = areAlertsOld(told)
  if (value === null) return null
  const { recent, standing, flood } = value
  return (
    <section aria-label={t('numbers.label')}>
      <dl className={styles.numbers} data-stale={isOld || undefined} title={isOld ? texts.stale : undefined}>
        <div data-figure="rate">
          <dt>
            {t('numbers.rate')} <small>{t('numbers.window')}</small>
          </dt>
          <dd>
            <b>{recent}</b>
            {' · '}
            {flood === null ? t('numbers.aim') : t('numbers.flood', { time: format.stamp(flood.since, serverNow()) })}
          </dd>
        </div>
        <div data-figure="standing">
          <dt>{t('numbers.standing')}</dt>
          <dd>
            <b>{standing}</b> · {t('numbers.standingAim')}
          </dd>
        </div>
      </dl>
    </section>
  )
}
