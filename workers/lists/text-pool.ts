import { SharedText } from '../../src/domain/base/filter.ts'

/** A text of a pool. */
export class PooledText extends SharedText {
  /** How many rows have it. */
  users = 0
}

/** The texts of rows that come and go: each is kept once, for as long as a row has it. */
export class TextPool {
  readonly #texts = new Map<string, PooledText>()

  /** How many different texts there are. */
  get size(): number {
    return this.#texts.size
  }

  /** Returns a text for one more row. */
  take(text: string): PooledText {
    let pooled = this.#texts.get(text)
    if (pooled === undefined) {
      pooled = new PooledText(text)
      this.#texts.set(text, pooled)
    }
    pooled.users += 1
    return pooled
  }

  /** Call once for each `take`, when the row is gone. Whoever still has the text can read it. */
  release(pooled: PooledText): void {
    pooled.users -= 1
    if (pooled.users === 0) this.#texts.delete(pooled.text)
  }
}
