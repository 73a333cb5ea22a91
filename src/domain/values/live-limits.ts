import type { LimitType } from '../../wire/server/alert.ts'
import type { AnaLimitConfig, PvConfig } from '../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../wire/server/pv-command.ts'

/** The four limits of a configuration, highest first. */
export const LIMIT_PARTS: { readonly [type in LimitType]: keyof AnaLimitConfig } = {
  Top: 'upper',
  TopMiddle: 'upperMid',
  BottomMiddle: 'lowerMid',
  Bottom: 'lower',
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
