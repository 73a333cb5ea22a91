import type { HubPeer } from '../protocol/hub.ts'
import type { Encoded } from '../protocol/hub-message.ts'

/** Things that everybody who listens gets, each sent again when it has changed. */
export class BroadcastTopic {
  /** What each listener was sent last, by its place in the list. */
  readonly #listeners = new Map<HubPeer, (string | undefined)[]>()
  readonly #items: (at: number) => readonly string[]
  readonly #encode: (item: string) => Encoded
  readonly #intervalMs: number
  #lookedAt = Number.NEGATIVE_INFINITY

  /** `items` are the present things as JSON, always in the same order. */
  constructor(items: (at: number) => readonly string[], encode: (item: string) => Encoded, intervalMs: number) {
    this.#items = items
    this.#encode = encode
    this.#intervalMs = intervalMs
  }

  get count(): number {
    return this.#listeners.size
  }

  /** Sends everything; who listens already gets it again. */
  add(peer: HubPeer, at: number): void {
    this.#listeners.set(peer, [])
    this.#send(peer, this.#items(at))
  }

  remove(peer: HubPeer): void {
    this.#listeners.delete(peer)
  }

  /** Looks for changes, at most every `intervalMs` of real time. */
  tick(at: number, uptimeMs: number): void {
    if (this.#listeners.size === 0 || uptimeMs - this.#lookedAt < this.#intervalMs) return
    this.#lookedAt = uptimeMs
    const items = this.#items(at)
    for (const peer of this.#listeners.keys()) if (!peer.isBlocked) this.#send(peer, items)
  }

  #send(peer: HubPeer, items: readonly string[]): void {
    const sent = this.#listeners.get(peer) ?? []
    for (const [index, item] of items.entries()) {
      if (sent[index] === item) continue
      sent[index] = item
      peer.send(this.#encode(item))
    }
  }
}
