/**
 * One ascending number over all cells. A tab remembers for each lease the version it was sent; whatever is newer goes
 * into its next frame. Writing therefore costs the same with one tab and with fifty.
 */
export class VersionCounter {
  #last = 0

  next(): number {
    this.#last += 1
    return this.#last
  }

  get last(): number {
    return this.#last
  }
}
