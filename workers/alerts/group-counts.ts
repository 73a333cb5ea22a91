import { alertWhat, isOpen } from '../../src/domain/alerts/alert-state.ts'
import type { AlertGroupField } from '../../src/domain/alerts/alert-view.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { AlertGroup, FirstAlert, PendingCount } from '../../src/wire/tabs/alert-list.ts'
import { type AlertEntry, firstOfRow } from './alert-entry.ts'
import type { AlertGrouping } from './alert-grouping.ts'

/** More groups are not read by anybody, and a frame with all of them would be large: the rest is one group. */
const MAX_GROUPS = 1000
const REST_ID = 'rest'

/** What a row counts as: alerts, of which as many are open, and as many still there. */
export type CountedRow = PendingCount

interface Counted {
  readonly id: string
  /** Any of its entries: locates the group among the others. */
  readonly sample: AlertEntry
  count: number
  open: number
  readonly priorities: Map<number, { open: number; all: number; active: number }>
  /** NaN if the newest one has gone. */
  newest: number
  /** As last read; null after a change. */
  read: AlertGroup | null
}

export function countedRow({ alert, repeats }: AlertEntry): CountedRow {
  const counted = openAndActive([alert, ...repeats.map((repeat) => repeat.alert)])
  return { priority: alert.priority, all: 1 + repeats.length, ...counted }
}

function firstAlert({ alert, message }: AlertEntry): FirstAlert {
  const { id, stationNumber, pvGroupId, pvRef, priority, limitType, dimension } = alert
  const { timestamp, goneTimestamp, ackTimestamp, ackUser } = alert
  return {
    id,
    stationNumber,
    pvGroupId,
    pvRef,
    priority,
    limitType,
    dimension,
    what: alertWhat(alert),
    message: message.text,
    timestamp,
    goneTimestamp,
    ackTimestamp,
    ackUser,
  }
}

/** Returns how many of these alerts nobody has acknowledged, and how many are still there. */
export function openAndActive(alerts: readonly Alert[]): Pick<CountedRow, 'open' | 'active'> {
  let [open, active] = [0, 0]
  for (const alert of alerts) {
    open += Number(isOpen(alert))
    active += Number(alert.goneTimestamp === null)
  }
  return { open, active }
}

/** Counts the rows of a list by group, in the order of the groups. */
export class GroupCounts {
  readonly #by: AlertGroupField
  readonly #rankOf: (priority: number) => number
  readonly #byId = new Map<string, Counted>()
  readonly #ordered: Counted[] = []
  #list: readonly AlertGroup[] | null = null

  constructor(by: AlertGroupField, rankOf: (priority: number) => number) {
    this.#by = by
    this.#rankOf = rankOf
  }

  clear(): void {
    this.#byId.clear()
    this.#ordered.length = 0
    this.#list = null
  }

  /** Counts a row that comes after all others. */
  push(id: string, entry: AlertEntry): void {
    this.#count(this.#byId.get(id) ?? this.#insert(this.#ordered.length, id, entry), entry)
  }

  /** Counts a row that has come. */
  add(grouping: AlertGrouping, id: string, entry: AlertEntry): void {
    this.#count(this.#byId.get(id) ?? this.#insert(this.#placeOf(grouping, entry), id, entry), entry)
  }

  /** Counts a row that has gone. */
  remove(id: string, row: AlertEntry): void {
    const group = this.#byId.get(id)
    if (group === undefined) return
    group.count -= 1
    this.#countRow(group, countedRow(row), -1)
    if (row.alert.timestamp === group.newest) group.newest = Number.NaN
    if (group.count > 0) return
    this.#byId.delete(id)
    this.#ordered.splice(this.#ordered.indexOf(group), 1)
  }

  /** Counts a row of a group that says something else now. */
  replace(id: string, before: CountedRow, after: CountedRow): void {
    const group = this.#byId.get(id)
    if (group === undefined) return
    this.#countRow(group, before, -1)
    this.#countRow(group, after, 1)
  }

