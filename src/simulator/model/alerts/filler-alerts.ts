import type { Calendar } from '../base/calendar.ts'
import { h01 } from '../base/hash.ts'
import { DAY_MS, dateOf, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import type { PvModel } from '../pv/pv-model.ts'
import type { AlertStream, RawAlert } from './alert-stream.ts'

export interface FillerAlerts extends AlertStream {
  /** Returns the number of the first filler alert after a time. */
  firstAfter(at: number): number
  nth(number: number): RawAlert
}

const SHORTEST_MS = 3 * MINUTE_MS
const LONGEST_MS = 6 * HOUR_MS
/** Numbers visited between two yields. */
const PAUSE_EVERY = 4_096
/** Most have low priority, few are urgent (domain 3.4). */
const PRIORITIES = [4, 4, 5, 4, 8, 3, 4, 7, 5, 2, 4, 5, 6, 3, 4, 8, 4, 5, 4, 1]

/**
 * Alerts for load tests. Number n comes at about n times the mean interval, so a range is counted without visiting its
 * alerts.
 */
export function createFillerAlerts(
  pvs: readonly PvModel[],
  perDay: number,
  seed: number,
  epoch: number,
  calendar: Calendar,
): FillerAlerts {
  const everyMs = DAY_MS / perDay
  const cameAt = (number: number) => Math.floor(epoch + (number + 0.9 * h01(seed, number, 81)) * everyMs)

  function firstAfter(at: number): number {
    const guess = Math.max(0, Math.floor((at - epoch) / everyMs))
    return cameAt(guess) > at ? guess : guess + 1
  }

  const pvOf = (number: number) => pvs[Math.floor(h01(seed, number, 82) * pvs.length)] ?? null

  function nth(number: number): RawAlert {
    const pv = pvOf(number)
    const came = cameAt(number)
    const { year, month, day } = dateOf(calendar.dayOf(came))
    const date = `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
    return {
      id: `${date}-${pv?.key ?? 'plant'}-load-${number}`,
      stationIndex: pv?.stationIndex ?? 0,
      pv,
      rule: null,
      came,
      gone: came + Math.round(SHORTEST_MS + h01(seed, number, 83) ** 3 * (LONGEST_MS - SHORTEST_MS)),
      priority: PRIORITIES[Math.floor(h01(seed, number, 84) * PRIORITIES.length)] ?? 4,
      description: `${pv?.config.stationName ?? ''}: ${pv?.config.name ?? ''} auffällig`,
      message: 'Beobachten',
      value: null,
      limit: null,
      limitType: null,
    }
  }

  return {
    isFixed: true,
    firstAfter,
    nth,
    coming: (from, to) => {
      const found: RawAlert[] = []
      for (let number = firstAfter(from); number < firstAfter(to); number++) found.push(nth(number))
      return found
    },
    // biome-ignore lint/correctness/useYield: counting visits no alert, so there is nothing to pause.
    *counting(from, to) {
      return Math.max(0, firstAfter(to) - firstAfter(from))
    },
    *backwards(from, to, wanted) {
      const first = firstAfter(from)
      for (let number = firstAfter(to) - 1; number >= first; number--) {
        const pv = pvOf(number)
        if (wanted === undefined || (pv !== null && wanted.has(pv))) yield nth(number)
        if (number % PAUSE_EVERY === 0) yield null
      }
    },
    find: (id, from, to) => {
      const raw = nth(Number(/-load-(\d{1,15})$/.exec(id)?.[1] ?? Number.NaN))
      return raw.id === id && raw.came > from && raw.came <= to ? raw : undefined
    },
  }
}
