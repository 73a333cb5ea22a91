import { must } from '../../src/domain/base/must.ts'
import { needsValues, type PvView } from '../../src/domain/values/pv-view.ts'
import type { ReadMoment } from '../../src/wire/tabs/pv-list.ts'
import type { VersionCounter } from '../context/core-context.ts'
import type { PvRows } from './pv-rows.ts'
import type { RowValues } from './row-values.ts'
import { typeMask } from './select-rows.ts'
import { type LiveValues, type ReadingContext, ValueReading } from './value-reading.ts'

export interface MomentsContext extends ReadingContext {
  readonly version: VersionCounter
}

interface Moment {
  readonly view: PvView
  readonly users: Set<string>
  reading: ValueReading | null
  version: number
}

/** The values of the moments that views name: read once for all views of the same PVs and the same moment, kept as long as one is there. */
export class ValueMoments {
  readonly #context: MomentsContext
  readonly #live: LiveValues
  readonly #onChange: (isOf: (view: PvView) => boolean) => void
  readonly #moments = new Map<string, Moment>()
  #rows: PvRows | null = null

  /** `onChange`: more values of some views have been read, or all. */
  constructor(context: MomentsContext, live: LiveValues, onChange: (isOf: (view: PvView) => boolean) => void) {
    this.#context = context
    this.#live = live
    this.#onChange = onChange
  }

  /** Call when a view begins; `holder` is its text. */
  open(view: PvView, holder: string): void {
    if (!needsValues(view)) return
    const key = keyOf(view)
    const known = this.#moments.get(key)
    if (known !== undefined) {
      known.users.add(holder)
      return
    }
    const moment: Moment = { view, users: new Set([holder]), reading: null, version: this.#context.version.next() }
    this.#moments.set(key, moment)
    this.#begin(moment)
  }

  /** Call when a view ends. */
  close(view: PvView, holder: string): void {
    const moment = this.#moments.get(keyOf(view))
    if (moment === undefined || !moment.users.delete(holder) || moment.users.size > 0) return
    moment.reading?.stop()
    this.#moments.delete(keyOf(view))
  }

  /** Call when the PVs of the plant are known, others, or gone (null): their values are read again. */
  setRows(rows: PvRows | null): void {
    if (rows === this.#rows) return
    this.#rows = rows
    for (const moment of this.#moments.values()) this.#begin(moment)
  }

  /** Whether the values that a view needs are there, for these rows. */
  isReady(view: PvView, rows: PvRows): boolean {
    return !needsValues(view) || this.valuesOf(view)?.rows === rows
  }

  /** Returns the values of a view; null while they are being read, and where it needs none. */
  valuesOf(view: PvView): RowValues | null {
    const reading = needsValues(view) ? this.#moments.get(keyOf(view))?.reading : null
    return reading?.isDone === true ? reading.values : null
  }

  /** Returns what a view says of its values; null where it needs none. */
  momentOf(view: PvView): ReadMoment | null {
    if (!needsValues(view)) return null
    return this.#moments.get(keyOf(view))?.reading?.moment ?? { at: null, of: 0, read: 0, missing: 0 }
  }

  versionOf(view: PvView): number {
    return needsValues(view) ? (this.#moments.get(keyOf(view))?.version ?? 0) : 0
  }

  stop(): void {
    for (const { reading } of this.#moments.values()) reading?.stop()
  }

  #begin(moment: Moment): void {
    moment.reading?.stop()
    moment.reading = null
    const rows = this.#rows
    if (rows === null) return
    const { view } = moment
    const key = keyOf(view)
    const { wanted, stations } = sourceOf(rows, view)
    const holder = `values ${key}`
    const onChange = () => {
      moment.version = this.#context.version.next()
      this.#onChange((each) => needsValues(each) && keyOf(each) === key)
    }
    moment.reading = new ValueReading(this.#context, this.#live, { rows, wanted, stations, holder, onChange })
    moment.reading.start()
  }
}

/** Returns the rows of a view's source that have a live value, and the stations that they belong to in the tree. */
function sourceOf(rows: PvRows, view: PvView): { readonly wanted: number[]; readonly stations: Set<number> } {
  const mask = typeMask(view)
  const wanted: number[] = []
  const stations = new Set<number>()
  for (const { station, from, to } of rows.stations) {
    if (view.station !== null && view.station !== station) continue
    for (let row = from; row < to; row += 1) {
      if (mask[must(rows.type[row])] === 0 || rows.liveKey(row) === null) continue
      wanted.push(row)
      stations.add(station)
    }
  }
  return { wanted, stations }
}

/** Views with the same key count with the same values. */
function keyOf({ asOf, station, types }: PvView): string {
  return `${asOf}/${station}/${types}`
}
