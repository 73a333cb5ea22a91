import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../live/views/hooks.ts'
import controls from '../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import styles from './licence-limits.module.css'

/**
 * How much of the licence is used: users who are logged in, and PV areas. Says so when one of them is used up. Needs the
 * texts of `licence`. Specification 6.
 */
export function LicenceLimits() {
  const { t } = useTranslation('licence')
  const { load, body, refetch } = useQuery('licenseOptions')
  return (
    <LoadGate what={t('what')} load={load} body={body} onRetry={refetch}>
      {({ activeUsers, maxActiveUsers, activePvGroups, maxActivePvGroups }) => (
        <dl className={styles.limits}>
          <Limit
            name={t('users')}
            used={activeUsers}
            max={maxActiveUsers}
            full={t('usersFull')}
            over={t('usersFull')}
          />
          <Limit
            name={t('pvGroups')}
            used={activePvGroups}
            max={maxActivePvGroups}
            full={t('pvGroupsFull')}
            over={t('pvGroupsOver')}
          />
        </dl>
      )}
    </LoadGate>
  )
}

interface LimitProps {
  readonly name: string
  readonly used: number
  /** Null: no limit. */
  readonly max: number | null
  /** What it means that all is used. */
  readonly full: string
  /** What it means that more is used than there is. */
  readonly over: string
}

function Limit({ name, used, max, full, over }: LimitProps) {
  const { t } = useTranslation('licence')
  const warning = max === null || used < max ? null : used > max ? over : full
  return (
    <div className={styles.limit}>
      <dt>{name}</dt>
      <dd>
        <span>{max === null ? t('unlimited', { used }) : t('of', { used, max })}</span>
        {warning !== null && <p className={controls.muted}>{warning}</p>}
      </dd>
    </div>
  )
}
