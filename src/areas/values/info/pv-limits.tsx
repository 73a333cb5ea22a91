import { useTranslation } from 'react-i18next'
import { LIMIT_CODES } from '../../../domain/alerts/alert-state.ts'
import type { ToldLimit } from '../../../domain/values/live-limits.ts'
import { closedRange } from '../../../domain/values/valid-range.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import { NotTold } from '../../../ui/controls/not-told.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { LimitType } from '../../../wire/server/alert.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { useToldLimits } from '../live-limits/use-live-limits.ts'
import { LimitBar } from '../value/limit-bar.tsx'
import styles from './pv-info.module.css'

/** Highest first, as on a scale. */
const LIMITS: readonly LimitType[] = ['Top', 'TopMiddle', 'BottomMiddle', 'Bottom']

interface LimitRow extends ToldLimit {
  readonly type: LimitType
}

/** Returns the limits of a PV that are set, and those of which nobody has told yet whether they are. */
function useSetLimits(config: PvConfig): readonly LimitRow[] {
  const told = useToldLimits(config)
  return LIMITS.flatMap((type) => (told[type].value?.notSet === true ? [] : [{ type, ...told[type] }]))
}

/** The value within its range, with its limits as ticks. Nothing if the range has an open end. */
export function PvRange({ liveKey, config }: { readonly liveKey: string; readonly config: PvConfig }) {
  const format = useFormat()
  const range = closedRange(config.domainConfig)
  return range === null ? null : (
    <div className={styles.range}>
      <LimitBar liveKey={liveKey} config={config} />
      <span className={styles.ends}>
        <span>{format.number(range.min, config.decimalPlaces)}</span>
        <span>{format.number(range.max, config.decimalPlaces)}</span>
      </span>
    </div>
  )
}

/** The limits of a PV in one line. */
export function ShortLimits({ config }: { readonly config: PvConfig }) {
  const { t } = useTranslation('common')
  const limits = useSetLimits(config)
  return config.anaLimitConfig === null || limits.length === 0 ? null : (
    <span className={styles.short}>
      {limits.map((limit) => (
        <span key={limit.type} data-limit-of={limit.type} data-stale={limit.stale || undefined}>
          {t(`limit.${LIMIT_CODES[limit.type]}`)} <LimitNumber limit={limit} decimals={config.decimalPlaces} />
        </span>
      ))}
    </span>
  )
}

/** The limits of a PV with delay and priority. */
export function PvLimits({ config }: { readonly config: PvConfig }) {
  const { t } = useTranslation(['overlay', 'common'])
  const limits = useSetLimits(config)
  if (config.anaLimitConfig === null) return null
  if (limits.length === 0) return <p className={styles.where}>{t('info.noLimits')}</p>
  return (
    <table className={styles.limits}>
      <thead>
        <tr>
          <th>{t('info.limit')}</th>
          <th data-number>{config.dimension}</th>
          <th data-number>{t('info.delay')}</th>
          <th>{t('common:alert.priority')}</th>
        </tr>
      </thead>
      <tbody>
        {limits.map((limit) => (
          <tr key={limit.type} data-limit-of={limit.type} data-stale={limit.stale || undefined}>
            <td>{t(`common:limit.${LIMIT_CODES[limit.type]}`)}</td>
            <td data-number>
              <LimitNumber limit={limit} decimals={config.decimalPlaces} />
            </td>
            <td data-number>{limit.value === null ? '–' : t('info.seconds', { count: limit.value.delayTime })}</td>
            <td>{limit.value === null ? '–' : <PrioritySign priority={limit.value.priority} stale={limit.stale} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LimitNumber({ limit: { value }, decimals }: { readonly limit: LimitRow; readonly decimals: number }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  return value === null ? <NotTold why={t('limitState.one')} /> : format.number(value.limit, decimals)
}
