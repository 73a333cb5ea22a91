/** Units of calendar ranges. Specification 4, "Time units". */
const TIME_UNITS = ['Years', 'Months', 'Weeks', 'Days', 'Hours', 'Minutes'] as const
export type TimeUnit = (typeof TIME_UNITS)[number]

/** Names that a server or an address may use and that no calendar can calculate with. */
const UNSUPPORTED = ['Second', 'Seconds', 'Unspecified', 'Custom'] as const

/** `unsupported`: a known name that is no unit of a range. `unknown`: any other text. */
export type TimeUnitResult =
  | { readonly ok: true; readonly unit: TimeUnit }
  | { readonly ok: false; readonly error: 'unsupported' | 'unknown'; readonly name: string }

/**
 * Returns the unit of a name as the server spells it: a plural, or the singular that maps to it (`Day`). Second,
 * Unspecified, Custom and every other name are errors. Specification 4, "Time units".
 */
export function timeUnit(name: string): TimeUnitResult {
  const unit = TIME_UNITS.find((known) => known === name || known === `${name}s`)
  if (unit !== undefined) return { ok: true, unit }
  return { ok: false, error: UNSUPPORTED.some((known) => known === name) ? 'unsupported' : 'unknown', name }
}
