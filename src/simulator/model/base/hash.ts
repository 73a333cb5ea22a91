/** Multipliers of the golden ratio and of the murmur3 finaliser: they spread small integers over all 32 bits. */
const SPREAD_B = 0x9e3779b1
const SPREAD_C = 0x85ebca77
const MIX_1 = 0x85ebca6b
const MIX_2 = 0xc2b2ae35
const UINT32_COUNT = 4_294_967_296

/** Returns a uniform number in [0, 1) for three integers. It is the only source of randomness in the model. */
export function h01(a: number, b = 0, c = 0): number {
  let h = (a | 0) ^ Math.imul(b | 0, SPREAD_B) ^ Math.imul(c | 0, SPREAD_C)
  h ^= h >>> 16
  h = Math.imul(h, MIX_1)
  h ^= h >>> 13
  h = Math.imul(h, MIX_2)
  h ^= h >>> 16
  return (h >>> 0) / UINT32_COUNT
}

/** Returns a normally distributed number, mean 0, deviation 1 (Box-Muller). */
export function gauss(a: number, b: number, c: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - h01(a, b, c) + 1e-12))
  return radius * Math.cos(2 * Math.PI * h01(a, b, c ^ 0x55aa55))
}

/** Returns smooth noise between -1 and 1 without memory beyond `periodMs`; `at` in ms since 1970. */
export function noise(seed: number, at: number, periodMs: number): number {
  const slot = Math.floor(at / periodMs)
  const share = at / periodMs - slot
  const weight = share * share * (3 - 2 * share)
  return (h01(seed, slot) * (1 - weight) + h01(seed, slot + 1) * weight) * 2 - 1
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** The seed of the figures published in the domain's tables; noise streams are numbered relative to it. */
export const DEFAULT_SEED = 4711
