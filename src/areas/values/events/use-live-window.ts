import { useEffect } from 'react'
import { movingWindow } from '../../../domain/charts/moving-window.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { onSecond } from '../../../live/connection/frame-clock.ts'
import { useStreamState } from '../../../live/views/hooks.ts'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'

const HOUR_MS = 3_600_000

/** Returns what to load for the last hours up to now: the same for a while, so that it is not asked for anew every second. */
export function useLiveWindow(hours: number): TimeRange {
  const of = (now: number) => movingWindow({ from: now - hours * HOUR_MS, to: now })
  const [known, setKnown] = useStreamState({ ...of(plantNow()), hours }, isSame)
  useEffect(
    () => onSecond((now) => setKnown({ ...movingWindow({ from: now - hours * HOUR_MS, to: now }), hours })),
    [hours, setKnown],
  )
  // Other hours are in effect at once.
  return known.hours === hours ? known : of(plantNow())
}

function isSame(one: TimeRange & { readonly hours: number }, other: TimeRange & { readonly hours: number }): boolean {
  return one.from === other.from && one.to === other.to && one.hours === other.hours
}
