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
  const limits: { -readonly [part in keyof AnaLimitConfig]: AnaLimitConfig[part] } = { ...anaLimitConfig }
  let isStale = false
  for (const type of LIMIT_TYPES) {
    const limit = told[type]
    if (limit === undefined || limit.value === null) return UNKNOWN_LIMITS
    limits[LIMIT_PARTS[type]] = setValue(limit.value)
    isStale ||= limit.stale
  }
  return { limits, state: isStale ? 'stale' : 'current' }
}

const setValue = ({ limit, notSet }: PvLimitConfig) => (notSet ? null : limit)

/**
 * Returns the configuration with the limits that the hub reports, in the unit of the value. A limit that is not among them
 * stays as it is; one that is not set is null. The same object if nothing differs, so that nothing is drawn again.
 */
export function withLiveLimits(config: PvConfig, live: readonly PvLimitConfig[]): PvConfig {
  const before = config.anaLimitConfig
  if (before === null) return config
  const changes = live.flatMap((limit) => {
    const part = LIMIT_PARTS[limit.pvLimitRef.limitType]
    const value = setValue(limit)
    return before[part] === value ? [] : [[part, value] as const]
  })
  return changes.length === 0 ? config : { ...config, anaLimitConfig: { ...before, ...Object.fromEntries(changes) } }
}
