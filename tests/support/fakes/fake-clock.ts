import type { Clock } from '../../../workers/platform/environment.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A clock that a test advances. Due timers run in order, and so do the timers they start. */
export class FakeClock implements Clock {
  #now: number
  #setBy = 0
  #timers = new Set<Timer>()

  constructor(now = 1_700_000_000_000) {
    this.#now = now
  }

  readonly now = (): number => this.#now + this.#setBy

  readonly elapsed = (): number => this.#now

  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + ms, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get pending(): number {
    return this.#timers.size
  }

  /** Sets the machine's clock ahead or back. No time passes. */
  set(ms: number): void {
    this.#setBy += ms
  }

  /** Puts the machine to sleep: time passes, and due timers run only when the clock advances again. */
  sleep(ms: number): void {
    this.#now += ms
  }

  /** Advances the clock by `ms`. */
  turn(ms: number): void {
    const end = this.#now + ms
    for (let next = this.#due(end); next !== undefined; next = this.#due(end)) {
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
    }
    this.#now = end
  }

  /** Advances the clock and lets promises settle after each timer. */
  async turnAsync(ms: number): Promise<void> {
    const end = this.#now + ms
    await settle()
    for (let next = this.#due(end); next !== undefined; next = this.#due(end)) {
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
      await settle()
    }
    this.#now = end
    await settle()
  }

  #due(end: number): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers) if (timer.at <= end && (first === undefined || timer.at < first.at)) first = timer
    return first
  }
}

/** Resolves after everything that waits only for promises has continued. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
