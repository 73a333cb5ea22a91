import type { ColumnsChange, LoadState } from '../../src/wire/tabs/frame.ts'
import type { ColumnsCell, ColumnsReader } from './columns-cell.ts'

/** The cell of a key that names no series: its reader is told once, so that nobody waits for it. */
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
      ...none,
    }
  }
}
