import type { ColumnsChange, LoadState, RangeLoad } from '../../src/wire/tabs/frame.ts'

/** How far a tab has been told of a cell of columns; kept with its lease and moved on by `read`. */
export interface ColumnsReader {
  version: number
  /** -1 = the tab has nothing. */
  revision: number
  /** Number of the first final point that it has not been sent. */
  next: number
}

/** A time series as tabs lease it. */
export interface ColumnsCell {
  /** What the reader does not have yet, in columns of its own that can be handed over; null where there is nothing. */
  read(reader: ColumnsReader): Omit<ColumnsChange, 'topic' | 'key'> | null
}

/** What the ranges say of the whole: what can be shown is shown, whatever has failed beside it. */
export function loadOf(ranges: readonly RangeLoad[]): LoadState {
  const isDone = ranges.some(({ load }) => load.state === 'done')
  if (ranges.some(({ load }) => load.state === 'loading')) return { state: isDone ? 'updating' : 'loading' }
  if (isDone) return { state: 'ready' }
  for (const { load } of ranges) if (load.state === 'error') return load
  return { state: 'empty' }
}
