import type { NewsCount } from '../../src/wire/tabs/alert-list.ts'

/** Counts one more of a priority, or one less. A priority of which none is left is missing. */
export function countPriority(counts: Map<number, number>, priority: number, by: 1 | -1): void {
  const sum = (counts.get(priority) ?? 0) + by
  if (sum === 0) counts.delete(priority)
  else counts.set(priority, sum)
}

export function countsOf(counts: ReadonlyMap<number, number>): readonly NewsCount[] {
  return [...counts].map(([priority, count]) => ({ priority, count }))
}
