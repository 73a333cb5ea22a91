import { choiceOf, endsNow, namedRange, PRESET_NAMES, type RangeChoice } from './presets.ts'
import { isRange } from './time-range.ts'

/** Writes a range for an address: the name of its preset, or both edges in ms since 1970 (`1763769600000-1763856000000`). */
export function rangeQuery({ preset, from, to }: RangeChoice): string {
  return preset ?? `${Math.floor(from)}-${Math.floor(to)}`
}

/** Reads a range from an address, a preset at `now` (ms since 1970); null if the text is not one. */
export function rangeOfQuery(text: string, now: number, zone: string): RangeChoice | null {
  const preset = PRESET_NAMES.find((name) => name === text)
  if (preset !== undefined) return choiceOf(preset, now, zone)
  const [, from, to] = /^(\d{1,14})-(\d{1,14})$/.exec(text) ?? []
  const range = { from: Number(from), to: Number(to) }
  return from !== undefined && isRange(range) ? namedRange(range, now, zone) : null
}

/** Returns whether a range ends at or after now, so that what happens next belongs to it. */
export function isUntilNow({ preset, to }: RangeChoice, now: number): boolean {
  return endsNow(preset) || to >= now
}
