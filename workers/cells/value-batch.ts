import type { ValueShape } from './value-shape.ts'

const INITIAL_CAPACITY = 1024

/** The fields of values as they were read from text. Reused for each text of a socket, so that they allocate nothing. */
export class ValueColumns {
  nr = new Float64Array(INITIAL_CAPACITY)
  value = new Float64Array(INITIAL_CAPACITY)
  /** ms since 1970; without meaning where the shape has no time. */
  time = new Float64Array(INITIAL_CAPACITY)

  /** Makes room for a row. */
  reserve(row: number): void {
    if (row < this.nr.length) return
    const { nr, value, time } = this
    const capacity = 2 * row
    this.nr = new Float64Array(capacity)
    this.value = new Float64Array(capacity)
    this.time = new Float64Array(capacity)
    this.nr.set(nr)
    this.value.set(value)
    this.time.set(time)
  }
}

/** Values of one shape that follow each other: rows `from` to `to`, without `to`. */
export interface ValueRun {
  readonly shape: ValueShape
  readonly from: number
  readonly to: number
}

/** The values of one message, in order. Valid until the next text of the same socket is read. */
export class ValueBatch {
  readonly columns: ValueColumns
  /** A value without a shape stands here as it was parsed. */
  readonly runs: readonly (ValueRun | { readonly item: unknown })[]
  readonly length: number

  constructor(columns: ValueColumns, runs: ValueBatch['runs'], length: number) {
    this.columns = columns
    this.runs = runs
    this.length = length
  }
}
