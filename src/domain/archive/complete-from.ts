/**
 * Returns from which full second on a cut list is complete (ms since 1970), after its oldest row: others of the same
 * instant may have been cut off.
 */
export function completeFrom(oldest: number): number {
  return (Math.floor(oldest / 1000) + 1) * 1000
}
