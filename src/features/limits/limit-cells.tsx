import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PrioritySign } from '../../components/alert/sign/priority-sign.tsx'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { useLimitCode } from '../../components/pv/limits/limit-words.ts'
import { FitNumber } from '../../components/table/rows/fit-number.tsx'
import { trippedLimit } from '../../domain/charts/limit-scale.ts'
import { LIMIT_PARTS } from '../../domain/values/live-limits.ts'
import { liveKey } from '../../domain/values/pv-ref.ts'
import { limitKey } from '../../domain/values/topic-keys.ts'
import { useLiveValue, useStreamState } from '../../live/views/hooks.ts'
import { subscribeLane } from '../../live/views/subscriptions.ts'
import type { LimitType } from '../../wire/server/alert.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import styles from './limits-page.module.css'

/** Of the sign of the priority and the delay. */
const BESIDE_PX = 64

interface LimitCellProps {
  readonly config: PvConfig
  readonly type: LimitType
}

/** A limit with its priority and delay. Leased by visible rows only: a plant has a hundred thousand PVs. */
export function LimitCell({ config, type }: LimitCellProps) {
  const { t } = useTranslation('overlay')
  const format = useFormat()
  const limit = useLiveValue('pvLimitConfig', limitKey({ pv: config.pvRef, limitType: type })).value
  const known =
    limit === null ? (config.anaLimitConfig?.[LIMIT_PARTS[type]] ?? null) : limit.notSet ? null : limit.limit
  if (known === null) return '–'
  return (
    <span className={styles.limit}>
      <FitNumber text={format.number(known, config.decimalPlaces)} besidePx={limit === null ? 0 : BESIDE_PX} />
      {limit !== null && (
        <>
          <PrioritySign priority={limit.priority} />
          <span className={styles.delay}>{t('info.seconds', { count: limit.delayTime })}</span>
        </>
      )}
    </span>
  )
}

/** Whether the live value is beyond one of its limits, and which. */
export function LimitState({ config }: { readonly config: PvConfig }) {
  const { t } = useTranslation('limits')
  const code = useLimitCode()
  const key = liveKey(config.pvRef)
  const { anaLimitConfig } = config
  const [tripped, setTripped] = useStreamState<LimitType | 'within' | null>(null)
  useEffect(() => {
    if (key === null) return
    return subscribeLane(key, ({ known, stale, quality, num }) => {
      if (!known || stale || quality === 'Bad') return setTripped(null)
      const part = trippedLimit(anaLimitConfig, num)
      const types: readonly LimitType[] = ['Top', 'TopMiddle', 'BottomMiddle', 'Bottom']
      setTripped(types.find((type) => LIMIT_PARTS[type] === part) ?? 'within')
    })
  }, [key, anaLimitConfig, setTripped])
  if (tripped === null) return '–'
  if (tripped === 'within') return <span className={styles.within}>{t('state.within')}</span>
  return <b>{t('state.beyond', { limit: code(tripped) })}</b>
}
