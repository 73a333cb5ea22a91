import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { PV_TYPES, type PvRef, QUALITIES } from '../../../src/wire/server/pv.ts'

/** No answer nests its values deeper. */
const DEEPEST = 20
const RECORD_END = '\u001e'

/** Reads the value that a type names: a number, 'other' for what is no number, null for none. */
const READ: { readonly [type: string]: (value: { readonly [field: string]: unknown }) => number | 'other' | null } = {
  DoubleValue: ({ doubleValue }) => numberOf(doubleValue),
  BoolValue: ({ boolValue }) => (typeof boolValue === 'boolean' ? Number(boolValue) : null),
  CounterValue: ({ counterValue }) => numberOf(fieldOf(counterValue, 'value')),
  RuntimeValue: ({ runtimeValue }) => numberOf(fieldOf(runtimeValue, 'value')),
  FailureStateValue: ({ failureStateValue }) => (failureStateValue === undefined ? null : 'other'),
  TimeOfDayValue: ({ timeOfDayValue }) => (numberOf(fieldOf(timeOfDayValue, 'hour')) === null ? null : 'other'),
}

/** All that a server has said to be good of each PV: numbers, and 'other' for what is no number. */
export class SaidValues {
  readonly #said = new Map<string, Set<number | 'other'>>()
  /** PVs whose newest value says nothing, and since when, in ms of `performance.now()`. */
  readonly #unreadable = new Map<string, number>()

  /** Takes a text of a hub or an answer. What cannot be read says nothing. */
  hear(text: string): void {
    for (const part of text.split(RECORD_END)) {
      try {
        this.#take(JSON.parse(part) as unknown)
      } catch {
        // Says nothing.
      }
    }
  }

  /** Whether a text on screen is one of the good values of a PV, as rounded as it is there. */
  has(key: string, shown: string): boolean {
    const said = this.#said.get(key)
    if (said === undefined) return false
    const [, whole, decimals = ''] = /^(-?[\d.]+)(?:,(\d+))?$/.exec(shown.trim().replace('−', '-')) ?? []
    // A word stands for a state.
    if (whole === undefined) return true
    const number = Number(`${whole.replaceAll('.', '')}.${decimals}`)
    const step = 0.5 * 10 ** -decimals.length
    return [...said].some((value) => value === 'other' || Math.abs(value - number) <= step + Math.abs(value) * 1e-9)
  }

  /** Whether a number was said to be a good value of a PV. */
  hasNumber(key: string, number: number): boolean {
    const said = this.#said.get(key)
    return said !== undefined && (said.has(number) || said.has('other'))
  }

  /** Returns the PVs whose newest value has said nothing since then, in ms of `performance.now()`. */
  unreadableSince(at: number): ReadonlySet<string> {
    return new Set([...this.#unreadable].flatMap(([key, since]) => (since <= at ? [key] : [])))
  }

  #take(item: unknown, depth = 0): void {
    if (typeof item !== 'object' || item === null || depth > DEEPEST) return
    if (Array.isArray(item)) {
      for (const inner of item) this.#take(inner, depth + 1)
      return
    }
    const fields = item as { readonly [field: string]: unknown }
    const key = 'quality' in fields || 'type' in fields ? keyOf(fields.pvRef) : null
    if (key !== null) {
      const number = QUALITIES.some((name) => name === fields.quality) ? READ[String(fields.type)]?.(fields) : null
      if (number == null) this.#unreadable.set(key, this.#unreadable.get(key) ?? performance.now())
      else {
        this.#unreadable.delete(key)
        if (fields.quality === 'Good') this.#said.set(key, (this.#said.get(key) ?? new Set()).add(number))
      }
    }
    for (const inner of Object.values(fields)) this.#take(inner, depth + 1)
  }
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as { readonly [field: string]: unknown })[field]
    : undefined
}

function keyOf(ref: unknown): string | null {
  if (typeof ref !== 'object' || ref === null) return null
  const { type, nr } = ref as { readonly type?: unknown; readonly nr?: unknown }
  const known = PV_TYPES.find((name) => name === type)
  return known === undefined || typeof nr !== 'number' ? null : liveKey({ type: known, nr } satisfies PvRef)
}
