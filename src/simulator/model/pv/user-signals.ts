import { liveKey } from '../../../domain/values/pv-ref.ts'
import type { Overlay } from '../base/overlay.ts'
import type { PvModel, Signal } from './pv-model.ts'

type OutputType = 'AnaOut' | 'DigiOut'
type Shown = NonNullable<PvModel['shown']>

/** Connects user settings to the process variables of one station. */
export interface UserSignals {
  /** Returns the signal of an output: its initial value until a user sets another one. */
  output(type: OutputType, number: number, built: number): Signal
  /** Returns all settings of an output, ascending. */
  settings(type: OutputType, number: number): () => readonly { readonly at: number; readonly value: number }[]
  /** Returns when a user first set one of these outputs; null = never. */
  firstSet(outputs: readonly (readonly [type: OutputType, number: number])[]): () => number | null
  /** Returns what a counter shows: its total, or after a reset the difference to the total at that time. */
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
