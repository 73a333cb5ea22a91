import type { Format } from './format.ts'

const MINUTE_MS = 60_000
/** Units in ms, from which length they are used, as ages are, and the smaller unit that may follow: days, hours, minutes. */
const UNITS = [
  { from: 2880 * MINUTE_MS, ms: 1440 * MINUTE_MS, nextMs: 60 * MINUTE_MS },
  { from: 60 * MINUTE_MS, ms: 60 * MINUTE_MS, nextMs: MINUTE_MS },
  { from: MINUTE_MS, ms: MINUTE_MS, nextMs: 1000 },
] as const

/** Returns a length of time in its two largest units, the second one only if there is any of it: `1 h 15 min`, `3 h`, `40 s`. */
export function lengthText(ms: number, format: Pick<Format, 'age'>): string {
  const unit = UNITS.find((each) => ms >= each.from)
  const rest = unit === undefined ? 0 : ms % unit.ms
  const largest = format.age(ms)
  return unit === undefined || rest < unit.nextMs ? largest : `${largest} ${format.age(rest)}`
}
