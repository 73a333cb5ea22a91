import type { KeyedSubscription as Subscription } from '../../../../workers/topics/topic-row.ts'
import type { Hub } from './hub.ts'

/** Subscribes the keys of one topic that components of this tab use, in batches as the contract demands. */
export class KeyedSubscription {
  readonly #hub: Hub
  readonly #subscription: Subscription
  readonly #forget: (key: string) => void
  readonly #wanted = new Map<string, number>()
  readonly #subscribed = new Set<string>()
  #isPlanned = false

  /** Calls `forget` with each unsubscribed key: its value is no longer updated. */
  constructor(hub: Hub, subscription: Subscription, forget: (key: string) => void) {
    this.#hub = hub
    this.#subscription = subscription
    this.#forget = forget
    hub.onOpen(async () => {
      this.#subscribed.clear()
      await this.#reconcile()
    })
  }

  /** Subscribes to a key. Returns a function that unsubscribes. */
  want(key: string): () => void {
    this.#wanted.set(key, (this.#wanted.get(key) ?? 0) + 1)
    this.#plan()
    return () => {
      const users = (this.#wanted.get(key) ?? 0) - 1
      if (users > 0) this.#wanted.set(key, users)
      else this.#wanted.delete(key)
      this.#plan()
    }
  }

  /** A render requests a thousand keys: one batch, not a thousand. */
  #plan(): void {
    if (this.#isPlanned) return
    this.#isPlanned = true
    queueMicrotask(() => {
      this.#isPlanned = false
      void this.#reconcile().catch(reportError)
    })
  }

  async #reconcile(): Promise<void> {
    if (!this.#hub.isOpen) return
    const { subscribe, unsubscribe, batch } = this.#subscription
    const joining = [...this.#wanted.keys()].filter((key) => !this.#subscribed.has(key))
    const leaving = [...this.#subscribed].filter((key) => !this.#wanted.has(key))
    for (const key of joining) this.#subscribed.add(key)
    for (const key of leaving) {
      this.#subscribed.delete(key)
      this.#forget(key)
    }
    for (let at = 0; at < leaving.length; at += batch)
      await this.#hub.invoke(unsubscribe, leaving.slice(at, at + batch))
    for (let at = 0; at < joining.length; at += batch) await this.#hub.invoke(subscribe, joining.slice(at, at + batch))
  }
}
