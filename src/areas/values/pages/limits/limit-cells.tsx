import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { trippedLimit } from '../../../../domain/charts/limit-scale.ts'
import { LIMIT_PARTS } from '../../../../domain/values/live-limits.ts'
import { liveKey } from '../../../../domain/values/pv-ref.ts'
import { limitKey } from '../../../../domain/values/topic-keys.ts'
import { useLiveValue, useStreamState } from '../../../../live/views/hooks.ts'
import { type Lane, subscribeLane } from '../../../../live/views/subscriptions.ts'
import { PrioritySign } from '../../../../ui/alert-sign/priority-sign.tsx'
import { NotTold } from '../../../../ui/controls/not-told.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { FitNumber } from '../../../../ui/table/rows/fit-number.tsx'
import type { LimitType } from '../../../../wire/server/alert.ts'
import type { AnaLimitConfig, PvConfig } from '../../../../wire/server/pv.ts'
import { LIMITS_FROM_TOP, useLimitCode } from '../../limits/limit-words.ts'
import { useLimitsNow } from '../../live-limits/use-live-limits.ts'
import styles from './limits-page.module.css'

/** Of the sign of the priority. */
const BESIDE_PX = 24

interface LimitCellProps {
  readonly config: PvConfig
  readonly type: LimitType
}

/** A limit with its priority and delay. Leased by visible rows only: a plant has a hundred thousand PVs. */
export function LimitCell({ config, type }: LimitCellProps) {
  const { t } = useTranslation(['overlay', 'common'])
  const format = useFormat()
  const { value: limit, stale } = useLiveValue('pvLimitConfig', limitKey({ pv: config.pvRef, limitType: type }))
  if (limit === null) return <NotTold why={t('common:limitState.one')} />
  if (limit.notSet) return '–'
  const delay = t('info.seconds', { count: limit.delayTime })
  return (
    <span className={styles.limit} title={delay} data-stale={stale || undefined}>
      <FitNumber text={format.number(limit.limit, config.decimalPlaces)} besidePx={BESIDE_PX} />
      <PrioritySign priority={limit.priority} stale={stale} />
      <span className={styles.delay}>{delay}</span>
    </span>
  )
}

/** The limit that a value is beyond. */
export type Tripped = LimitType | 'within'

/** Returns what a value says against limits of now; null for one that is not valid now. */
export function trippedBy({ known, stale, quality, num }: Lane, limits: AnaLimitConfig | null): Tripped | null {
  if (!known || stale || quality === 'Bad') return null
  const part = trippedLimit(limits, num)
  return LIMITS_FROM_TOP.find((type) => LIMIT_PARTS[type] === part) ?? 'within'
}

/** Whether the live value is beyond one of its limits, and which. Against limits that are not of now it says nothing. */
export function LimitState({ config }: { readonly config: PvConfig }) {
  const { t } = useTranslation(['limits', 'common'])
  const code = useLimitCode()
  const key = liveKey(config.pvRef)
  const { limits, state } = useLimitsNow(config)
  const [tripped, setTripped] = useStreamState<Tripped | null>(null)
  useEffect(() => {
    if (key === null) return
    return subscribeLane(key, (lane) => setTripped(trippedBy(lane, limits)))
  }, [key, limits, setTripped])
  if (state !== 'current') return <NotTold why={t(`common:limitState.${state}`)} />
  if (tripped === null) return '–'
  if (tripped === 'within') return <span className={styles.within}>{t('state.within')}</span>
  return <b>{t('state.beyond', { limit: code(tripped) })}</b>
}
