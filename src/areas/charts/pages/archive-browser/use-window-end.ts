import { useEffect, useState } from 'react'
import { startOfNext } from '../../../../domain/time/calendar.ts'
import { endsNow, type RangeChoice } from '../../../../domain/time/presets.ts'
import { onSecond } from '../../../../live/connection/frame-clock.ts'

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

const MINUTE_MS = 60_000

/**
 * Returns the end of what the chart shows of a range, ms since 1970: of one that ends now the end of the present minute, as
 * live charts have it, so that the chart goes on past midnight with the table. It never reaches far beyond what there is.
 */
export function useShownEnd({ preset, to }: RangeChoice): number {
  const [minute, setMinute] = useState(to)
  const isOpen = endsNow(preset)
  useEffect(() => {
    if (!isOpen) return
    return onSecond((now) => setMinute(Math.ceil(now / MINUTE_MS) * MINUTE_MS))
  }, [isOpen])
  return isOpen ? Math.max(to, minute) : to
}
