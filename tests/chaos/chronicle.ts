interface Event {
  readonly name: string
  /** s since the start. */
  readonly at: number
}

/** What happened in a run, when and how often. */
export class Chronicle {
  readonly #startedAt = performance.now()
  readonly #events: Event[] = []
  readonly #totals = new Map<string, number>()

  /** s since the start. */
  get seconds(): number {
    return Math.round((performance.now() - this.#startedAt) / 1000)
  }

  /** Notes that something begins now. */
  began(name: string): void {
    this.#events.push({ name, at: this.seconds })
  }

  /** Adds to a number that has no moment of its own. */
  add(name: string, count = 1): void {
    this.#totals.set(name, (this.#totals.get(name) ?? 0) + count)
  }

  countOf(name: string): number {
    return this.#events.filter((event) => event.name === name).length + (this.#totals.get(name) ?? 0)
  }

  /** How often each thing happened, in the order of the first time. */
  get counts(): Readonly<Record<string, number>> {
    const names = new Set([...this.#events.map(({ name }) => name), ...this.#totals.keys()])
    return Object.fromEntries([...names].map((name) => [name, this.countOf(name)]))
  }

  /** Returns one line for each thing: how often it happened, and in which seconds. */
  lines(): readonly string[] {
    return Object.entries(this.counts).map(([name, count]) => {
      const seconds = this.#events.flatMap((event) => (event.name === name ? [event.at] : []))
      return seconds.length === 0 ? `${name}: ${count}` : `${name}: ${count}, at ${seconds.join(', ')} s`
    })
  }
}
