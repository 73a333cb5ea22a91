/** Rows with the same text in the grouped column. */
export interface RowGroup<Row> {
  /** Unique among the groups, and never the id of a row. */
  readonly id: string
  readonly title: string
  readonly rows: readonly Row[]
}

/** Separates group ids from row ids: no id of the server contains it. */
const GROUP_MARK = '\0group\0'

/** Groups rows. Groups come in the order of their first rows, so that sorted rows sort their groups as well. */
export function groupRows<Row>(rows: readonly Row[], titleOf: (row: Row) => string): readonly RowGroup<Row>[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const title = titleOf(row)
    const own = groups.get(title)
    if (own === undefined) groups.set(title, [row])
    else own.push(row)
  }
  return [...groups].map(([title, own]) => ({ id: groupId(title), title, rows: own }))
}

export function groupId(title: string): string {
  return GROUP_MARK + title
}
