import type { Between } from './page-eyes.ts'

/** What a person has read before deciding. */
export interface Reading {
  /** In words, for the report. */
  readonly text: string
  /** All alerts that the text stands for. */
  readonly ids: ReadonlySet<string>
  /** How many alerts the text says that it stands for. */
  readonly says: number
}

export interface Decision {
  readonly reading: Reading
  /** The alerts that were acted on, in the order of the plant's journal. */
  readonly struck: readonly string[]
  readonly between: Between
}

/**
 * Nobody takes longer from seeing a row to pressing: so long after the row below his hand has become another one, a person has read
 * that one. A slow machine has painted few pictures by then.
 */
const SEEN_MS = 1200

/**
 * `hit`: everything that was acted on had been read. `nothing`: the press did nothing, which is no mistake: a client may
 * refuse a press. `miss`: something was acted on that nobody had read, or more than the text said. `late`: it would be a miss, but
 * was on screen for so long that it was read in place of the other one.
 */
export type Outcome = 'hit' | 'nothing' | 'late' | 'miss'

export function outcomeOf({ reading, struck, between }: Decision): Outcome {
  if (struck.length === 0) return 'nothing'
  if (struck.length <= reading.says && struck.every((id) => reading.ids.has(id))) return 'hit'
  return (between.restMs ?? 0) > SEEN_MS ? 'late' : 'miss'
}

export type Counts = Readonly<Record<Outcome, number>>

export function countsOf(decisions: readonly Decision[]): Counts {
  const of = (outcome: Outcome) => decisions.filter((each) => outcomeOf(each) === outcome).length
  return { hit: of('hit'), nothing: of('nothing'), late: of('late'), miss: of('miss') }
}

/** Says what was read, what was struck and what came between; `nameOf` puts an alert into words. */
export function missText({ reading, struck, between }: Decision, nameOf: (id: string) => string): string {
  const strange = struck.filter((id) => !reading.ids.has(id))
  const some = strange.slice(0, 5).map((id) => `    ${id} (${nameOf(id)})`)
  return [
    `read:    ${reading.text} (${reading.says})`,
    `struck:  ${struck.length}, of which nobody had read ${strange.length}:`,
    ...some,
    ...(strange.length > some.length ? [`    and ${strange.length - some.length} more`] : []),
    `between: ${between.paints} pictures, ${between.changes} of them with news; ${between.restMs === null ? 'no other row' : `the last ${Math.round(between.restMs)} ms alike`}`,
    ...between.seen.map((each) => `    ${each}`),
  ].join('\n')
}

/** Returns numbers from 0 up to, but not including, 1: the same ones for a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
