/** Below this rest of its life, in percent, a storage card has to be replaced soon. Specification 9. */
const WORN_BELOW_PERCENT = 20

/** Returns whether a storage card with this rest of its life, in percent, has to be warned about. Specification 9. */
export function isCardWorn(lifePercent: number): boolean {
  return lifePercent < WORN_BELOW_PERCENT
}
