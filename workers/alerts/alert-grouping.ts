import { type Burst, burstAt, burstsOf, withAlert, withoutAlert } from '../../src/domain/alerts/alert-burst.ts'
import type { AlertGroupField } from '../../src/domain/alerts/alert-view.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import { mergeSort, rowNumbers } from '../platform/merge-sort.ts'
import { collatorOf } from '../platform/text-ranks.ts'
import { type AlertEntry, firstOfRow } from './alert-entry.ts'
import type { AlertOrder } from './alert-order.ts'

/** Entries handled before a task yields. */
const STEP = 2048

/** Returns the id of the group that an entry belongs to. */
export type GroupOf = (entry: AlertEntry) => string

/** Says which alerts of a list form a group, and in which order groups come. */
export interface AlertGrouping {
  readonly by: AlertGroupField
  /** A cooperative task that reads the rows of a list before they are sorted. */
  read(entries: readonly AlertEntry[]): Generator<void>
  /** Returns the id of the group of an entry now. */
  idOf(entry: AlertEntry): string
  /** Returns the groups as they are now; later changes do not change what the function returns. */
  groupOf(): GroupOf
  /** A total order of groups. Of one group it only says which entry comes first; 0 for all others. */
  compare(a: AlertEntry, b: AlertEntry): number
  /**
   * Call before an alert becomes part of the rows, or leaves them, also behind another row. Returns false if all rows have to
   * be sorted again.
   */
  add(entry: AlertEntry): boolean
  remove(entry: AlertEntry): boolean
}

/** How rows are sorted, and grouped if they are. */
export interface RowOrder {
  readonly order: AlertOrder
  readonly grouping: AlertGrouping | null
  readonly rankOf: (priority: number) => number
}

/** Returns the groups by a field. `language` decides how stations are sorted, `rankOf` how urgent a priority is. */
export function alertGrouping(
  by: AlertGroupField,
  language: string,
  rankOf: (priority: number) => number,
): AlertGrouping {
  switch (by) {
    case 'station': {
      const collator = collatorOf(language)
      return fixed(
        by,
        ({ alert }) => `${alert.stationNumber}/${alert.stationName}`,
        ({ alert: a }, { alert: b }) =>
          a.stationNumber === b.stationNumber && a.stationName === b.stationName
            ? 0
            : collator.compare(a.stationName, b.stationName) ||
              a.stationNumber - b.stationNumber ||
              (a.stationName < b.stationName ? -1 : 1),
      )
    }
    case 'priority':
      return fixed(
        by,
        ({ alert }) => String(alert.priority),
        ({ alert: a }, { alert: b }) => rankOf(a.priority) - rankOf(b.priority) || a.priority - b.priority,
      )
    case 'firstOut':
      return new BurstGrouping()
    default:
      return unreachable(by)
  }
}

/** Returns the order of rows, by group first if they have groups. */
export function orderOfRows({ order, grouping }: RowOrder): AlertOrder {
  return grouping === null ? order : groupedOrder(grouping, order)
}

/** Returns an order by group, and within a group by another order. */
function groupedOrder(grouping: AlertGrouping, order: AlertOrder): AlertOrder {
  return {
    compare: (a, b) => grouping.compare(a, b) || order.compare(a, b),
    *indexed(entries) {
      yield* grouping.read(entries)
      const ranks = yield* groupRanks(grouping, entries)
      const compare = yield* order.indexed(entries)
      return (a, b) => (ranks[a] as number) - (ranks[b] as number) || compare(a, b)
    },
  }
}

/** Ranks each group once, two ranks a group: the second one is for what does not come first. */
function* groupRanks(grouping: AlertGrouping, entries: readonly AlertEntry[]): Generator<void, Float64Array> {
  const groupOf = grouping.groupOf()
  const numberOf = new Map<string, number>()
  const firsts: AlertEntry[] = []
  const numbers = new Uint32Array(entries.length)
  for (let i = 0; i < entries.length; i += 1) {
    const entry = entries[i] as AlertEntry
    const group = groupOf(entry)
    let number = numberOf.get(group)
    if (number === undefined) {
      number = firsts.push(entry) - 1
      numberOf.set(group, number)
    } else if (grouping.compare(entry, firsts[number] as AlertEntry) < 0) firsts[number] = entry
    numbers[i] = number
    if (i % STEP === 0) yield
  }
  const compare = (a: number, b: number) => grouping.compare(firsts[a] as AlertEntry, firsts[b] as AlertEntry)
  const sorted = yield* mergeSort(rowNumbers(firsts.length), compare, 128)
  const rankOf = new Uint32Array(firsts.length)
  for (let rank = 0; rank < sorted.length; rank += 1) rankOf[sorted[rank] ?? 0] = 2 * rank
  const ranks = new Float64Array(entries.length)
  for (let i = 0; i < entries.length; i += 1) {
    const number = numbers[i] ?? 0
    const isFirst = grouping.compare(entries[i] as AlertEntry, firsts[number] as AlertEntry) === 0
    ranks[i] = (rankOf[number] ?? 0) + (isFirst ? 0 : 1)
    if (i % STEP === 0) yield
  }
  return ranks
}

