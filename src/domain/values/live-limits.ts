import { LIMIT_TYPES, type LimitType } from '../../wire/server/alert.ts'
import type { AnaLimitConfig, PvConfig } from '../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../wire/server/pv-command.ts'

/** The four limits of a configuration, highest first. */
export const LIMIT_PARTS: { readonly [type in LimitType]: keyof AnaLimitConfig } = {
  Top: 'upper',
  TopMiddle: 'upperMid',
  BottomMiddle: 'lowerMid',
  Bottom: 'lower',
}

/** What the hub has told of a limit; `value` is null until it has. */
export interface ToldLimit {
  readonly value: PvLimitConfig | null
  readonly stale: boolean
}

/** What the hub has told of the limits of a PV; undefined = nothing. */
export type ToldLimits = { readonly [type in LimitType]: ToldLimit | undefined }

/** The limits of a PV as far as they are known now. */
export interface LimitsNow {
  /** Null for a PV that cannot have any, and while one of them is unknown: without it nothing can be said to be within them. */
  readonly limits: AnaLimitConfig | null
  /** `stale`: told, but not of now. */
  readonly state: 'current' | 'stale' | 'unknown'
}

const NO_LIMITS: LimitsNow = { limits: null, state: 'current' }
const UNKNOWN_LIMITS: LimitsNow = { limits: null, state: 'unknown' }

/** Returns the limits of a PV by what the hub tells. Those of the configuration are of the moment in which it was read. */
export function limitsNow({ anaLimitConfig }: PvConfig, told: ToldLimits): LimitsNow {
  if (anaLimitConfig === null) return NO_LIMITS
  const all = LIMIT_TYPES.map((type) => told[type])
  if (all.some((limit) => (limit?.value ?? null) === null)) return UNKNOWN_LIMITS
  const setValue = (type: LimitType) => {
    const limit = told[type]?.value ?? null
    return limit === null || limit.notSet ? null : limit.limit
  }
  return {
    limits: {
      lower: setValue('Bottom'),
      lowerMid: setValue('BottomMiddle'),
      upperMid: setValue('TopMiddle'),
      upper: setValue('Top'),
    },
    state: all.some((limit) => limit?.stale) ? 'stale' : 'current',
  }
}

/**
 * Returns the configuration with the limits that the hub reports, in the unit of the value. A limit that is not among them
 * stays as it is; one that is not set is null. The same object if nothing differs, so that nothing is drawn again.
 */
export function withLiveLimits(config: PvConfig, live: readonly PvLimitConfig[]): PvConfig {
  const before = config.anaLimitConfig
  if (before === null) return config
  const changes = live.flatMap(({ pvLimitRef, limit, notSet }) => {
    const part = LIMIT_PARTS[pvLimitRef.limitType]
    const value = notSet ? null : limit
    return before[part] === value ? [] : [[part, value] as const]
  })
  return changes.length === 0 ? config : { ...config, anaLimitConfig: { ...before, ...Object.fromEntries(changes) } }
}
