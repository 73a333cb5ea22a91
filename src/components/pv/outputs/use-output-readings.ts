import { useEffect } from 'react'
import type { OutputReading } from '../../../domain/forms/output-entry.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { useStreamState } from '../../../live/views/hooks.ts'
import { subscribeLane } from '../../../live/views/subscriptions.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'

/** Live values by live key; without those that are unknown or stale, on which nobody should decide. */
export type OutputReadings = ReadonlyMap<string, OutputReading>

const NONE: OutputReadings = new Map()

/** Returns the live values of outputs as state, for the few that somebody is about to set. */
export function useOutputReadings(configs: readonly PvConfig[]): OutputReadings {
  const [readings, setReadings] = useStreamState(NONE)
  useEffect(() => {
    let now = NONE
    const unsubscribes = configs.flatMap(({ pvRef }) => {
      const key = liveKey(pvRef)
      if (key === null) return []
      return subscribeLane(key, ({ known, stale, kind, num }) => {
        const next = known && !stale ? { num, isTimeOfDay: kind === 'TimeOfDayValue' } : null
        const before = now.get(key) ?? null
        if (before?.num === next?.num && before?.isTimeOfDay === next?.isTimeOfDay) return
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
