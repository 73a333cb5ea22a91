import { useEffect } from 'react'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { useStreamState } from '../../../live/views/hooks.ts'
import { subscribeLane } from '../../../live/views/subscriptions.ts'
import type { CounterValue, PvConfig, RuntimeValue } from '../../../wire/server/pv.ts'

/** Counters by live key; without those that are unknown or stale, on which nobody should decide. */
export type CounterReadings = ReadonlyMap<string, CounterValue>

const NONE: CounterReadings = new Map()

/** Returns the live counters of PVs as state, for the few that somebody is about to reset. */
export function useCounterReadings(configs: readonly PvConfig[]): CounterReadings {
  const [readings, setReadings] = useStreamState(NONE)
  useEffect(() => {
    let now = NONE
    const unsubscribes = configs.flatMap(({ pvRef }) => {
      const key = liveKey(pvRef)
      if (key === null) return []
      return subscribeLane(key, ({ known, stale, extra }) => {
        const next = known && !stale && isCounter(extra) ? extra : null
        if (next === (now.get(key) ?? null)) return
        const all = new Map(now)
        if (next === null) all.delete(key)
        else all.set(key, next)
        now = all
        setReadings(all)
      })
    })
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [configs, setReadings])
  return readings
}

/** Returns the counter of a live key; null while it is unknown, or without a key. The last known one stays when its link breaks. */
export function useCounter(key: string | null): CounterValue | null {
  const [counter, setCounter] = useStreamState<CounterValue | null>(null)
  useEffect(
    () =>
      key === null
        ? undefined
        : subscribeLane(key, ({ known, extra }) => setCounter(known && isCounter(extra) ? extra : null)),
    [key, setCounter],
  )
  return counter
}

/** Returns true if what a lane has beside its number is a counter. */
export function isCounter(extra: CounterValue | RuntimeValue | null): extra is CounterValue {
  return extra !== null && 'resetable' in extra
}
