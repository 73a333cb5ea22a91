import { useTranslation } from 'react-i18next'
import { ALERT_STATES } from '../../../domain/alerts/alert-state.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import styles from './legend.module.css'

/** The four states of an alert, with the sign of the plant's most urgent priority. */
export function AlertLegend() {
  const { t } = useTranslation(['help', 'common'])
  const { priorities } = usePlantSettings()
  const [first = null] = priorities.keys()
  return (
    <dl className={styles.legend}>
      {ALERT_STATES.map((state) => (
        <div key={state}>
          <dt>
            <PrioritySign
              priority={first}
              open={state.endsWith('open')}
              gone={state.startsWith('gone')}
              label={t(`common:alertState.${state}`)}
              decorative
            />
            <span>{t(`common:alertState.${state}`)}</span>
          </dt>
          <dd>{t(`alerts.${state}`)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The priorities as the server names and colours them. */
export function PriorityLegend() {
  const { t } = useTranslation('help')
  const { priorities, texts } = usePlantSettings()
  if (priorities.size === 0) return <p className={controls.muted}>{t('priorities.none')}</p>
  return (
    <dl className={styles.legend}>
      {[...priorities.values()].map(({ priority, name }) => (
        <div key={priority}>
          <dt>
            <PrioritySign priority={priority} decorative />
            <span>{texts.priority(priority, false)}</span>
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  )
}
