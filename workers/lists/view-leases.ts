import type { Clock } from '../platform/environment.ts'

interface LeaseParts<View> {
  readonly clock: Clock
  /** Begins the view of a text; null if it is none. */
  readonly begin: (text: string) => View | null
  /** Ends a view that nobody has leased for `lingerMs`. */
  readonly end: (view: View, text: string) => void
  readonly lingerMs: (view: View) => number
}

interface Leased<View> {
  readonly view: View
  readonly users: Set<string>
  cancelLinger: (() => void) | null
}

/**
 * The views of lists that somebody leases, by their texts. A view outlives its last user for a while: scrolling back or
 * navigating leases it again.
 */
export class ViewLeases<View> {
  readonly #parts: LeaseParts<View>
  readonly #views = new Map<string, Leased<View>>()

  constructor(parts: LeaseParts<View>) {
    this.#parts = parts
  }

  get size(): number {
    return this.#views.size
  }

  get(text: string): View | undefined {
    return this.#views.get(text)?.view
  }

  *views(): Iterable<View> {
    for (const { view } of this.#views.values()) yield view
  }

  /** Leases a view, which begins if it was not there. Returns undefined if its text is none. */
  add(text: string, user: string): View | undefined {
    const known = this.#views.get(text)
    if (known !== undefined) {
      known.cancelLinger?.()
      known.cancelLinger = null
      known.users.add(user)
      return known.view
    }
    const view = this.#parts.begin(text)
    if (view === null) return undefined
    this.#views.set(text, { view, users: new Set([user]), cancelLinger: null })
    return view
  }

  /** Ends a lease. Returns whether it was the last one of its view. */
  drop(text: string, user: string): boolean {
    const leased = this.#views.get(text)
    if (leased === undefined || !leased.users.delete(user) || leased.users.size > 0) return false
    const { clock, end, lingerMs } = this.#parts
    leased.cancelLinger = clock.after(lingerMs(leased.view), () => {
      this.#views.delete(text)
      end(leased.view, text)
    })
    return true
  }

  stop(): void {
    for (const { cancelLinger } of this.#views.values()) cancelLinger?.()
  }
}
