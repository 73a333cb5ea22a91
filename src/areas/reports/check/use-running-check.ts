import { useEffect, useEffectEvent, useState } from 'react'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import { type CheckJob, type CheckState, checkAtFirst, checkStation } from './check-station.ts'

/**
 * Runs a check while it is mounted, and another one whenever something else is asked; null until something is. What the job is made
 * of besides is read as it begins: what a station tells meanwhile belongs to the next one.
 */
export function useRunningCheck<T extends object>(
  asked: T | null,
  jobOf: (asked: T, now: number) => Omit<CheckJob, 'at'>,
): CheckState | null {
  const [found, setFound] = useState<{ readonly asked: T; readonly state: CheckState } | null>(null)
  const begin = useEffectEvent((asked: T): CheckJob => {
    const now = plantNow()
    return { ...jobOf(asked, now), at: now }
  })
  useEffect(() => {
    if (asked === null) return
    const job = begin(asked)
    const tell = (state: CheckState) => setFound({ asked, state })
    tell(checkAtFirst(job))
    return checkStation(job, tell)
  }, [asked])
  return found !== null && found.asked === asked ? found.state : null
}
