import { useTranslation } from 'react-i18next'
import { SoundSlot } from '../../areas/alerts/horn/sound-slot.tsx'
import { areAlertsOld, PendingSign } from '../../ui/alert-sign/pending-sign.tsx'
import { usePlantSettings } from '../../ui/locale/plant-settings.tsx'
import { Chain } from '../shell/header/chain.tsx'
import { Clock } from '../shell/header/clock.tsx'
import type { WallAlerts } from './use-held-alert.ts'
import styles from './wall.module.css'

/** Plant, pending alerts by priority, connections and clock: what is true on every page. */
export function WallHeader({ alerts }: { readonly alerts: WallAlerts }) {
  const { t } = useTranslation('shell')
  const { name, texts } = usePlantSettings()
  const { counts, told } = alerts
  const isOld = areAlertsOld(told)
  const unreadable = told.value?.unreadable ?? 0
  return (
    <header className={styles.header}>
      <b className={styles.plant}>{name || t('plant')}</b>
      <section className={styles.counts} aria-label={t('strip.label')} data-stale={isOld || undefined}>
        {counts.map((count) => (
          <span key={count.priority} className={styles.count} data-priority={count.priority}>
            <PendingSign count={count} told={told} decorative />
            <span className="visually-hidden">{t('strip.count', { priority: count.priority })} </span>
            <span>
              <b>{count.open}</b>
              <small>/{count.all}</small>
            </span>
          </span>
        ))}
        {unreadable > 0 && <span data-unreadable={unreadable}>{t('strip.unreadable', { count: unreadable })}</span>}
        {counts.length === 0 && unreadable === 0 && (
          <span className={styles.quiet}>{told.value === null ? texts.alertsUnknown : t('strip.none')}</span>
        )}
        {isOld && told.value !== null && <span className={styles.quiet}>{t('strip.stale')}</span>}
      </section>
      <Chain />
      <SoundSlot />
      <Clock />
    </header>
  )
}
