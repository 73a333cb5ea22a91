import { useTranslation } from 'react-i18next'
import { PrioritySign } from '../../components/alert/sign/priority-sign.tsx'
import { usePlantSettings } from '../../components/locale/plant-settings.tsx'
import { SoundSlot } from '../alarm/sound-slot.tsx'
import { Chain } from '../shell/header/chain.tsx'
import { Clock } from '../shell/header/clock.tsx'
import type { WallAlerts } from './use-held-alert.ts'
import styles from './wall.module.css'

/** Plant, pending alerts by priority, connections and clock: what is true on every page. */
export function WallHeader({ alerts }: { readonly alerts: WallAlerts }) {
  const { t } = useTranslation('shell')
  const { name } = usePlantSettings()
  const { counts, isKnown, isStale } = alerts
  return (
    <header className={styles.header}>
      <b className={styles.plant}>{name || t('plant')}</b>
      <section className={styles.counts} aria-label={t('strip.label')} data-stale={isStale || undefined}>
        {counts.map(({ priority, open, all }) => (
          <span key={priority} className={styles.count} data-priority={priority}>
            <PrioritySign priority={priority} open={open > 0} decorative />
            <span className="visually-hidden">{t('strip.count', { priority })} </span>
            <span>
              <b>{open}</b>
              <small>/{all}</small>
            </span>
          </span>
        ))}
        {counts.length === 0 && <span className={styles.quiet}>{t(isKnown ? 'strip.none' : 'strip.unknown')}</span>}
        {isStale && <span className={styles.quiet}>{t('strip.stale')}</span>}
      </section>
      <Chain />
      <SoundSlot />
      <Clock />
    </header>
  )
}
