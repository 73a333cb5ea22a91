import type { KeyedSubscription as Subscription } from '../../../../workers/topics/topic-row.ts'
import type { Hub } from './hub.ts'

/** What the components of this tab want of one kind of thing, subscribed in batches as the contract asks for. */
export class KeyedSubscription {
  readonly #hub: Hub
  readonly #subscription: Subscription
  readonly #forget: (key: string) => void
  readonly #wanted = new Map<string, number>()
  readonly #subscribed = new Set<string>()
  #isPlanned = false

  /** `forget` is told each key that is subscribed no more: what is known of it grows old. */
  constructor(hub: Hub, subscription: Subscription, forget: (key: string) => void) {
    this.#hub = hub
    this.#subscription = subscription
    this.#forget = forget
    hub.onOpen(async () => {
      this.#subscribed.clear()
      await this.#reconcile()
    })
  }

  /** The answer ends the wish. */
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

  /** A render asks for a thousand keys: they are one batch, not a thousand. */
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
