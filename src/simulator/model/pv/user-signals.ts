import { liveKey } from '../../../domain/values/pv-ref.ts'
import type { Overlay } from '../base/overlay.ts'
import type { PvModel, Signal } from './pv-model.ts'

export type OutputType = 'AnaOut' | 'DigiOut'
type Shown = NonNullable<PvModel['shown']>

/** Where what users did enters the process variables of one station. `numbered` gives the `nr` of an output. */
export interface UserSignals {
  /** What an output says at a time: the value it is built with until a user sets another one. */
  output(type: OutputType, number: number, built: number): Signal
  /** All that users have set of an output, ascending. */
  settings(type: OutputType, number: number): () => readonly { readonly at: number; readonly value: number }[]
  /** Tells when a user first set one of these outputs; null = never. */
  firstSet(outputs: readonly (readonly [type: OutputType, number: number])[]): () => number | null
  /** What a counter shows: its total, from a reset on the difference to the total of then. */
  sinceReset(nr: number, shown: Shown | undefined): Shown
}

export function createUserSignals({ outputs, resets }: Overlay, numbered: (number: number) => number): UserSignals {
  const keyOf = (type: OutputType, number: number) => liveKey({ type, nr: numbered(number) }) ?? ''
  return {
    output: (type, number, built) => {
      const key = keyOf(type, number)
      return (at) => outputs.at(key, at) ?? built
    },
    settings: (type, number) => {
      const key = keyOf(type, number)
      return () => outputs.of(key)
    },
    firstSet: (named) => {
      const keys = named.map(([type, number]) => keyOf(type, number))
      return () => {
        let first: number | null = null
        for (const key of keys) {
          const at = outputs.of(key)[0]?.at
          if (at !== undefined && (first === null || at < first)) first = at
        }
        return first
      }
    },
    sinceReset: (nr, shown) => {
      const key = liveKey({ type: 'ZaehlWert', nr }) ?? ''
      return (total, at) => {
        const reset = resets.at(key, at)
        return reset === undefined ? (shown?.(total, at) ?? total) : total - reset
      }
    },
  }
}
