/** Over so long a time a stream shows how dense it is. */
const WINDOW_MS = 10_000
const BUCKET_MS = 1000
const BUCKETS = WINDOW_MS / BUCKET_MS
/**
 * A stream without a longer gap than this is dense. Less than the delays of a bad line (1 s): there a stream does not
 * count as dense, and its hub is given the longer time.
 */
const DENSE_GAP_MS = 500

/**
 * When the bytes of one connection came, and how densely. Times in ms of a clock that never jumps. On the hot path it
 * costs one subtraction and one comparison.
 */
export class Arrivals {
  readonly #since: number
  #heardAt: number
  /** The longest gap that ended in each second of the window. */
  readonly #gaps = new Float64Array(BUCKETS)
  #bucket: number

  constructor(now: number) {
    this.#since = now
    this.#heardAt = now
    this.#bucket = Math.floor(now / BUCKET_MS)
  }

  /** Of the last byte, or of the start where none has come. */
  get heardAt(): number {
    return this.#heardAt
  }

  /** Whether something came all the time in the last 10 s before the last byte. */
  get isDense(): boolean {
    if (this.#heardAt - this.#since < WINDOW_MS) return false
    return this.#gaps.every((gap) => gap <= DENSE_GAP_MS)
  }

  heard(now: number): void {
    const bucket = Math.floor(now / BUCKET_MS)
    const passed = Math.min(bucket - this.#bucket, BUCKETS)
    for (let i = 0; i < passed; i += 1) this.#gaps[(bucket - i) % BUCKETS] = 0
    this.#bucket = bucket
    const gap = now - this.#heardAt
    if (gap > (this.#gaps[bucket % BUCKETS] ?? 0)) this.#gaps[bucket % BUCKETS] = gap
    this.#heardAt = now
  }

  /** For so long nobody could listen, so that it was no silence. */
  excuse(ms: number, now: number): void {
    this.#heardAt = Math.min(now, this.#heardAt + ms)
  }
}
