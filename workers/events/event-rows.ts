import { compileFilter, type FilterFields, normalised } from '../../src/domain/base/filter.ts'
import { must } from '../../src/domain/base/must.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import type { EventSort, EventView } from '../../src/domain/events/event-view.ts'
import { searchedWords } from '../../src/domain/text/word-search.ts'
import type { ControlEvent } from '../../src/wire/server/alert.ts'
import { PV_TYPES } from '../../src/wire/server/pv.ts'
import type { ListRows, Selection } from '../lists/list-views.ts'
import { keep, sortedByKey, sortedByText, withWords } from '../lists/row-steps.ts'
import { TextColumn } from '../lists/text-column.ts'
import { mergeSort, rowNumbers } from '../platform/merge-sort.ts'

/** Events handled before a cooperative task yields. */
const STEP = 1024

/** What else is known of an event, one bit each. */
const SUCCEEDED = 1
const HAS_OLD = 2
const HAS_NEW = 4

type TextField = Exclude<EventSort, 'time' | 'outcome'>

/** Control events in columns, newest first: the same users, stations and texts occur again and again. */
export class EventRows implements ListRows<ControlEvent> {
  readonly count: number
  readonly #version: number
  readonly #ids: readonly string[]
  readonly #times: Float64Array
  readonly #texts: Readonly<Record<TextField, TextColumn>>
  /** NaN without one. */
  readonly #station: Float64Array
  readonly #pvNr: Float64Array
  /** Index in `PV_TYPES`. */
  readonly #pvType: Uint8Array
  readonly #flags: Uint8Array

