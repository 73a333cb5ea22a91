const INITIAL_CAPACITY = 1024

/**
 * One time series in two pre-allocated columns, x ascending. Points are numbered from the first ever added, so a
 * reader that knows the number it has seen last can take only what is new. Old points are dropped by moving the start;
 * the columns are compacted only when they are full, so a tick neither copies nor allocates.
 */
export class SeriesBuffer {
  #x = new Float64Array(INITIAL_CAPACITY)
  #y = new Float64Array(INITIAL_CAPACITY)
  #start = 0
  #end = 0
  /** Number of the point at `#start`. */
  #first = 0

  get length(): number {
    return this.#end - this.#start
  }

  /** Number that the next point will get. */
  get next(): number {
    return this.#first + this.length
  }

  /** Newest x in s, -Infinity where there is none. */
  get lastX(): number {
    return this.length === 0 ? Number.NEGATIVE_INFINITY : (this.#x[this.#end - 1] ?? Number.NEGATIVE_INFINITY)
  }

  get lastY(): number {
    return this.length === 0 ? Number.NaN : (this.#y[this.#end - 1] ?? Number.NaN)
  }

  /** Adds a point; false where it is not newer than the newest. */
  push(x: number, y: number): boolean {
    if (x <= this.lastX) return false
    if (this.#end === this.#x.length) this.#makeRoom()
    this.#x[this.#end] = x
    this.#y[this.#end] = y
    this.#end += 1
    return true
  }

  /** Drops what is older than `x`, keeping one point before it: the line must enter the view from the left. */
  trim(x: number): void {
    while (this.#end - this.#start > 1 && (this.#x[this.#start + 1] ?? x) < x) {
      this.#start += 1
      this.#first += 1
    }
  }

  /** Copies of the points from number `from` on. */
  since(from: number): { readonly x: Float64Array; readonly y: Float64Array } {
    const start = this.#start + Math.max(0, from - this.#first)
    return { x: this.#x.slice(start, this.#end), y: this.#y.slice(start, this.#end) }
  }

  /** Moves the points to the front of columns that have room for at least as many again: amortised constant. */
  #makeRoom(): void {
    const length = this.length
    const capacity = Math.max(INITIAL_CAPACITY, length * 2)
    const [x, y] =
      capacity > this.#x.length ? [new Float64Array(capacity), new Float64Array(capacity)] : [this.#x, this.#y]
    x.set(this.#x.subarray(this.#start, this.#end))
    y.set(this.#y.subarray(this.#start, this.#end))
    this.#x = x
    this.#y = y
    this.#start = 0
    this.#end = length
  }
}
