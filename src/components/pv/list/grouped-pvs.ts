import { groupId } from '../../../domain/table/row-groups.ts'
import type { PvRow, PvRowGroup } from '../../../wire/tabs/pv-list.ts'
import type { RowSource } from '../../table/rows/row-source.ts'
import { allPvs, type PvList } from './use-pv-list.ts'

/** Rows between two that are asked for: closer than what is fetched around each. */
const APART = 40

interface Place {
  readonly group: PvRowGroup
  readonly id: string
  readonly open: boolean
  /** Index of the group row in the table, and of its first row in the list of the worker. */
  readonly at: number
  readonly from: number
}

/**
 * Returns a source of the groups of a list; the rows of those that `isOpen` follow their group row. The worker has the rows
 * group by group, so a row of the table is a row of its list, moved by the group rows and the closed groups above it.
 */
export function groupedPvs(
  list: PvList,
  groups: readonly PvRowGroup[],
  isOpen: (id: string) => boolean,
  setOpen: (id: string, open: boolean) => void,
): RowSource<PvRow> {
  const places = placesOf(groups, isOpen)
  const last = places.at(-1)
  const count = last === undefined ? 0 : last.at + 1 + shownOf(last)
  const byId = new Map(places.map((place, index) => [place.id, index]))
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
    list: null,
    count,
    row: rowAt,
    id: (index) => {
      const place = placeAt(index)
      return place?.at === index ? place.id : rowAt(index)?.id
    },
    indexOf: (id) => {
      const group = places[byId.get(id) ?? -1]
      if (group !== undefined) return group.at
      const number = list.indexOf(id)
      const place = number < 0 ? undefined : places[lastBefore(places, number, ({ from }) => from)]
      return place?.open === true ? place.at + 1 + number - place.from : -1
    },
    ids: () => [],
    isAll: () => false,
    onVisible(first, end, focused) {
      const wanted = wantedRows(places, first, end)
      const own = rowNumber(focused)
      list.onVisible(wanted[0] ?? 0, wanted[0] ?? 0, ...wanted, ...(own < 0 ? [] : [own]))
    },
    groups: {
      at: (index) => {
        const place = placeAt(index)
        if (place?.at !== index) return undefined
        return { id: place.id, title: place.group.title, count: place.group.count, open: place.open }
      },
      ofRow: (index) => {
        const at = placeAt(index)?.at ?? -1
        return at === index ? -1 : at
      },
      setOpen,
    },
    all: () => allPvs(list.view),
  }
}

function placesOf(groups: readonly PvRowGroup[], isOpen: (id: string) => boolean): readonly Place[] {
  const places: Place[] = []
  let at = 0
  let from = 0
  for (const group of groups) {
    const id = groupId(group.title)
    const place = { group, id, open: isOpen(id), at, from }
    places.push(place)
    at += 1 + shownOf(place)
    from += group.count
  }
  return places
}

function shownOf({ open, group }: Pick<Place, 'open' | 'group'>): number {
  return open ? group.count : 0
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
