import type { GroupRow, RowSource } from './row-source.ts'

/** A list of the worker of which only the rows around the visible ones are here. */
export interface WindowedList<Row> {
  readonly row: (index: number) => Row | undefined
  /** Returns -1 where the row is not here. */
  readonly indexOf: (id: string) => number
  readonly onVisible: (first: number, last: number, ...others: readonly number[]) => void
}

type WindowGroup = Omit<GroupRow, 'open'>

interface Parts<Row> extends Pick<RowSource<Row>, 'list' | 'all'> {
  readonly isOpen: (id: string) => boolean
  readonly setOpen: (id: string, open: boolean) => void
  /** Returns the ids of rows of the list, `from` up to but not including `to`; without it rows cannot be selected. */
  readonly ids?: (from: number, to: number) => Promise<readonly string[] | null>
  readonly isAll?: (shown: number, selected: ReadonlySet<string>) => boolean
}

/** Rows between two that are asked for: closer than what is fetched around each. */
const APART = 40

interface Place {
  readonly group: WindowGroup
  readonly open: boolean
  /** Index of the group row in the table, and of its first row in the list of the worker. */
  readonly at: number
  readonly from: number
}

/**
 * Returns a source of the groups of a list; the rows of those that `isOpen` follow their group row. The worker has the rows
 * group by group, so a row of the table is a row of its list, moved by the group rows and the closed groups above it.
 */
export function groupedWindow<Row extends { readonly id: string }>(
  list: WindowedList<Row>,
  groups: readonly WindowGroup[],
  { isOpen, setOpen, ids, isAll, ...parts }: Parts<Row>,
): RowSource<Row> {
  const places = placesOf(groups, isOpen)
  const last = places.at(-1)
  const count = last === undefined ? 0 : last.at + 1 + shownOf(last)
  const byId = new Map(places.map(({ group }, index) => [group.id, index]))
  const placeAt = (index: number) => (index < count ? places[lastBefore(places, index, ({ at }) => at)] : undefined)
  /** -1 for a group row. */
  const rowNumber = (index: number) => {
    const place = placeAt(index)
    return place === undefined || index === place.at ? -1 : place.from + index - place.at - 1
  }
  const rowAt = (index: number) => {
    const number = rowNumber(index)
    return number < 0 ? undefined : list.row(number)
  }
  return {
    ...parts,
    count,
    row: rowAt,
    id: (index) => {
      const place = placeAt(index)
      return place?.at === index ? place.group.id : rowAt(index)?.id
    },
    indexOf: (id) => {
      const group = places[byId.get(id) ?? -1]
      if (group !== undefined) return group.at
      const number = list.indexOf(id)
      const place = number < 0 ? undefined : places[lastBefore(places, number, ({ from }) => from)]
      return place?.open === true ? place.at + 1 + number - place.from : -1
    },
    ids: async (from, to) => {
      const parts = ids === undefined ? [] : spans(places, from, to).map(([first, end]) => ids(first, end))
      const all = await Promise.all(parts)
      return all.some((part) => part === null) ? null : all.flatMap((part) => part ?? [])
    },
    isAll: (selected) => isAll?.(count - places.length, selected) ?? false,
    onVisible(first, end, focused) {
      const wanted = wantedRows(places, first, end)
      const own = rowNumber(focused)
      list.onVisible(wanted[0] ?? 0, wanted[0] ?? 0, ...wanted, ...(own < 0 ? [] : [own]))
    },
    groups: {
      at: (index) => {
        const place = placeAt(index)
        return place?.at === index ? { ...place.group, open: place.open } : undefined
      },
      ofRow: (index) => {
        const at = placeAt(index)?.at ?? -1
        return at === index ? -1 : at
      },
      setOpen,
    },
  }
}

function placesOf(groups: readonly WindowGroup[], isOpen: (id: string) => boolean): readonly Place[] {
  const places: Place[] = []
  let at = 0
  let from = 0
  for (const group of groups) {
    const place = { group, open: isOpen(group.id), at, from }
    places.push(place)
    at += 1 + shownOf(place)
    from += group.count
  }
  return places
}

function shownOf({ open, group }: Pick<Place, 'open' | 'group'>): number {
  return open ? group.count : 0
}

/** Returns the rows of the worker's list, as `[from, to)`, that are among the rows `from` to `to` of the table. */
function spans(places: readonly Place[], from: number, to: number): (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = []
  for (let i = lastBefore(places, from, ({ at }) => at); i < places.length; i += 1) {
    const place = places[i]
    if (place === undefined || place.at >= to) break
    const first = Math.max(0, from - place.at - 1)
    const end = Math.min(shownOf(place), to - place.at - 1)
    if (end > first) found.push([place.from + first, place.from + end])
  }
  return found
}

/** Returns the rows of the worker's list that are among the rows `first` to `end` of the table, not every one of them. */
function wantedRows(places: readonly Place[], first: number, end: number): readonly number[] {
  const wanted: number[] = []
  for (let i = lastBefore(places, first, ({ at }) => at); i < places.length; i += 1) {
    const place = places[i]
    if (place === undefined || place.at > end) break
    const from = place.from + Math.max(0, first - place.at - 1)
    const to = place.from + Math.min(shownOf(place), end - place.at) - 1
    for (let row = from; row < to; row += APART) wanted.push(row)
    if (to >= from) wanted.push(to)
  }
  return wanted
}

/** Returns the index of the last place whose start is `value` or less; 0 if there is none. */
function lastBefore(places: readonly Place[], value: number, startOf: (place: Place) => number): number {
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const place = places[middle]
    if (place !== undefined && startOf(place) <= value) low = middle
    else high = middle - 1
  }
  return low
}
