import type { Alert } from '../../wire/server/alert.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { must } from '../base/must.ts'
import { saidText } from './alert-kind.ts'
import { byNewest, isOpen } from './alert-state.ts'

/** An alert chatters if this many of its kind come within `CHATTER_WINDOW_MS`: three in a minute. Domain 3.4. */
export const CHATTER_COUNT = 3
export const CHATTER_WINDOW_MS = 60_000

/** Alerts handled before a cooperative task yields. */
const STEP = 1024

/** A row of a folded list: an alert, and the earlier ones that it stands for, the oldest first. */
export interface Foldable<Entry> {
  readonly alert: Alert
  readonly repeats: readonly Entry[]
}

/** A row before and after a change; null when it did not exist or is gone. */
export interface RowChange<Entry> {
  readonly before: Entry | null
  readonly after: Entry | null
}

interface Series<Entry> {
  /** Ascending by time, then by id. */
  readonly members: readonly Entry[]
  readonly rows: readonly Entry[]
}

/**
 * Folds alerts that chatter. Alerts of one PV with the same text, limit and priority are one row, the newest of them, if each
 * belongs to three that came within a minute: a loose contact stands for itself, but two faults an hour apart stay two. Those of a
 * kind that is set aside are one row however seldom they come. What a row hides has gone, and is as open as the row, so its state is
 * the state of all that it stands for.
 */
export class AlertFolds<Entry extends Foldable<Entry>> {
  readonly #fold: (newest: Entry, repeats: readonly Entry[]) => Entry
  readonly #isAside: (alert: Alert) => boolean
  /** The only alert of a PV stands for its series: most have no other. */
  #byPv = new PvMap<Entry | Series<Entry>>()

  /** `isAside` returns whether the kind of an alert is set aside; where that changes, all is read again. */
  constructor(
    fold: (newest: Entry, repeats: readonly Entry[]) => Entry,
    isAside: (alert: Alert) => boolean = () => false,
  ) {
    this.#fold = fold
    this.#isAside = isAside
  }

  /** A cooperative task that folds all alerts of a list, in any order. Returns its rows, in no order. */
  *read(entries: readonly Entry[]): Generator<void, readonly Entry[]> {
    const rows: Entry[] = []
    const byPv = new PvMap<Entry | Series<Entry>>()
    const membersOf = new PvMap<Entry[]>()
    for (let i = 0; i < entries.length; i += 1) {
      const entry = entries[i] as Entry
      const pv = entry.alert.pvRef
      const own = pv === null ? undefined : byPv.get(pv)
      if (pv === null) rows.push(entry)
      else if (own === undefined) byPv.set(pv, entry)
      else {
        const members = membersOf.get(pv)
        if (members !== undefined) members.push(entry)
        else if (!isSeries(own)) membersOf.set(pv, [own, entry])
      }
      if (i % STEP === 0) yield
    }
    let read = 0
    for (const members of membersOf.values()) {
      const pv = members[0]?.alert.pvRef ?? null
      if (pv !== null) byPv.set(pv, this.#series(members.sort(oldestFirst), []))
      read += members.length
      if (read < STEP) continue
      read = 0
      yield
    }
    for (const known of byPv.values()) {
      if (isSeries(known)) for (const row of known.rows) rows.push(row)
      else rows.push(known)
      read += 1
      if (read % STEP === 0) yield
    }
    this.#byPv = byPv
    return rows
  }

  /** Takes in a change of one alert. Returns the rows that change by it. */
  change(before: Entry | null, after: Entry | null): readonly RowChange<Entry>[] {
    const pv = (before ?? after)?.alert.pvRef ?? null
    if (before !== null && after !== null && !isSamePv(before.alert.pvRef, after.alert.pvRef)) {
      return [...this.change(before, null), ...this.change(null, after)]
    }
    if (pv === null) return [{ before, after }]
    const { members, rows } = this.#known(pv)
    const id = (before ?? after)?.alert.id
    const at = members.findIndex(({ alert }) => alert.id === id)
    const next = at < 0 ? members.slice() : members.toSpliced(at, 1)
    if (after !== null) next.splice(placeOf(next, after), 0, after)
    const series = this.#series(next, rows)
    const [only] = next
    if (only === undefined) this.#byPv.delete(pv)
    else this.#byPv.set(pv, next.length === 1 ? only : series)
    // Nothing is folded, as nearly always: each alert is its row.
    if (rows === members && series.rows === next) return [{ before: members[at] ?? null, after }]
    return differences(rows, series.rows)
  }

  clear(): void {
    this.#byPv.clear()
  }

  #known(pv: PvRef): Series<Entry> {
    const known = this.#byPv.get(pv)
    if (known !== undefined && isSeries(known)) return known
    const members = known === undefined ? [] : [known]
    return { members, rows: members }
  }

