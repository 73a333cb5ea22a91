import type { BasinFigures } from './basin.ts'

/** Height of the weir above the floor, m. */
export const CREST_M = 3.3
/** A basin that holds more than this share of its volume is storing. Domain 4.3. */
export const STORAGE_SHARE = 0.02
/** Width of the weir, m, and its coefficient: head = (Q / (1.86 b)) ^ (2/3). */
const WEIR_M = 6
const WEIR_COEFFICIENT = 1.86

/** Height of the water above the crest, m, at an overflow in l/s. */
export function weirHead(overflowLs: number): number {
  return (overflowLs / 1_000 / (WEIR_COEFFICIENT * WEIR_M)) ** (2 / 3)
}

/** Level of a basin in m above its floor. */
export function basinLevel({ volumeM3 }: BasinFigures, storedM3: number, overflowLs: number): number {
  return CREST_M * (storedM3 / volumeM3) ** 0.9 + weirHead(overflowLs)
}
