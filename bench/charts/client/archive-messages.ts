import type { Frame } from '../../../src/wire/tabs/frame.ts'
import type { SetName } from './archive-sets.ts'

/** Messages from the page to `archive.worker.ts`. */
export interface ArchiveOrder {
  readonly kind: 'load' | 'take' | 'transfer'
  readonly set: SetName
}

export type ArchiveAnswer =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'frame'; readonly frame: Frame; readonly workerMs: number }
  | { readonly kind: 'transferred'; readonly micros: number }
  | { readonly kind: 'failed'; readonly error: string }

/** ms a step until all charts are painted: moved by pixels, and zoomed. */
export interface ArchiveMoves {
  readonly panMs: number
  readonly zoomMs: number
}

export type ArchiveCase = 'product' | 'oneChart' | 'uplot' | 'thinned' | 'oneCanvas'

/** One drawing of a set. `workerMs` is 0 without a worker. */
export interface ArchiveDrawing {
  /** From the call of `draw` to the end of the frame that painted the data. */
  readonly paintedMs: number
  readonly workerMs: number
  readonly points: number
}
