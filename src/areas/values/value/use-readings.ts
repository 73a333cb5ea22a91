import { useEffect } from 'react'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { useStreamState } from '../../../live/views/hooks.ts'
import { type Lane, subscribeLane } from '../../../live/views/subscriptions.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'

const NONE = new Map<string, never>()

/** What a live value comes to. `before` is what it came to last; null = nothing. */
type ReadLane<T> = (lane: Lane, config: PvConfig, before: T | null) => T | null

/**
 * Returns what `read` makes of the live values of PVs, by live key and as state: for lists and dialogs that depend on what the
 * values say. Those of which it makes null are not in it. Nothing renders while `read` returns the same as before; it must be
 * stable, as must `configs`. Leases the PVs.
 */
export function useReadings<T>(configs: readonly PvConfig[], read: ReadLane<T>): ReadonlyMap<string, T> {
  const [readings, setReadings] = useStreamState<ReadonlyMap<string, T>>(NONE)
  useEffect(() => {
    const now = new Map<string, T>()
    let isReady = false
    const unsubscribes = configs.flatMap((config) => {
      const key = liveKey(config.pvRef)
      if (key === null) return []
      return subscribeLane(key, (lane) => {
        const before = now.get(key) ?? null
        const next = read(lane, config, before)
        if (next === before) return
        if (next === null) now.delete(key)
        else now.set(key, next)
        if (isReady) setReadings(new Map(now))
      })
    })
    // What is known already comes at once, all of it together.
    isReady = true
    setReadings(new Map(now))
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [configs, read, setReadings])
  return readings
}
