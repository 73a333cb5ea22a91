/** Texts by id that users change: dashboard notes, text messages. All of them are there from the start. */
export class ChangingTexts {
  readonly #texts: Map<number, string>
  #changed = new Set<number>()

  constructor(first: Iterable<readonly [id: number, text: string]>) {
    this.#texts = new Map(first)
  }

  /** Undefined = there is none of this id. */
  text(id: number): string | undefined {
    return this.#texts.get(id)
  }

  /** Nothing happens where there is none of this id. */
  set(id: number, text: string): void {
    if (!this.#texts.has(id) || this.#texts.get(id) === text) return
    this.#texts.set(id, text)
    this.#changed.add(id)
  }

  /** The ids that have changed since this was last asked: its hub asks once a tick. */
  takeChanged(): readonly number[] {
    const changed = [...this.#changed]
    this.#changed = new Set()
    return changed
  }
}
