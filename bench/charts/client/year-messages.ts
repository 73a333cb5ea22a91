import type { Frame } from '../../../src/wire/tabs/frame.ts'

/** From the page to `year.worker.ts`. */
export type YearOrder = { readonly kind: 'load' } | { readonly kind: 'take' } | { readonly kind: 'transfer' }

export type YearAnswer =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'frame'; readonly frame: Frame; readonly workerMs: number }
  | { readonly kind: 'transferred'; readonly micros: number }
  | { readonly kind: 'failed'; readonly error: string }

export type YearCase = 'product' | 'uplot' | 'oneCanvas'

/** One drawing of the year. `workerMs` is 0 where no worker takes part. */
export interface YearDrawing {
  /** From the data's being there to the end of the frame in which they were painted. */
  readonly paintedMs: number
  readonly workerMs: number
  readonly points: number
}