/** Groups by what an alert says itself: other alerts do not change its group. */
function fixed(by: AlertGroupField, groupOf: GroupOf, compare: AlertGrouping['compare']): AlertGrouping {
  return { by, *read() {}, idOf: groupOf, groupOf: () => groupOf, compare, add: () => true, remove: () => true }
}

/** The bursts of each station, the newest on top, and in each its first alert. */
class BurstGrouping implements AlertGrouping {
  readonly by = 'firstOut'
  #stations = new Map<number, readonly Burst[]>()

  groupOf(): GroupOf {
    const stations = new Map(this.#stations)
    return (entry) => burstId(stations, entry)
  }

  idOf(entry: AlertEntry): string {
    return burstId(this.#stations, entry)
  }

  *read(rows: readonly AlertEntry[]): Generator<void> {
    const entries = yield* withRepeats(rows)
    const byStation = new Map<number, number[]>()
    const rowOf = (row: number) => entries[row] as AlertEntry
    const ascending = (a: number, b: number) => oldestFirst(rowOf(a), rowOf(b))
    const sorted = yield* mergeSort(rowNumbers(entries.length), ascending)
    for (let i = 0; i < sorted.length; i += 1) {
      const row = sorted[i] ?? 0
      const station = rowOf(row).alert.stationNumber
      const own = byStation.get(station)
      if (own === undefined) byStation.set(station, [row])
      else own.push(row)
      if (i % STEP === 0) yield
    }
    const stations = new Map<number, readonly Burst[]>()
    for (const [station, rows] of byStation) {
      stations.set(station, burstsOf(rows.map((row) => rowOf(row).alert)))
      yield
    }
    this.#stations = stations
  }

  compare(a: AlertEntry, b: AlertEntry): number {
    const [burstA, burstB] = [this.#burstOf(a), this.#burstOf(b)]
    return (
      burstB.start - burstA.start ||
      a.alert.stationNumber - b.alert.stationNumber ||
      Number(firstOfRow(b).alert.id === burstB.firstId) - Number(firstOfRow(a).alert.id === burstA.firstId)
    )
  }

  add({ alert }: AlertEntry): boolean {
    return this.#set(alert.stationNumber, withAlert(this.#stations.get(alert.stationNumber) ?? [], alert))
  }

  remove({ alert }: AlertEntry): boolean {
    return this.#set(alert.stationNumber, withoutAlert(this.#stations.get(alert.stationNumber) ?? [], alert))
  }

  #burstOf({ alert }: AlertEntry): Burst {
    return burstAt(this.#stations.get(alert.stationNumber) ?? [], alert)
  }

  #set(station: number, bursts: readonly Burst[] | null): boolean {
    if (bursts !== null) this.#stations.set(station, bursts)
    return bursts !== null
  }
}

/** Returns the alerts that rows stand for. */
function* withRepeats(rows: readonly AlertEntry[]): Generator<void, readonly AlertEntry[]> {
  const entries: AlertEntry[] = []
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as AlertEntry
    for (const repeat of row.repeats) entries.push(repeat)
    entries.push(row)
    if (i % STEP === 0) yield
  }
  return entries
}

function burstId(stations: ReadonlyMap<number, readonly Burst[]>, { alert }: AlertEntry): string {
  const { start } = burstAt(stations.get(alert.stationNumber) ?? [], alert)
  return `${alert.stationNumber}/${start}`
}

function oldestFirst({ alert: a }: AlertEntry, { alert: b }: AlertEntry): number {
  return a.timestamp - b.timestamp || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
