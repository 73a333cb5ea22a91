import { SeriesBuffer } from '../../src/domain/charts/series-buffer.ts'
import type { Drawing } from '../../src/domain/charts/series-key.ts'
import type { ColumnsChange } from '../../src/wire/tabs/frame.ts'
import { type ColumnsCell, type ColumnsReader, notesFor } from './columns-cell.ts'
import { ColumnDecimator, MAX_PER_COLUMN } from './decimate.ts'
import type { LiveFeed } from './live-feed.ts'

const SECONDS_PER_HOUR = 3600

/**
 * A live series as tabs lease it: every point, or decimated when it has more points than pixels. Columns are fixed in
 * time, so each point is processed once, however long the window is, and a tick only changes the newest column.
 */
export class LiveColumns implements ColumnsCell {
  readonly #feed: LiveFeed
  readonly #hours: number
  readonly #drawing: Drawing | null
  /** Points that do not change any more: of the feed, or of the closed columns. */
  #final: SeriesBuffer
  #decimator: ColumnDecimator | null = null
  /** Number of the feed's next point that is not decimated yet. */
  #next = 0
  #feedRevision: number
  #revision = 0
  /** Points that may still change: the open column and a repeated value. */
  readonly #openX = new Float64Array(MAX_PER_COLUMN + 1)
  readonly #openY = new Float64Array(MAX_PER_COLUMN + 1)
  #openLength = 0

  constructor(feed: LiveFeed, { hours, drawing }: { readonly hours: number; readonly drawing: Drawing | null }) {
    this.#feed = feed
    this.#hours = hours
    this.#drawing = drawing
    this.#final = feed.buffer
    this.#feedRevision = feed.revision
  }

  read(reader: ColumnsReader): Omit<ColumnsChange, 'topic' | 'key'> | null {
    this.#catchUp()
    const { load, ranges, version, from, notes } = this.#feed
    if (reader.revision === this.#revision && version <= reader.version) return null
    const isNew = reader.revision !== this.#revision
    // NaN: the tab has no final point yet, or its last one has left the window.
    const lastSent = isNew ? Number.NaN : this.#final.xOf(reader.next - 1)
    const isWhole = Number.isNaN(lastSent)
    const { x, y } = this.#final.since(isWhole ? this.#final.first : reader.next, this.#openLength)
    const at = x.length - this.#openLength
    for (let i = 0; i < this.#openLength; i += 1) {
      x[at + i] = this.#openX[i] ?? 0
      y[at + i] = this.#openY[i] ?? 0
    }
    reader.version = version
    reader.revision = this.#revision
    reader.next = this.#final.next
    const keepUntil = isWhole ? Number.NEGATIVE_INFINITY : lastSent
    return { load, ranges, keepUntil, from, x, y, notes: notesFor(reader, notes) }
  }

  #catchUp(): void {
    const { buffer, revision, tailX, from } = this.#feed
    if (revision !== this.#feedRevision) this.#restart(null)
    this.#feedRevision = revision
    const pixels = this.#drawing?.pixels ?? Number.POSITIVE_INFINITY
    if (this.#decimator === null && buffer.length > pixels) this.#restart(this.#drawing)
    // Only below half of it, or a series around this length would be resent as a whole again and again.
    else if (this.#decimator !== null && buffer.length < pixels / 2) this.#restart(null)
    this.#openLength = 0
    if (this.#decimator !== null) {
      const { x, y } = buffer.view(this.#next)
      this.#decimator.add(x, y)
      this.#next = buffer.next
      this.#final.trim(from)
      this.#decimator.peek((at, value) => this.#open(at, value))
    }
    if (!Number.isNaN(tailX)) this.#open(tailX, buffer.lastY)
  }

  #restart(drawing: Drawing | null): void {
    const { buffer } = this.#feed
    this.#revision += 1
    if (drawing === null) {
      this.#decimator = null
      this.#final = buffer
      return
    }
    const closed = new SeriesBuffer()
    const width = (this.#hours * SECONDS_PER_HOUR) / drawing.pixels
    this.#decimator = new ColumnDecimator(drawing.view, { origin: 0, width }, (x, y) => closed.push(x, y))
    this.#final = closed
    this.#next = buffer.first
  }

  #open(x: number, y: number): void {
    this.#openX[this.#openLength] = x
    this.#openY[this.#openLength] = y
    this.#openLength += 1
  }
}
