import { useEffect } from 'react'
import { trippedLimit } from '../../../domain/charts/limit-scale.ts'
import { useStreamState } from '../../../live/views/hooks.ts'
import { subscribeLane } from '../../../live/views/subscriptions.ts'
import type { AnaLimitConfig } from '../../../wire/server/pv.ts'

/** Returns the worst limit that a live value is beyond; null while it is within all, bad or unknown. Renders on a change. */
export function useTripped(liveKey: string, limits: AnaLimitConfig | null): keyof AnaLimitConfig | null {
  const [tripped, setTripped] = useStreamState<keyof AnaLimitConfig | null>(null)
  useEffect(
    () =>
      subscribeLane(liveKey, (lane) =>
        setTripped(lane.known && lane.quality !== 'Bad' ? trippedLimit(limits, lane.num) : null),
      ),
    [liveKey, limits, setTripped],
  )
  return tripped
}
