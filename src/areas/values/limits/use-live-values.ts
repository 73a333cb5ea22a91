import { useMemo } from 'react'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { limitKey } from '../../../domain/values/topic-keys.ts'
import { useLiveValues } from '../../../live/views/hooks.ts'
import { LIMIT_TYPES } from '../../../wire/server/alert.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../../wire/server/pv-command.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'
import type { ValueTopic, ValueTopics } from '../../../wire/tabs/live.ts'

/** Live objects that somebody is about to change: all of them, or why not. */
export interface AllLive<T> {
  readonly load: LoadState
  /** In the order of the PVs; null until every one has arrived. Specification 5, "Limits and priorities". */
  readonly body: readonly T[] | null
  /** One of them is the last known one, because its link is broken. */
  readonly isStale: boolean
}

/** Returns the four limits of each of these PVs, those not set among them. */
export function useLimitConfigs(pvs: readonly PvRef[]): AllLive<PvLimitConfig> {
  const keys = useMemo(
    () => pvs.flatMap((pv) => LIMIT_TYPES.flatMap((limitType) => limitKey({ pv, limitType }) ?? [])),
    [pvs],
  )
  return useAll('pvLimitConfig', keys)
}

/** Returns the configurations of these PVs as the hub has them now. */
export function useLiveConfigs(pvs: readonly PvRef[]): AllLive<PvConfig> {
  const keys = useMemo(() => pvs.flatMap((pv) => liveKey(pv) ?? []), [pvs])
  return useAll('pvConfig', keys)
}

function useAll<T extends ValueTopic>(topic: T, keys: readonly string[]): AllLive<ValueTopics[T]> {
  const values = useLiveValues(topic, keys)
  return useMemo(() => {
    const all = keys.flatMap((key) => values.get(key) ?? [])
    const known = all.flatMap(({ value }) => (value === null ? [] : [value]))
    return {
      load: all.find(({ load }) => load.state === 'error')?.load ?? { state: 'loading' },
      body: known.length === keys.length ? known : null,
      isStale: all.some(({ stale }) => stale),
    }
  }, [values, keys])
}
