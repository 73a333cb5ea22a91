import type { PixelSums } from '../../wire/tabs/frame.ts'
import { firstAtOrAfter } from '../base/first-at-or-after.ts'
import { must } from '../base/must.ts'

const MIN_CAPACITY = 1024
/**
 * Room of full columns, in parts of their points. A window that is full takes new columns once for each quarter of its points,
 * which copies four points for a new one; with twice the room it would copy one, and hold an hour at 10 Hz twice.
 */
const GROWTH = 1.25

/** Points of a time series: `x` in s since 1970, ascending, and as many `y`, NaN for a gap. */
export interface Columns {
  readonly x: Float64Array
  readonly y: Float64Array
  /** Of points that were thinned out: what all of them were. */
  readonly sums?: PixelSums
  /** They were thinned out, but are drawn elsewhere than their sums are of. */
  readonly isThinned?: true
}

/** A time series without points. */
export const NO_POINTS: Columns = { x: new Float64Array(), y: new Float64Array() }

/**
 * One time series in two pre-allocated columns, x ascending. Points are numbered from the first one ever added, so a
 * reader that remembers the last number takes only newer points. Dropping old points moves the start; the columns are
 * reallocated only when they are full, so a tick neither copies nor allocates.
 */
export class SeriesBuffer {
  #x: Float64Array<ArrayBuffer>
  #y: Float64Array<ArrayBuffer>
  #start = 0
  #end = 0
  /** Number of the point at `#start`. */
  #first = 0

  /** Allocates room for at least `capacity` points. */
  constructor(capacity = 0) {
    const room = Math.max(MIN_CAPACITY, capacity)
    this.#x = new Float64Array(room)
    this.#y = new Float64Array(room)
  }

  get length(): number {
    return this.#end - this.#start
  }

  /** Number of the oldest point in the buffer. */
  get first(): number {
    return this.#first
  }

  /** Number of the next point. */
  get next(): number {
    return this.#first + this.length
  }

  /** Newest x in s, -Infinity if empty. */
  get lastX(): number {
    return this.length === 0 ? Number.NEGATIVE_INFINITY : must(this.#x[this.#end - 1])
  }

  get lastY(): number {
    return this.length === 0 ? Number.NaN : must(this.#y[this.#end - 1])
  }

  /** x of the point with this number, NaN if it is not in the buffer. */
  xOf(number: number): number {
    const index = this.#start + number - this.#first
    return index < this.#start || index >= this.#end ? Number.NaN : must(this.#x[index])
  }

  /** Adds a point; returns false if it is not newer than the newest. */
  push(x: number, y: number): boolean {
    if (!(x > this.lastX)) return false
    if (this.#end === this.#x.length) this.#makeRoom(1)
    this.#x[this.#end] = x
    this.#y[this.#end] = y
    this.#end += 1
    return true
  }

  /** Adds ascending points; skips those that are not newer than the newest. */
  append({ x, y }: Columns): void {
    const from = this.length === 0 ? 0 : firstAfter(x, this.lastX)
    const count = x.length - from
    if (count <= 0) return
    if (this.#end + count > this.#x.length) this.#makeRoom(count)
    this.#x.set(from === 0 ? x : x.subarray(from), this.#end)
    this.#y.set(from === 0 ? y : y.subarray(from), this.#end)
    this.#end += count
  }

  /** Drops points older than `x` but one, so that the line enters the view from the left. */
  trim(x: number): void {
    while (this.#end - this.#start > 1 && must(this.#x[this.#start + 1]) < x) {
      this.#start += 1
      this.#first += 1
    }
  }

  /** Drops points newer than `x`, which were provisional. */
  dropAfter(x: number): void {
    while (this.#end > this.#start && must(this.#x[this.#end - 1]) > x) this.#end -= 1
  }

  /** Copies the points from number `from` on, with room for `more` points at the end. */
  since(from: number, more = 0): Columns {
    const start = this.#start + Math.max(0, from - this.#first)
    const length = Math.max(0, this.#end - start)
    const x = new Float64Array(length + more)
    const y = new Float64Array(length + more)
    if (length > 0) {
      x.set(this.#x.subarray(start, this.#end))
      y.set(this.#y.subarray(start, this.#end))
    }
    return { x, y }
  }

  /** Returns the points from number `from` on without copying. Valid until the buffer changes. */
  view(from = this.#first): Columns {
    const start = this.#start + Math.max(0, from - this.#first)
    return { x: this.#x.subarray(start, this.#end), y: this.#y.subarray(start, this.#end) }
  }

  /**
   * Moves the points to larger columns, so adding is amortised constant. Always allocates, since a caller may still hold a
   * `view` of the old columns.
   */
  #makeRoom(count: number): void {
    const length = this.length
    const capacity = Math.max(MIN_CAPACITY, Math.ceil((length + count) * GROWTH))
    const [x, y] = [new Float64Array(capacity), new Float64Array(capacity)]
    x.set(this.#x.subarray(this.#start, this.#end))
    y.set(this.#y.subarray(this.#start, this.#end))
    this.#x = x
    this.#y = y
    this.#start = 0
    this.#end = length
  }
}

/** Index of the first element above `at`; `x` ascending. */
function firstAfter(x: Float64Array, at: number): number {
  const index = firstAtOrAfter(x, at)
  return x[index] === at ? index + 1 : index
}
