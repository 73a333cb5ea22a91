import {
  type ColumnsChange,
  type LoadState,
  NO_NOTES,
  type RangeLoad,
  type SeriesNotes,
} from '../../src/wire/tabs/frame.ts'
import { unreadableOf } from './archive-points.ts'

/** How much of a series a tab has received. Kept with its lease and updated by `read`. */
export interface ColumnsReader {
  version: number
  /** -1 = nothing was sent yet. */
  revision: number
  /** Number of the first final point that was not sent. */
  next: number
  /** The notes that were sent last; null = none were. */
  notes: SeriesNotes | null
}

/** A reader to which nothing was sent yet. */
export const newReader = (): ColumnsReader => ({ version: 0, revision: -1, next: 0, notes: null })

/** A time series as tabs lease it. */
export interface ColumnsCell {
  /** Returns what the reader lacks, in new columns that can be transferred; null when it lacks nothing. */
  read(reader: ColumnsReader): Omit<ColumnsChange, 'topic' | 'key'> | null
}

/** Returns what the reader lacks of the notes: all of them if they are others than before, else null. */
export function notesFor(reader: ColumnsReader, notes: SeriesNotes): SeriesNotes | null {
  if (reader.notes === notes) return null
  reader.notes = notes
  return notes
}

/** Returns the notes of several parts as one, the same object as `before` if they say the same. */
export function notesOf(parts: readonly SeriesNotes[], before: SeriesNotes): SeriesNotes {
  const byId = new Map(parts.flatMap(({ annotations }) => annotations).map((each) => [each.id, each]))
  const notes: SeriesNotes = {
    dimension: parts.findLast(({ dimension }) => dimension !== '')?.dimension ?? '',
    annotations: [...byId.values()].toSorted((a, b) => a.timestamp - b.timestamp || a.id - b.id),
    // A point without a time comes with each answer: their sum would count it again and again.
    ...unreadableOf(Math.max(0, ...parts.map(({ unreadable = 0 }) => unreadable))),
  }
  return isSameNotes(notes, before) ? before : notes
}

function isSameNotes(one: SeriesNotes, other: SeriesNotes): boolean {
  if (one.dimension !== other.dimension || one.unreadable !== other.unreadable) return false
  if (one.annotations.length !== other.annotations.length) return false
  return one.annotations.every((each, index) => {
    const old = other.annotations[index]
    // What was not loaded again is the same object.
    return each === old || JSON.stringify(each) === JSON.stringify(old)
  })
}

/** Returns the load state of all ranges together. What is there is shown, even when other ranges failed. */
export function loadOf(ranges: readonly RangeLoad[]): LoadState {
  const isDone = ranges.some(({ load }) => load.state === 'done')
  if (ranges.some(({ load }) => load.state === 'loading')) return { state: isDone ? 'updating' : 'loading' }
  if (isDone) return { state: 'ready' }
  for (const { load } of ranges) if (load.state === 'error') return load
  return { state: 'empty' }
}

/** The cell of a key that names no series. Sends each reader the error once, so that no view keeps waiting. */
export class NoSeries implements ColumnsCell {
  readonly #load: LoadState

  constructor(key: string) {
    this.#load = { state: 'error', error: { kind: 'missing', text: `${key} names no series` } }
  }

  read(reader: ColumnsReader): Omit<ColumnsChange, 'topic' | 'key'> | null {
    if (reader.revision === 0) return null
    reader.revision = 0
    const none = { x: new Float64Array(), y: new Float64Array() }
    return {
      load: this.#load,
      ranges: [],
      keepUntil: Number.NEGATIVE_INFINITY,
      from: Number.NEGATIVE_INFINITY,
      notes: notesFor(reader, NO_NOTES),
      ...none,
    }
  }
}