  /** Folds the alerts of one PV. Rows that stay the same are the `known` objects. */
  #series(members: readonly Entry[], known: readonly Entry[]): Series<Entry> {
    // Looks at the times first, whatever the alerts say: hardly any PV has so many in a minute.
    const chatter = members.some((_, from) => isWindow(members, from))
    if (!chatter && !members.some(({ alert }) => this.#isAside(alert))) return { members, rows: members }
    const runs = [...Map.groupBy(members, codeOf).values()].flatMap((alerts) =>
      foldRuns(alerts, this.#isAside(must(alerts[0]).alert)),
    )
    const rows = runs.map((run) => {
      const newest = run.at(-1) as Entry
      if (run.length === 1) return newest
      const repeats = run.slice(0, -1)
      const same = known.find(({ alert }) => alert === newest.alert)
      return same !== undefined && areSame(same.repeats, repeats) ? same : this.#fold(newest, repeats)
    })
    return { members, rows }
  }
}

function isSeries<Entry extends Foldable<Entry>>(known: Entry | Series<Entry>): known is Series<Entry> {
  return 'members' in known
}

/** Values by PV: a number is found several times as fast as a text made of type and number. */
class PvMap<Value> {
  readonly #types = new Map<string, Map<number, Value>>()

  get({ type, nr }: PvRef): Value | undefined {
    return this.#types.get(type)?.get(nr)
  }

  set({ type, nr }: PvRef, value: Value): void {
    const numbers = this.#types.get(type) ?? new Map<number, Value>()
    this.#types.set(type, numbers.set(nr, value))
  }

  delete({ type, nr }: PvRef): void {
    this.#types.get(type)?.delete(nr)
  }

  clear(): void {
    this.#types.clear()
  }

  *values(): Generator<Value> {
    for (const numbers of this.#types.values()) yield* numbers.values()
  }
}

function isSamePv(a: PvRef | null, b: PvRef | null): boolean {
  return a?.type === b?.type && a?.nr === b?.nr
}

/** What alerts of one PV say, and whether somebody has acknowledged them. */
function codeOf({ alert }: Foldable<unknown>): string {
  return `${isOpen(alert)}/${saidText(alert)}`
}

/** Splits alerts of one code, in ascending order, into those that are one row each: all of them, or those that chatter. */
function foldRuns<Entry extends Foldable<Entry>>(alerts: readonly Entry[], isAside: boolean): Entry[][] {
  const runs: Entry[][] = []
  // Only the newest may still be active: whatever else is active must not hide.
  const canFold: Entry[] = []
  alerts.forEach((entry, i) => {
    if (entry.alert.goneTimestamp !== null || i === alerts.length - 1) canFold.push(entry)
    else runs.push([entry])
  })
  let run: Entry[] = []
  canFold.forEach((entry, i) => {
    run.push(entry)
    let isJoined = isAside
    for (let from = i - CHATTER_COUNT + 2; from <= i; from += 1) isJoined ||= isWindow(canFold, from)
    if (isJoined && i < canFold.length - 1) return
    runs.push(run)
    run = []
  })
  return runs
}

function differences<Entry extends Foldable<Entry>>(
  before: readonly Entry[],
  after: readonly Entry[],
): readonly RowChange<Entry>[] {
  const rest = new Map(before.map((row) => [row.alert.id, row]))
  const changes: RowChange<Entry>[] = []
  for (const row of after) {
    const old = rest.get(row.alert.id) ?? null
    rest.delete(row.alert.id)
    if (old !== row) changes.push({ before: old, after: row })
  }
  for (const row of rest.values()) changes.push({ before: row, after: null })
  return changes
}

function areSame<Entry>(a: readonly Entry[], b: readonly Entry[]): boolean {
  return a.length === b.length && a.every((entry, i) => entry === b[i])
}

/** Returns whether enough alerts from this one on, in ascending order, came within the window. */
function isWindow(alerts: readonly Foldable<unknown>[], from: number): boolean {
  const [first, last] = [alerts[from], alerts[from + CHATTER_COUNT - 1]]
  return first !== undefined && last !== undefined && last.alert.timestamp - first.alert.timestamp <= CHATTER_WINDOW_MS
}

function oldestFirst(a: Foldable<unknown>, b: Foldable<unknown>): number {
  return byNewest(b.alert, a.alert)
}

/** Returns the index of the first of ascending entries that comes after another one. */
function placeOf(entries: readonly Foldable<unknown>[], entry: Foldable<unknown>): number {
  const at = entries.findLastIndex((other) => oldestFirst(other, entry) < 0)
  return at + 1
}
