import { h01 } from '../model/base/hash.ts'

const STREAM = 7

/** Returns a function that draws whether something happens: the same sequence for the same seed. */
export function chance(seed: number, probability: number): () => boolean {
  let drawn = 0
  return () => {
    drawn += 1
    return h01(seed, drawn, STREAM) < probability
  }
}

/** Returns a function that draws numbers between `low` and `high`, evenly spread: the same sequence for the same seed. */
export function chanceBetween(seed: number, low: number, high: number): () => number {
  let drawn = 0
  return () => {
    drawn += 1
    return low + h01(seed, drawn, STREAM) * (high - low)
  }
}
