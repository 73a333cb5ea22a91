import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from './chip.tsx'
import controls from './controls.module.css'
import styles from './last-known.module.css'

/**
 * Beside the title of what comes from a hub, everywhere the same: it is only the last known state, since its link is broken or
 * says nothing any more. Only its room while it is current: it comes and goes by itself, and must not move what is below (F27).
 */
export function LastKnown({ isOld }: { readonly isOld: boolean }) {
  const { t } = useTranslation('common')
  return (
    <span className={`${controls.chip} ${styles.room}`} data-room={t('value.lastKnownState')}>
      {isOld && <LastKnownChip className={styles.text} role="status" />}
    </span>
  )
}

export function LastKnownChip(props: Pick<ComponentProps<typeof Chip>, 'className' | 'role'>) {
  const { t } = useTranslation('common')
  return (
    <Chip {...props} data-stale data-chip="last-known">
      {t('value.lastKnownState')}
    </Chip>
  )
}
