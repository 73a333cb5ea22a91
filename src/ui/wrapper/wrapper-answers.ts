import { shownText } from '../../domain/text/shown-text.ts'
import { WRAPPER_ACTIONS, type WrapperAction } from '../../domain/wrapper/wrapper-actions.ts'

/** Longer answers are no answers: they are refused before they are parsed. */
const MAX_ANSWER = 20_000
const MAX_NAME = 120
const MAX_SCANNED = 8000

/**
 * The readers below take any answer of the application, which may be a text of JSON (Android has no other values) or the
 * value itself, and return null, or nothing, for whatever is not of the expected shape.
 */
export function readFeatures(answer: unknown): ReadonlySet<WrapperAction> {
  const value = parsed(answer)
  const names: readonly unknown[] = Array.isArray(value) ? value : []
  return new Set(WRAPPER_ACTIONS.filter((action) => names.includes(action)))
}

/** Returns the version of the application, fit to be shown. */
export function readVersion(answer: unknown): string | null {
  return nameOf(memberOf(parsed(answer), 'version'))
}

/** Returns the user whose login the application holds, or the name of its connection, fit to be shown. */
export function readName(answer: unknown): string | null {
  const value = parsed(answer)
  // A plain text need not be JSON; a name such as 4711 is.
  return nameOf(typeof value === 'string' || (typeof value === 'object' && value !== null) ? value : answer)
}

/** Returns whether people log in by hand; null if the application does not say. */
export function readIsManual(answer: unknown): boolean | null {
  const manual = memberOf(parsed(answer), 'manual')
  return typeof manual === 'boolean' ? manual : null
}

/** Returns the text of a scanned code, which nobody has checked. */
export function readScanned(answer: unknown): string | null {
  return typeof answer === 'string' && answer !== '' && answer.length <= MAX_SCANNED ? answer : null
}

/** Returns whether the application has done what it was asked to do. Only its own `true` counts. */
export function readIsDone(answer: unknown): boolean {
  return parsed(answer) === true
}

function parsed(answer: unknown): unknown {
  if (typeof answer !== 'string') return answer
  if (answer.length > MAX_ANSWER) return undefined
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_ANSWER) return null
  const text = shownText(value.trim(), MAX_NAME)
  return text === '' ? null : text
}
