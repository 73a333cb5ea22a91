import type { PvRef } from '../../wire/server/pv.ts'
import { type Problem, type ProblemKey, problem } from './problem.ts'
import { webUrl } from './web-url.ts'

/** Rules of single fields. Each returns null if the entry is valid. Specification 5, "Forms" and "Acknowledge". */

/** Requires a character other than white space; `key` names the field's own sentence. */
export function textProblem(
  text: string,
  key: Extract<
    ProblemKey,
    'text.empty' | 'description.missing' | 'shortDescription.missing' | 'value.missing'
  > = 'text.empty',
): Problem | null {
  return text.trim() === '' ? problem(key) : null
}

/** `value` is what `parseNumber` returned: null for an empty text and for one that is no number. */
export function numberProblem(value: number | null): Problem | null {
  return value === null || !Number.isFinite(value) ? problem('number.missing') : null
}

/** Requires a number between two ends, both included; the sentence names them with their unit. */
export function betweenProblem(
  value: number | null,
  { min, max }: { readonly min: number; readonly max: number },
  unit: string,
  decimals = 0,
): Problem | null {
  const missing = numberProblem(value)
  if (missing !== null || value === null) return missing
  return value < min || value > max ? { key: 'range.between', params: { min, max, unit }, decimals } : null
}

/** Requires a whole number between two ends, both included. */
export function integerProblem(
  value: number | null,
  { min, max, outside }: { readonly min: number; readonly max: number; readonly outside: ProblemKey },
): Problem | null {
  if (value === null || !Number.isFinite(value)) return problem('number.missing')
  if (value < min || value > max) return problem(outside)
  return Number.isInteger(value) ? null : problem('number.integer')
}

/** The days that a date may lie on, in ms since 1970, both included. */
export interface DateBounds {
  readonly earliest: number
  readonly latest: number
}

/** `ms` is ms since 1970, null for an empty field, NaN for a text that is no date or time of day. */
export function dateProblem(ms: number | null, { earliest, latest }: DateBounds): Problem | null {
  if (ms === null) return problem('date.missing')
  if (!Number.isFinite(ms)) return problem('date.invalid')
  if (ms < earliest) return problem('date.tooEarly')
  return ms > latest ? problem('date.tooLate') : null
}

export function pvProblem(pv: PvRef | null): Problem | null {
  return pv === null ? problem('pv.missing') : null
}

/** Requires the address of a web page; see `webUrl`. */
export function urlProblem(text: string): Problem | null {
  if (text.trim() === '') return problem('url.missing')
  return webUrl(text) === null ? problem('url.webOnly') : null
}

/** `areas` are the PV areas of the station, `selected` the chosen ones. Without any area nothing can be acknowledged. */
export function areaProblem(areas: readonly unknown[], selected: readonly unknown[]): Problem | null {
  if (areas.length === 0) return problem('area.none')
  return selected.length === 0 ? problem('area.missing') : null
}

/** `id` is that of the annotation to change. Specification 4: a save needs a real id; drafts have none, or one below 1. */
export function annotationProblem(id: number | null): Problem | null {
  return id === null || !Number.isInteger(id) || id < 1 ? problem('annotation.unsaved') : null
}
