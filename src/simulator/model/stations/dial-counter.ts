import type { StationDialCounter } from '../../../wire/server/station.ts'
import type { Calendar } from '../base/calendar.ts'
import { dateOf, dayNumber } from '../base/day-number.ts'
import { h01 } from '../base/hash.ts'
import type { StationSource } from '../process/station-source.ts'

const STANDARDS = ['LTE', 'LTE', 'LTE-M', 'GPRS', 'NB-IoT'] as const

/** Calls of a dial-up station since local midnight, the first of the month and of the year: what they cost. */
export function dialCounter(
  stationNumber: number,
  source: StationSource | undefined,
  calendar: Calendar,
  at: number,
): StationDialCounter {
  const day = calendar.dayOf(at)
  const { year, month } = dateOf(day)
  const since = (start: number) => source?.callsIn(calendar.dayStart(start) - 1, at) ?? 0
  const standard = STANDARDS[Math.floor(h01(stationNumber, 1, 95) * STANDARDS.length)] ?? 'LTE'
  return {
    stationNumber,
    mobileNetworkStandard: source?.connection === 'dial-up' ? standard : '',
    dayCounter: since(day),
    monthCounter: since(dayNumber(year, month, 1)),
    yearCounter: since(dayNumber(year, 1, 1)),
  }
}
