import type { HubPeer } from '../protocol/hub.ts'
import type { Encoded } from '../protocol/hub-message.ts'

/** More messages than this a blocked listener has missed for good. */
const MAX_WAITING = 1024

/** Who wants a stream of messages that nothing replaces; what comes while a listener is blocked waits for it. */
export class AlertListeners {
  readonly #waiting = new Map<HubPeer, Encoded[]>()

  get size(): number {
    return this.#waiting.size
  }

  add(peer: HubPeer): void {
    if (!this.#waiting.has(peer)) this.#waiting.set(peer, [])
  }

  remove(peer: HubPeer): void {
    this.#waiting.delete(peer)
  }

  /** Nobody in `served` gets it twice. */
  publish(message: Encoded, served: Set<HubPeer>): void {
    for (const [peer, waiting] of this.#waiting) {
      if (served.has(peer)) continue
      served.add(peer)
      if (!peer.isBlocked && waiting.length === 0) peer.send(message)
      else if (waiting.length < MAX_WAITING) waiting.push(message)
    }
  }

  catchUp(): void {
    for (const [peer, waiting] of this.#waiting) {
      if (peer.isBlocked) continue
      for (const message of waiting.splice(0)) peer.send(message)
    }
  }
}
