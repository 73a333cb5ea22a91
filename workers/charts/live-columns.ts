import { firstAtOrAfter } from '../../src/domain/base/first-at-or-after.ts'
import { must } from '../../src/domain/base/must.ts'
import { SeriesBuffer } from '../../src/domain/charts/series-buffer.ts'
import type { Drawing, SeriesPart, SeriesSpec } from '../../src/domain/charts/series-key.ts'
import type { ColumnsChange } from '../../src/wire/tabs/frame.ts'
import { type ColumnsCell, type ColumnsReader, notesFor } from './columns-cell.ts'
import { ColumnDecimator, MAX_PER_COLUMN } from './decimate.ts'
import type { LiveFeed } from './live-feed.ts'

const SECONDS_PER_HOUR = 3600

/**
 * A live series as tabs lease it: every point, or decimated when it has more points than pixels. Columns are fixed in
 * time, so each point is processed once, however long the window is, and a tick only changes the newest column. A part of
 * the window is always in columns, with the point before it and the one after it, where lines enter and leave.
 */
export class LiveColumns implements ColumnsCell {
  readonly #feed: LiveFeed
  readonly #hours: number
  readonly #drawing: Drawing | null
  readonly #part: SeriesPart | null
  /** Points that do not change any more: of the feed, or of the closed columns. */
  #final: SeriesBuffer
  #decimator: ColumnDecimator | null = null
  /** Number of the feed's next point that is not decimated yet. */
  #next = 0
  /** The version that has the point after the part; infinite before. */
  #overAt = Number.POSITIVE_INFINITY
  #feedRevision: number
  #revision = 0
  /** Points that may still change: the open column and a repeated value. */
  readonly #openX = new Float64Array(MAX_PER_COLUMN + 1)
  readonly #openY = new Float64Array(MAX_PER_COLUMN + 1)
  #openLength = 0

  constructor(feed: LiveFeed, { hours, drawing, part = null }: Pick<SeriesSpec, 'hours' | 'drawing' | 'part'>) {
    this.#feed = feed
    this.#hours = hours
    this.#drawing = drawing
    this.#part = drawing === null ? null : part
    this.#final = feed.buffer
    this.#feedRevision = feed.revision
  }

  read(reader: ColumnsReader): Omit<ColumnsChange, 'topic' | 'key'> | null {
    this.#catchUp()
    const { load, ranges, version, from, notes } = this.#feed
    // Of a part that is over nothing changes any more, however many values come after it.
    if (reader.revision === this.#revision && Math.min(version, this.#overAt) <= reader.version) return null
    const isNew = reader.revision !== this.#revision
    // NaN: the tab has no final point yet, or its last one has left the window.
    const lastSent = isNew ? Number.NaN : this.#final.xOf(reader.next - 1)
    const isWhole = Number.isNaN(lastSent)
    const { x, y } = this.#final.since(isWhole ? this.#final.first : reader.next, this.#openLength)
    const at = x.length - this.#openLength
    for (let i = 0; i < this.#openLength; i += 1) {
      x[at + i] = must(this.#openX[i])
      y[at + i] = must(this.#openY[i])
    }
    reader.version = version
    reader.revision = this.#revision
    reader.next = this.#final.next
    const keepUntil = isWhole ? Number.NEGATIVE_INFINITY : lastSent
    // Whoever looks at a part has the window as well, with all notes.
    const known = this.#part === null ? notesFor(reader, notes) : null
    return { load, ranges, keepUntil, from, x, y, notes: known }
  }

  #catchUp(): void {
    const { buffer, revision, tailX, from, version } = this.#feed
    if (revision !== this.#feedRevision) this.#restart(null)
    this.#feedRevision = revision
    const pixels = this.#drawing?.pixels ?? Number.POSITIVE_INFINITY
    if (this.#decimator === null && (this.#part !== null || buffer.length > pixels)) this.#restart(this.#drawing)
    // Only below half of it, or a series around this length would be resent as a whole again and again.
    else if (this.#decimator !== null && this.#part === null && buffer.length < pixels / 2) this.#restart(null)
    if (Number.isFinite(this.#overAt)) return
    this.#openLength = 0
    if (this.#decimator !== null) {
      const { x, y } = buffer.view(this.#next)
      const end = this.#part === null ? Number.POSITIVE_INFINITY : firstAtOrAfter(x, this.#part.to) + 1
      this.#decimator.add(x, y, 0, Math.min(x.length, end))
      if (end <= x.length) this.#overAt = version
      this.#next = buffer.next
      this.#final.trim(from)
      this.#decimator.peek((at, value) => this.#open(at, value))
    }
    if (!Number.isNaN(tailX) && !Number.isFinite(this.#overAt)) this.#open(tailX, buffer.lastY)
  }

  #restart(drawing: Drawing | null): void {
    const { buffer } = this.#feed
    this.#revision += 1
    this.#overAt = Number.POSITIVE_INFINITY
    if (drawing === null) {
      this.#decimator = null
      this.#final = buffer
      return
    }
    const closed = new SeriesBuffer()
    const part = this.#part
    const span = part === null ? this.#hours * SECONDS_PER_HOUR : part.to - part.from
    const columns = { origin: part?.from ?? 0, width: span / drawing.pixels }
    this.#decimator = new ColumnDecimator(drawing.view, columns, (x, y) => closed.push(x, y))
    this.#final = closed
    const before = part === null ? 0 : Math.max(0, firstAtOrAfter(buffer.view().x, part.from) - 1)
    this.#next = buffer.first + before
  }

  #open(x: number, y: number): void {
    this.#openX[this.#openLength] = x
    this.#openY[this.#openLength] = y
    this.#openLength += 1
  }
}
