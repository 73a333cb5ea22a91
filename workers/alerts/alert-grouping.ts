import { type Burst, burstAt, burstsOf, withAlert, withoutAlert } from '../../src/domain/alerts/alert-burst.ts'
import type { AlertGroupField } from '../../src/domain/alerts/alert-view.ts'
import { must } from '../../src/domain/base/must.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import { mergeSort, rowNumbers } from '../platform/merge-sort.ts'
import { collatorOf } from '../platform/text-ranks.ts'
import { ActiveAlerts } from './active-alerts.ts'
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
   * Call before an alert of the rows becomes another one, also behind another row; null before one that comes, or after one that
   * goes. Returns false if all rows have to be sorted again.
   */
  change(before: AlertEntry | null, after: AlertEntry | null): boolean
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
      return new BurstGrouping(rankOf)
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
  for (const [rank, number] of sorted.entries()) rankOf[number] = 2 * rank
  const ranks = new Float64Array(entries.length)
  for (let i = 0; i < entries.length; i += 1) {
    const number = must(numbers[i])
    const isFirst = grouping.compare(entries[i] as AlertEntry, firsts[number] as AlertEntry) === 0
    ranks[i] = must(rankOf[number]) + (isFirst ? 0 : 1)
    if (i % STEP === 0) yield
  }
  return ranks
}

/** Groups by what an alert says itself: other alerts do not change its group. */
function fixed(by: AlertGroupField, groupOf: GroupOf, compare: AlertGrouping['compare']): AlertGrouping {
  return { by, *read() {}, idOf: groupOf, groupOf: () => groupOf, compare, change: () => true }
}

/** By station, then by the beginning of the burst. */
type ActiveOf = Map<number, Map<number, ActiveAlerts>>

/**
 * The bursts of each station: the one with the most urgent alert that is still there on top, of equal ones the one that began
 * first, and in each its first alert. What began all is likely their cause.
 */
class BurstGrouping implements AlertGrouping {
  readonly by = 'firstOut'
  readonly #rankOf: (priority: number) => number
  #stations = new Map<number, readonly Burst[]>()
  #active: ActiveOf = new Map()

  constructor(rankOf: (priority: number) => number) {
    this.#rankOf = rankOf
  }

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
    for (const [i, row] of sorted.entries()) {
      const station = rowOf(row).alert.stationNumber
      const own = byStation.get(station)
      if (own === undefined) byStation.set(station, [row])
      else own.push(row)
      if (i % STEP === 0) yield
    }
    const stations = new Map<number, readonly Burst[]>()
    const active: ActiveOf = new Map()
    for (const [station, rows] of byStation) {
      const alerts = rows.map((row) => rowOf(row).alert)
      const bursts = burstsOf(alerts)
      stations.set(station, bursts)
      active.set(station, this.#activeOf(bursts, alerts))
      yield
    }
    this.#stations = stations
    this.#active = active
  }

  compare(a: AlertEntry, b: AlertEntry): number {
    const [burstA, burstB] = [this.#burstOf(a), this.#burstOf(b)]
    const [worstA, worstB] = [this.#worstOf(a, burstA), this.#worstOf(b, burstB)]
    if (worstA !== worstB) return worstA < worstB ? -1 : 1
    return (
      burstA.start - burstB.start ||
      a.alert.stationNumber - b.alert.stationNumber ||
      Number(firstOfRow(b).alert.id === burstB.firstId) - Number(firstOfRow(a).alert.id === burstA.firstId)
    )
  }

  change(before: AlertEntry | null, after: AlertEntry | null): boolean {
    const isSameBurst =
      before !== null &&
      after !== null &&
      before.alert.stationNumber === after.alert.stationNumber &&
      before.alert.timestamp === after.alert.timestamp
    if (!isSameBurst) return (before === null || this.#remove(before)) && (after === null || this.#add(after))
    const active = this.#activeAt(after)
    const { worst } = active
    active.count(before.alert, -1)
    active.count(after.alert, 1)
    return active.worst === worst
  }

  #add(entry: AlertEntry): boolean {
    const { alert } = entry
    if (!this.#set(alert.stationNumber, withAlert(this.#burstsOf(entry), alert))) return false
    const active = this.#activeAt(entry)
    const { worst } = active
    active.count(alert, 1)
    // Nothing else is in a burst that has just begun.
    return active.worst === worst || this.#burstOf(entry).count === 1
  }

  #remove(entry: AlertEntry): boolean {
    const { alert } = entry
    const { start, count } = this.#burstOf(entry)
    if (!this.#set(alert.stationNumber, withoutAlert(this.#burstsOf(entry), alert))) return false
    const active = this.#activeAt(entry)
    const { worst } = active
    active.count(alert, -1)
    if (count === 1) this.#active.get(alert.stationNumber)?.delete(start)
    return active.worst === worst || count === 1
  }

  #burstsOf({ alert }: AlertEntry): readonly Burst[] {
    return this.#stations.get(alert.stationNumber) ?? []
  }

  #burstOf(entry: AlertEntry): Burst {
    return burstAt(this.#burstsOf(entry), entry.alert)
  }

  #worstOf({ alert }: AlertEntry, { start }: Burst): number {
    return this.#active.get(alert.stationNumber)?.get(start)?.worst ?? Number.POSITIVE_INFINITY
  }

  /** Returns those of the burst of an entry, none at first. */
  #activeAt(entry: AlertEntry): ActiveAlerts {
    const { stationNumber } = entry.alert
    const { start } = this.#burstOf(entry)
    const ofStation = this.#active.get(stationNumber) ?? new Map<number, ActiveAlerts>()
    this.#active.set(stationNumber, ofStation)
    const active = ofStation.get(start) ?? new ActiveAlerts(this.#rankOf)
    ofStation.set(start, active)
    return active
  }

  /** Counts alerts that ascend by time in the bursts they make. */
  #activeOf(bursts: readonly Burst[], alerts: readonly AlertEntry['alert'][]): Map<number, ActiveAlerts> {
    const actives = new Map<number, ActiveAlerts>()
    let at = 0
    for (const { start, count } of bursts) {
      const active = new ActiveAlerts(this.#rankOf)
      for (const alert of alerts.slice(at, at + count)) active.count(alert, 1)
      actives.set(start, active)
      at += count
    }
    return actives
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