  /** Returns the groups of these rows, in their order. Unchanged groups are the same objects. */
  list(rows: readonly AlertEntry[]): readonly AlertGroup[] {
    if (this.#list !== null) return this.#list
    const separate = this.#ordered.length > MAX_GROUPS ? MAX_GROUPS - 1 : this.#ordered.length
    const groups: AlertGroup[] = []
    let from = 0
    for (let i = 0; i < separate; i += 1) {
      const group = this.#ordered[i] as Counted
      group.read ??= this.#read(group, rows, from)
      groups.push(group.read)
      from += group.count
    }
    if (separate < this.#ordered.length) groups.push(this.#rest(separate))
    this.#list = groups
    return groups
  }

  #insert(at: number, id: string, sample: AlertEntry): Counted {
    const group = { id, sample, count: 0, open: 0, priorities: new Map(), newest: Number.NEGATIVE_INFINITY, read: null }
    this.#byId.set(id, group)
    this.#ordered.splice(at, 0, group)
    return group
  }

  #placeOf(grouping: AlertGrouping, entry: AlertEntry): number {
    let low = 0
    let high = this.#ordered.length
    while (low < high) {
      const middle = (low + high) >> 1
      const sample = this.#ordered[middle]?.sample
      if (sample !== undefined && grouping.compare(sample, entry) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #count(group: Counted, row: AlertEntry): void {
    group.count += 1
    // NaN stays NaN: which one is the newest is read from the rows.
    group.newest = Math.max(group.newest, row.alert.timestamp)
    this.#countRow(group, countedRow(row), 1)
  }

  #countRow(group: Counted, { priority, all, open, active }: CountedRow, sign: 1 | -1): void {
    const counted = group.priorities.get(priority) ?? { open: 0, all: 0, active: 0 }
    counted.all += sign * all
    counted.open += sign * open
    counted.active += sign * active
    group.open += sign * open
    if (counted.all > 0) group.priorities.set(priority, counted)
    else group.priorities.delete(priority)
    group.read = null
    this.#list = null
  }

  #read(group: Counted, rows: readonly AlertEntry[], from: number): AlertGroup {
    const first = rows[from]
    if (Number.isNaN(group.newest)) {
      group.newest = Number.NEGATIVE_INFINITY
      for (let i = from; i < from + group.count; i += 1) {
        group.newest = Math.max(group.newest, rows[i]?.alert.timestamp ?? group.newest)
      }
    }
    const cause = this.#by === 'firstOut' && first !== undefined ? firstOfRow(first) : null
    return {
      id: group.id,
      count: group.count,
      open: group.open,
      counts: this.#counts(group.priorities),
      newest: group.newest,
      stationName: this.#by === 'priority' ? '' : group.sample.alert.stationName,
      priority: this.#by === 'priority' ? group.sample.alert.priority : null,
      first: cause === null ? null : firstAlert(cause),
    }
  }

  #rest(from: number): AlertGroup {
    const total = { id: REST_ID, count: 0, open: 0, newest: Number.NEGATIVE_INFINITY }
    const priorities: Counted['priorities'] = new Map()
    for (const group of this.#ordered.slice(from)) {
      total.count += group.count
      total.open += group.open
      // Of a group whose newest is gone, any of its alerts says enough.
      total.newest = Math.max(total.newest, Number.isNaN(group.newest) ? group.sample.alert.timestamp : group.newest)
      for (const [priority, { open, all, active }] of group.priorities) {
        const sum = priorities.get(priority) ?? { open: 0, all: 0, active: 0 }
        priorities.set(priority, { open: sum.open + open, all: sum.all + all, active: sum.active + active })
      }
    }
    return { ...total, counts: this.#counts(priorities), stationName: '', priority: null, first: null }
  }

  #counts(priorities: Counted['priorities']): AlertGroup['counts'] {
    return [...priorities]
      .map(([priority, counted]) => ({ priority, ...counted }))
      .sort((a, b) => this.#rankOf(a.priority) - this.#rankOf(b.priority))
  }
}
