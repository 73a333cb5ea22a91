import { useTranslation } from 'react-i18next'
import { limitKey } from '../../../domain/values/topic-keys.ts'
import { closedRange } from '../../../domain/values/valid-range.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import type { LimitType } from '../../../wire/server/alert.ts'
import type { AnaLimitConfig, PvConfig } from '../../../wire/server/pv.ts'
import { PrioritySign } from '../../alert/sign/priority-sign.tsx'
import { useFormat } from '../../locale/plant-settings.tsx'
import { LimitBar } from '../value/limit-bar.tsx'
import styles from './pv-info.module.css'

interface LimitRow {
  readonly type: LimitType
  readonly field: keyof AnaLimitConfig
  readonly code: 'ogw' | 'mogw' | 'mugw' | 'ugw'
}

/** Highest first, as on a scale. */
const LIMITS: readonly LimitRow[] = [
  { type: 'Top', field: 'upper', code: 'ogw' },
  { type: 'TopMiddle', field: 'upperMid', code: 'mogw' },
  { type: 'BottomMiddle', field: 'lowerMid', code: 'mugw' },
  { type: 'Bottom', field: 'lower', code: 'ugw' },
]

function setLimits({ anaLimitConfig }: PvConfig): readonly (LimitRow & { readonly value: number })[] {
  return LIMITS.flatMap((row) => {
    const value = anaLimitConfig?.[row.field] ?? null
    return value === null ? [] : [{ ...row, value }]
  })
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
  const format = useFormat()
  const limits = setLimits(config)
  return limits.length === 0 ? null : (
    <span className={styles.short}>
      {limits.map(({ code, value }) => (
        <span key={code}>{`${t(`limit.${code}`)} ${format.number(value, config.decimalPlaces)}`}</span>
      ))}
    </span>
  )
}

/** The limits of a PV with delay and priority, which follow when they have arrived. */
export function PvLimits({ config }: { readonly config: PvConfig }) {
  const { t } = useTranslation(['overlay', 'common'])
  const limits = setLimits(config)
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
          <Limit key={limit.code} config={config} {...limit} />
        ))}
      </tbody>
    </table>
  )
}

interface LimitProps extends LimitRow {
  readonly config: PvConfig
  readonly value: number
}

function Limit({ config, type, code, value }: LimitProps) {
  const { t } = useTranslation(['overlay', 'common'])
  const format = useFormat()
  const key = limitKey({ pv: config.pvRef, limitType: type })
  return (
    <tr>
      <td>{t(`common:limit.${code}`)}</td>
      <td data-number>{format.number(value, config.decimalPlaces)}</td>
      {key === null ? <td colSpan={2}>–</td> : <LimitAlert limit={key} />}
    </tr>
  )
}

function LimitAlert({ limit }: { readonly limit: string }) {
  const { t } = useTranslation('overlay')
  const { value } = useLiveValue('pvLimitConfig', limit)
  const known = value === null || value.notSet ? null : value
  return (
    <>
      <td data-number>{known === null ? '–' : t('info.seconds', { count: known.delayTime })}</td>
      <td>{known === null ? '–' : <PrioritySign priority={known.priority} />}</td>
    </>
  )
}
