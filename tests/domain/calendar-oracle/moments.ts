import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill/implementation'
import { changesOf, dayStart, zoned } from './oracle.ts'

/**
 * Zones whose clocks do what others do not: change by half an hour or two, at midnight or a minute after it, are :30 or :45 away
 * from UTC, skipped a day, or have winter as their summer time.
 */
const ODD_ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Europe/Moscow',
  'Europe/Istanbul',
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Caracas',
  'Antarctica/Troll',
  'Antarctica/Casey',
  'Asia/Tehran',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Pyongyang',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Australia/Eucla',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Kwajalein',
  'Pacific/Marquesas',
] as const

/** Zones of browsers. Its clock must not matter, so these have a skipped hour or day that a plant elsewhere has not. */
const ODD_BROWSERS = [
  'Europe/Berlin',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
] as const

/** `CALENDAR_RUNS=100000` for a long run with all zones and a seed of its own, which it prints; `CALENDAR_SEED` repeats one. */
const LONG_RUNS = Number(process.env.CALENDAR_RUNS ?? 0)
const SEED = Number(process.env.CALENDAR_SEED ?? (LONG_RUNS > 0 ? randomInt(2 ** 31) : 20_261_121))
if (LONG_RUNS > 0) process.stdout.write(`CALENDAR_RUNS=${LONG_RUNS} CALENDAR_SEED=${SEED}\n`)

/** It was 44 min 30 s behind UTC until 1972, which `@date-fns/tz` reads as ahead; no other clock was so near to UTC since then. */
const MISREAD = 'Africa/Monrovia'
const EVERY_ZONE: readonly string[] =
  LONG_RUNS > 0 ? ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== MISREAD)] : []
/** In a long run all that the machine knows. A plant has an odd zone in every second case. */
const BROWSERS: readonly string[] = LONG_RUNS > 0 ? EVERY_ZONE : ODD_BROWSERS

/** Where and when: the browser's zone, the plant's, and an instant (ms since 1970). */
export interface Moment {
  readonly browser: string
  readonly zone: string
  readonly at: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Near what of a calendar an instant lies. */
const PLACES = ['anywhere', 'change', 'day', 'month', 'year', 'leap'] as const

const distance = fc.oneof(
  fc.constantFrom(-1, 0, 1),
  fc.integer({ min: -200, max: 200 }).map((quarters) => quarters * 15 * MINUTE_MS),
  fc.integer({ min: -3 * 60 * MINUTE_MS, max: 3 * 60 * MINUTE_MS }),
  fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
)

export const browserZone = fc.constantFrom(...BROWSERS)
export const plantZone: fc.Arbitrary<string> =
  LONG_RUNS > 0
    ? fc.oneof(fc.constantFrom(...ODD_ZONES), fc.constantFrom(...EVERY_ZONE))
    : fc.constantFrom(...ODD_ZONES)

/** Instants of 1980 to 2050, most of them near what makes calendars difficult. */
export const moment: fc.Arbitrary<Moment> = fc
  .tuple(
    browserZone,
    plantZone,
    fc.constantFrom(...PLACES),
    fc.integer({ min: Date.UTC(1980, 0, 3), max: Date.UTC(2049, 11, 28) }),
    distance,
  )
  .map(([browser, zone, place, anywhere, away]) => ({ browser, zone, at: placed(place, anywhere, zone) + away }))

function placed(place: (typeof PLACES)[number], at: number, zone: string): number {
  const date = () => zoned(at, zone).toPlainDate()
  switch (place) {
    case 'anywhere':
      return at
    case 'change': {
      const all = changesOf(zone)
      return all[at % Math.max(1, all.length)] ?? at
    }
    case 'day':
      return dayStart(date(), zone)
    case 'month':
      return dayStart(date().with({ day: 1 }), zone)
    case 'year':
      return dayStart(date().with({ month: 1, day: 1 }), zone)
    case 'leap':
      return dayStart(new Temporal.PlainDate(date().year - (date().year % 4), 2, 29), zone) + (at % DAY_MS)
  }
}

/** Runs with the clock of the browser in another zone. */
export function inBrowser<T>(zone: string, run: () => T): T {
  const before = process.env.TZ
  if (before === zone) return run()
  process.env.TZ = zone
  try {
    return run()
  } finally {
    // A variable that is set to undefined is the text "undefined".
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
}

/** Checks a rule at many moments, each in the browser's zone that it names. `part` of the usual runs, for rules that take long. */
export function checkMoments<T extends { readonly browser: string }>(
  moments: fc.Arbitrary<T>,
  rule: (moment: T) => void,
  part = 1,
): void {
  const numRuns = Math.ceil((LONG_RUNS > 0 ? LONG_RUNS : 120) * part)
  fc.assert(
    fc.property(moments, (one) => inBrowser(one.browser, () => rule(one))),
    { seed: SEED, numRuns, endOnFailure: LONG_RUNS === 0 },
  )
}
