/** A list as it is shown while it must not move under the pointer. */
export interface HeldRows<Row> {
  readonly rows: readonly Row[]
  /** Ids that are shown but no longer exist. */
  readonly removed: ReadonlySet<string>
  /** How many rows wait to be shown. */
  readonly waiting: number
}

/**
 * Holds the order of `shown`: rows that still exist take their present content, rows that are gone stay as they were,
 * and rows that came since wait. `shown` null means not held. Domain 3.5, architecture 4.6.
 */
export function holdRows<Row extends { readonly id: string }>(
  shown: readonly Row[] | null,
  current: readonly Row[],
): HeldRows<Row> {
  if (shown === null) return { rows: current, removed: new Set(), waiting: 0 }
  const present = new Map(current.map((row) => [row.id, row]))
  const removed = new Set<string>()
  const rows = shown.map((row) => {
    const now = present.get(row.id)
    if (now === undefined) removed.add(row.id)
    return now ?? row
  })
  return { rows, removed, waiting: present.size - (rows.length - removed.size) }
}
