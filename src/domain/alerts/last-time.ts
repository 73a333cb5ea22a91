import type { Alert, ControlEvent } from '../../wire/server/alert.ts'

/** What was operated so soon after an alert may have been done because of it, in ms. */
const OPERATED_MS = 900_000
/** What is longer ago was another machine, or another shift; and a server reads a year of alerts for seconds. */
export const CASES_DAYS = 90
export const CASES_MS = CASES_DAYS * 86_400_000
/** So many of the last cases are looked at. */
export const LAST_CASES = 5

/** Something that was operated after alerts, and how often. */
export interface Operated {
  readonly key: string
  /** Empty if it was the station itself, as by a call. */
  readonly pvName: string
  /** What was done, as the server words it. */
  readonly text: string
  /** What it was set to; null if that differed, or nothing was set. */
  readonly newValue: string | null
  readonly count: number
}

/** Half open: the time in which something counts as done after an alert. */
export function timeAfter({ timestamp }: Pick<Alert, 'timestamp'>): { readonly start: number; readonly end: number } {
  return { start: Math.floor(timestamp), end: Math.floor(timestamp) + OPERATED_MS }
}

/**
 * Returns what was operated at the station of these alerts within 15 minutes after one of them, the most frequent first. What failed
 * does not count, nor does an acknowledgement, which changes nothing at the plant; an event after two of them counts once.
 */
export function operatedAfter(cases: readonly Alert[], events: readonly ControlEvent[]): readonly Operated[] {
  const counted = new Map<string, ControlEvent>()
  for (const event of events) {
    const isAfter = cases.some((alert) => {
      const { start, end } = timeAfter(alert)
      return event.stationNumber === alert.stationNumber && event.timestamp >= start && event.timestamp < end
    })
    if (isAfter && event.succeeded && isOperation(event, cases)) counted.set(event.id, event)
  }
  const groups = Map.groupBy(counted.values(), ({ pvRef, pvName, text }) =>
    JSON.stringify([pvRef?.type ?? '', pvRef?.nr ?? 0, pvName, text]),
  )
  return [...groups]
    .map(([key, [first, ...others]]): Operated => {
      const value = first?.newValue ?? null
      const isSame = others.every(({ newValue }) => newValue === value)
      return {
        key,
        pvName: first?.pvName ?? '',
        text: first?.text ?? '',
        newValue: isSame ? value : null,
        count: others.length + 1,
      }
    })
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
}

/** Of a PV something was set; an acknowledgement has no value, nor has one of a station, which is known by its time. */
function isOperation({ pvRef, newValue, timestamp, userName }: ControlEvent, cases: readonly Alert[]): boolean {
  if (newValue !== null) return true
  return pvRef === null && !cases.some((alert) => alert.ackTimestamp === timestamp && alert.ackUser === userName)
}
