import { useEffect, useState } from 'react'
import { startOfNext } from '../../domain/time/calendar.ts'
import { endsNow, type RangeChoice } from '../../domain/time/presets.ts'
import { onSecond } from '../../live/connection/frame-clock.ts'

/**
 * Returns the end of what is loaded for a range, ms since 1970. A range that ends now goes on until the day is over, so that
 * what comes belongs to it, and after midnight until the next day is: a page is left open over night. `zone` is an IANA name.
 */
export function useWindowEnd({ preset, to }: RangeChoice, zone: string): number {
  const [passed, setPassed] = useState(to)
  const isOpen = endsNow(preset)
  const end = isOpen ? startOfNext('Days', Math.max(to, passed), zone) : to
  useEffect(() => {
    if (!isOpen) return
    return onSecond((now) => {
      if (now >= end) setPassed(Math.floor(now))
    })
  }, [isOpen, end])
  return end
}
