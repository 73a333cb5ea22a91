import { useMemo, useState } from 'react'
import { type LimitsNow, limitsNow, type ToldLimits, withLiveLimits } from '../../../domain/values/live-limits.ts'
import { liveKey, pvParam } from '../../../domain/values/pv-ref.ts'
import { limitKey } from '../../../domain/values/topic-keys.ts'
import { type LiveValue, useLiveValue, useLiveValues } from '../../../live/views/hooks.ts'
import { LIMIT_TYPES, type LimitType } from '../../../wire/server/alert.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../../wire/server/pv-command.ts'

const NO_KEYS: readonly string[] = []

/** What the hub tells of the four limits of a PV. Each is leased while the component is mounted. */
type LiveToldLimits = { readonly [type in LimitType]: LiveValue<PvLimitConfig> }

/** Returns what the hub tells of the limits of a PV; nothing of one that cannot have any. Four leases: for what is in sight only. */
export function useToldLimits({ pvRef, anaLimitConfig }: PvConfig): LiveToldLimits {
  const keyOf = (limitType: LimitType) => (anaLimitConfig === null ? null : limitKey({ pv: pvRef, limitType }))
  const top = useLiveValue('pvLimitConfig', keyOf('Top'))
  const topMiddle = useLiveValue('pvLimitConfig', keyOf('TopMiddle'))
  const bottomMiddle = useLiveValue('pvLimitConfig', keyOf('BottomMiddle'))
  const bottom = useLiveValue('pvLimitConfig', keyOf('Bottom'))
  return useMemo(
    () => ({ Top: top, TopMiddle: topMiddle, BottomMiddle: bottomMiddle, Bottom: bottom }),
    [top, topMiddle, bottomMiddle, bottom],
  )
}

/** Returns the limits of a PV that is in sight, as far as they are known now. */
export function useLimitsNow(config: PvConfig): LimitsNow {
  const told = useToldLimits(config)
  return useMemo(() => limitsNow(config, told), [config, told])
}

/** The same for several PVs, by live key. Keep `configs`. */
export function useLimitsOf(configs: readonly PvConfig[]): ReadonlyMap<string, LimitsNow> {
  const keys = useMemo(() => configs.flatMap(keysOf), [configs])
  const values = useLiveValues('pvLimitConfig', keys)
  return useMemo(() => {
    const told = (pv: PvRef): ToldLimits => {
      const of = (limitType: LimitType) => values.get(limitKey({ pv, limitType }) ?? '')
      return { Top: of('Top'), TopMiddle: of('TopMiddle'), BottomMiddle: of('BottomMiddle'), Bottom: of('Bottom') }
    }
    return new Map(
      configs.flatMap((config) => {
        const key = liveKey(config.pvRef)
        return key === null ? [] : [[key, limitsNow(config, told(config.pvRef))]]
      }),
    )
  }, [configs, values])
}

/** The configurations of some PVs with the limits that apply now, and whether these are only the last known ones. */
interface LiveLimits {
  readonly configs: readonly PvConfig[]
  readonly areOld: boolean
}

/**
 * Returns the configurations of the PVs of a live chart with the limits that apply now, whoever has changed them. They are the
 * same array until a limit changes: another one connects the series of a chart anew. Keep `configs`.
 */
export function useLiveLimits(configs: readonly PvConfig[], isLive = true): LiveLimits {
  const keys = useMemo(() => (isLive ? configs.flatMap(keysOf) : NO_KEYS), [configs, isLive])
  const values = useLiveValues('pvLimitConfig', keys)
  const next = useMemo(
    () =>
      configs.map((config) =>
        withLiveLimits(
          config,
          keysOf(config).flatMap((key) => values.get(key)?.value ?? []),
        ),
      ),
    [configs, values],
  )
  const [shown, setShown] = useState(next)
  const areOld = keys.some((key) => values.get(key)?.stale === true || values.get(key)?.load.state === 'error')
  if (isSame(shown, next)) return { configs: shown, areOld }
  setShown(next)
  return { configs: next, areOld }
}

/** Keys of the limits of a PV; none of one that cannot have any. */
function keysOf({ pvRef, anaLimitConfig }: PvConfig): readonly string[] {
  if (anaLimitConfig === null) return NO_KEYS
  return LIMIT_TYPES.flatMap((limitType) => limitKey({ pv: pvRef, limitType }) ?? [])
}

/** Other objects with the same limits are the same: each frame of a limit that has changed makes new ones. */
function isSame(one: readonly PvConfig[], other: readonly PvConfig[]): boolean {
  return one.length === other.length && one.every((config, index) => isSameConfig(config, other[index]))
}

function isSameConfig(one: PvConfig, other: PvConfig | undefined): boolean {
  if (one === other) return true
  if (other === undefined || pvParam(one.pvRef) !== pvParam(other.pvRef)) return false
  return JSON.stringify(one) === JSON.stringify(other)
}
