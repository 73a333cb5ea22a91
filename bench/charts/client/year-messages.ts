import type { Frame } from '../../../src/wire/tabs/frame.ts'

/** Messages from the page to `year.worker.ts`. */
export type YearOrder = { readonly kind: 'load' } | { readonly kind: 'take' } | { readonly kind: 'transfer' }

export type YearAnswer =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'frame'; readonly frame: Frame; readonly workerMs: number }
  | { readonly kind: 'transferred'; readonly micros: number }
  | { readonly kind: 'failed'; readonly error: string }

/** ms a step until all charts are painted: moved by pixels, and zoomed. */
export interface YearMoves {
  readonly panMs: number
  readonly zoomMs: number
}

export type YearCase = 'product' | 'uplot' | 'oneCanvas'

/** One drawing of the year. `workerMs` is 0 without a worker. */
export interface YearDrawing {
  /** From the call of `draw` to the end of the frame that painted the data. */
  readonly paintedMs: number
  readonly workerMs: number
  readonly points: number
}
