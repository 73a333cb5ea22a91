import { useMemo, useState } from 'react'
import { withLiveLimits } from '../../domain/values/live-limits.ts'
import { pvParam } from '../../domain/values/pv-ref.ts'
import { limitKey } from '../../domain/values/topic-keys.ts'
import { useLiveValues } from '../../live/views/hooks.ts'
import { LIMIT_TYPES } from '../../wire/server/alert.ts'
import type { PvConfig } from '../../wire/server/pv.ts'

const NO_KEYS: readonly string[] = []

/**
 * Returns the configurations of the PVs of a live chart with the limits that apply now, whoever has changed them. Returns the
 * same array until a limit changes: another one connects the series of a chart anew. Keep `configs`.
 */
export function useLiveLimits(configs: readonly PvConfig[], isLive = true): readonly PvConfig[] {
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
  if (isSame(shown, next)) return shown
  setShown(next)
  return next
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
