import { LIMIT_PARTS } from '../../../src/domain/values/live-limits.ts'
import { limitKey } from '../../../src/domain/values/topic-keys.ts'
import { LIMIT_TYPES, type LimitType } from '../../../src/wire/server/alert.ts'
import type { PvConfig, PvRef } from '../../../src/wire/server/pv.ts'
import type { PvLimitConfig } from '../../../src/wire/server/pv-command.ts'
import type { ValueChange } from '../../../src/wire/tabs/frame.ts'

/** A limit as the hub tells it; null: not set. */
export function limitOf(pv: PvRef, limitType: LimitType, limit: number | null): PvLimitConfig {
  const rest = { priority: 2, delayTime: 30, description: '', message: '' }
  return { pvLimitRef: { pv, limitType }, limit: limit ?? 0, notSet: limit === null, ...rest }
}

/** The limits of a configuration as the hub tells them, by key. */
export function limitCells({ pvRef, anaLimitConfig }: PvConfig): Record<string, PvLimitConfig> {
  if (anaLimitConfig === null) return {}
  return Object.fromEntries(
    LIMIT_TYPES.flatMap((type) => {
      const key = limitKey({ pv: pvRef, limitType: type })
      return key === null ? [] : [[key, limitOf(pvRef, type, anaLimitConfig[LIMIT_PARTS[type]])]]
    }),
  )
}

/** The same for a frame. */
export function limitChanges(config: PvConfig, stale = false): readonly ValueChange[] {
  return Object.entries(limitCells(config)).map(([key, value]) => ({
    topic: 'pvLimitConfig',
    key,
    value,
    load: { state: 'ready' },
    stale,
  }))
}
