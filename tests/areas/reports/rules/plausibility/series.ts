import type { Checked } from '../../../../../src/areas/reports/rules/plausibility/finding.ts'
import { HELD, type Interval, intervalsOf, SAMPLED } from '../../../../../src/domain/charts/intervals.ts'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'

/** Midnight of a Monday in Berlin, s since 1970. */
const START = Date.UTC(2026, 5, 7, 22) / 1000
export const MINUTE = 60
export const HOUR = 3600
export const DAY = 86_400

/** Oxygen with two decimals, 0 to 10 mg/l. */
export const OXYGEN: PvConfig = {
  pvRef: { type: 'AnaIn', nr: 100_200 },
  name: 'O2',
  eksNr: 'KA01-BB1-Q01',
  subtype: '',
  dimension: 'mg/l',
  decimalPlaces: 2,
  hasArchiveData: true,
  stationNumber: 1,
  stationName: 'KA',
  domainConfig: { min: 0, max: 10 },
  digiDisplayConfig: null,
  anaLimitConfig: null,
  alertInputConfig: null,
}

export interface SeriesParts {
  readonly config?: Partial<PvConfig>
  readonly days?: number
  readonly step?: number
  readonly interval?: Interval
  readonly known?: number
}

/** Returns a series of values at fixed times from `START` on; null is a gap, undefined no point at all. */
export function seriesOf(
  value: (at: number) => number | null | undefined,
  { config, days = 7, step = MINUTE, interval = SAMPLED, known }: SeriesParts = {},
): Checked {
  const to = START + days * DAY
  const [x, y]: [number[], number[]] = [[], []]
  for (let at = START; at < to; at += step) {
    const found = value(at - START)
    if (found === undefined) continue
    x.push(at)
    y.push(found ?? Number.NaN)
  }
  const columns = { x: Float64Array.from(x), y: Float64Array.from(y) }
  return {
    config: { ...OXYGEN, ...config },
    points: intervalsOf(columns, interval, 'Europe/Berlin'),
    from: START,
    to,
    known: known ?? to,
  }
}

/** Returns a contact that is on where `isOn` says so, written when it changes. */
export function contactOf(isOn: (at: number) => boolean, nr: number, days = 7): Checked {
  let last: boolean | null = null
  const end = days * DAY - 10
  return seriesOf(
    (at) => {
      const now = isOn(at)
      if (now === last && at !== end) return undefined
      last = now
      return now ? 1 : 0
    },
    {
      days,
      step: 10,
      interval: HELD,
      config: { pvRef: { type: 'DigiIn', nr }, dimension: '', domainConfig: null, decimalPlaces: 0 },
    },
  )
}

/** A number between 0 and 1 that only `at` decides, and that looks like chance. */
export function chance(at: number, seed = 1): number {
  let hash = Math.imul(at ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** Oxygen of an aeration that runs 70 of 120 min, with noise. */
export const aerated = (at: number) =>
  rounded(1 + 0.8 * Math.sin((2 * Math.PI * at) / (2 * HOUR)) + 0.04 * (chance(at) - 0.5))

/** When and how long what was found is, s after `START`. */
export function placesOf(found: readonly { readonly from: number; readonly to: number }[]) {
  return found.map(({ from, to }) => [from / 1000 - START, to / 1000 - START])
}