  private constructor(ids: readonly string[], version: number) {
    const count = ids.length
    this.count = count
    this.#version = version
    this.#ids = ids
    this.#times = new Float64Array(count)
    const column = () => new TextColumn(count)
    this.#texts = {
      user: column(),
      station: column(),
      pv: column(),
      eks: column(),
      text: column(),
      old: column(),
      new: column(),
    }
    this.#station = new Float64Array(count)
    this.#pvNr = new Float64Array(count)
    this.#pvType = new Uint8Array(count)
    this.#flags = new Uint8Array(count)
  }

  /** A cooperative task that returns the rows of events in any order. One that occurs twice counts once. */
  static *of(events: readonly ControlEvent[], version: number): Generator<void, EventRows> {
    const known = new Set<string>()
    const once: ControlEvent[] = []
    for (const event of events) {
      if (!known.has(event.id)) once.push(event)
      known.add(event.id)
      if (known.size % STEP === 0) yield
    }
    const timeOf = (index: number) => must(once[index]).timestamp
    // Stable: events of the same time keep the order of the server.
    const order = yield* mergeSort(rowNumbers(once.length), (a, b) => timeOf(b) - timeOf(a) || a - b)
    const sorted = Array.from(order, (index) => must(once[index]))
    const ids = sorted.map(({ id }) => id)
    const rows = new EventRows(ids, version)
    for (const [row, event] of sorted.entries()) {
      rows.#set(row, event)
      if (row % STEP === 0) yield
    }
    return rows
  }

  /** Time of the oldest event, ms since 1970; 0 without one. */
  get oldest(): number {
    return this.#times.at(-1) ?? 0
  }

  id(row: number): string {
    return must(this.#ids[row])
  }

  /** Returns the events with these ids, in the order of the ids and without unknown ones. */
  all(ids: readonly string[]): readonly ControlEvent[] {
    const numbers = new Map(ids.map((id) => [id, -1]))
    for (let row = 0; row < this.count; row += 1) if (numbers.has(this.id(row))) numbers.set(this.id(row), row)
    return ids.flatMap((id) => {
      const row = must(numbers.get(id))
      return row < 0 ? [] : [this.read(row)]
    })
  }

  /** Events never change. */
  versionOf(): number {
    return this.#version
  }

  read(row: number): ControlEvent {
    const { user, station, pv, eks, text, old, new: now } = this.#texts
    const flags = must(this.#flags[row])
    const stationNumber = must(this.#station[row])
    const nr = must(this.#pvNr[row])
    return {
      id: this.id(row),
      timestamp: must(this.#times[row]),
      userName: user.text(row),
      stationNumber: Number.isNaN(stationNumber) ? null : stationNumber,
      stationName: station.text(row),
      pvRef: Number.isNaN(nr) ? null : { type: must(PV_TYPES[must(this.#pvType[row])]), nr },
      pvName: pv.text(row),
      eksNr: eks.text(row),
      text: text.text(row),
      oldValue: (flags & HAS_OLD) === 0 ? null : old.text(row),
      newValue: (flags & HAS_NEW) === 0 ? null : now.text(row),
      succeeded: (flags & SUCCEEDED) !== 0,
    }
  }

  /** A cooperative task that returns the rows of a view: searched, filtered and sorted. */
  *select({ text, filter, sort, descending, language }: EventView): Generator<void, Selection> {
    const { user, station, pv, eks, text: what } = this.#texts
    const all = rowNumbers(this.count)
    const found = yield* withWords(all, searchedWords(text), [user, station, pv, eks, what])
    const passed = filter.length === 1 ? found : yield* keep(found, compileFilter(filter, this.#fields()))
    switch (sort) {
      case 'time':
        return { order: descending ? passed : passed.reverse() }
      case 'outcome': {
        const first = descending ? SUCCEEDED : 0
        return { order: yield* sortedByKey(passed, (row) => (must(this.#flags[row]) & SUCCEEDED) ^ first, 2) }
      }
      case 'user':
      case 'station':
      case 'pv':
      case 'eks':
      case 'text':
      case 'old':
      case 'new':
        return { order: yield* sortedByText(passed, this.#texts[sort], language, descending) }
      default:
        return unreachable(sort)
    }
  }

  /** A cooperative task that prepares the texts for the first search. */
  *fold(): Generator<void> {
    const { user, station, pv, eks, text } = this.#texts
    for (const column of [user, station, pv, eks, text]) yield* column.fold()
  }

  #fields(): FilterFields<number> {
    const of = (field: TextField) => {
      const column = this.#texts[field]
      return { kind: 'text', read: (row: number) => normalised(column.text(row)) } as const
    }
    return {
      user: of('user'),
      station: of('station'),
      pv: of('pv'),
      eks: of('eks'),
      text: of('text'),
      old: of('old'),
      new: of('new'),
      time: { kind: 'number', read: (row) => must(this.#times[row]) },
      outcome: { kind: 'text', read: (row) => ((must(this.#flags[row]) & SUCCEEDED) === 0 ? 'refused' : 'succeeded') },
      stationNumber: {
        kind: 'number',
        read: (row) => {
          const number = must(this.#station[row])
          return Number.isNaN(number) ? null : number
        },
      },
    }
  }

  #set(row: number, event: ControlEvent): void {
    const { user, station, pv, eks, text, old, new: now } = this.#texts
    const { pvRef } = event
    this.#times[row] = event.timestamp
    user.set(row, event.userName)
    station.set(row, event.stationName)
    pv.set(row, event.pvName)
    eks.set(row, event.eksNr)
    text.set(row, event.text)
    old.set(row, event.oldValue ?? '')
    now.set(row, event.newValue ?? '')
    this.#station[row] = event.stationNumber ?? Number.NaN
    this.#pvNr[row] = pvRef?.nr ?? Number.NaN
    this.#pvType[row] = pvRef === null ? 0 : Math.max(0, PV_TYPES.indexOf(pvRef.type))
    this.#flags[row] =
      (event.succeeded ? SUCCEEDED : 0) |
      (event.oldValue === null ? 0 : HAS_OLD) |
      (event.newValue === null ? 0 : HAS_NEW)
  }
}
