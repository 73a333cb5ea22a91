import type { ArchiveSpec } from '../../src/domain/charts/archive-key.ts'
import { pixelSums } from '../../src/domain/charts/pixel-sums.ts'
import type { Columns } from '../../src/domain/charts/series-buffer.ts'
import { type ColumnsChange, NO_NOTES, type SeriesNotes } from '../../src/wire/tabs/frame.ts'
import { NO_POINTS } from './archive-points.ts'
import type { ArchiveStore, ArchiveSubscription } from './archive-store.ts'
import { type ColumnsCell, type ColumnsReader, loadOf, notesFor, notesOf } from './columns-cell.ts'
import { decimate } from './decimate.ts'

/**
 * A window of the archive, decimated for drawing or with every point: once for all tabs that lease it, when one of them
 * reads it.
 */
export class ArchiveWindow implements ColumnsCell {
  readonly #spec: ArchiveSpec
  readonly #subscription: ArchiveSubscription
  readonly #nextVersion: () => number
  readonly #now: () => number
  #version: number
  #drawnVersion = -1
  #drawn: Columns = NO_POINTS
  #notes: SeriesNotes = NO_NOTES

  /** `now`: server time, ms since 1970. */
  constructor(
    spec: ArchiveSpec,
    store: ArchiveStore,
    parts: { version: () => number; now: () => number; onChange: () => void },
  ) {
    this.#spec = spec
    this.#now = parts.now
    this.#nextVersion = parts.version
    this.#version = parts.version()
    this.#subscription = store.subscribe({
      series: spec.series,
      source: spec.source,
      refresh: 'always',
      isRead: () => this.#drawnVersion === this.#version,
      onChange: () => {
        this.#version = this.#nextVersion()
        parts.onChange()
      },
    })
  }

  /** Loads what is missing, also after a failure and when a session begins. */
  load(): void {
    this.#subscription.setRange(this.#spec.start, this.#spec.end)
  }

  read(reader: ColumnsReader): Omit<ColumnsChange, 'topic' | 'key'> | null {
    if (reader.revision === 0 && this.#version <= reader.version) return null
    reader.revision = 0
    reader.version = this.#version
    const { x, y, sums } = this.#points()
    const ranges = this.#subscription.states()
    const from = this.#spec.start / 1000
    return {
      // What has not begun has no values yet, which is all that is to be known of it.
      load: this.#spec.start >= this.#now() ? { state: 'ready' } : loadOf(ranges),
      ranges,
      keepUntil: Number.NEGATIVE_INFINITY,
      from,
      x: x.slice(),
      y: y.slice(),
      ...(sums === undefined ? {} : { sums: { ...sums, values: sums.values.slice() } }),
      notes: notesFor(reader, this.#notes),
    }
  }

  end(): void {
    this.#subscription.unsubscribe()
  }

  #points(): Columns {
    if (this.#drawnVersion !== this.#version) {
      const { start, end, drawing, source } = this.#spec
      const [from, to] = [start / 1000, end / 1000]
      const all = this.#subscription.points()
      const drawn = decimate(all, from, to, drawing)
      const isThinned = drawing !== null && drawn.x.length < all.reduce((sum, { x }) => sum + x.length, 0)
      this.#drawn = isThinned ? { ...drawn, sums: pixelSums(all, { from, to, pixels: drawing.pixels }, source) } : drawn
      this.#notes = notesOf(this.#subscription.notes(), this.#notes)
      this.#drawnVersion = this.#version
    }
    return this.#drawn
  }
}
