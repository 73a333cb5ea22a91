/** Browsers cut elements off at 33,554,400 px (Chromium) or 17,895,696 px (Firefox): rows beyond could not be reached. */
const MAX_BODY_PX = 16_000_000

/** How many rows of a height fit into a body that every browser can scroll. */
export function reachableRows(count: number, heightPx: number): number {
  return Math.min(count, Math.floor(MAX_BODY_PX / heightPx))
}
