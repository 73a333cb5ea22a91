import type { Clock } from '../platform/environment.ts'
import { TimeoutError } from './hub-transport.ts'

/** How often an invocation without a reply is looked after. */
const CHECK_MS = 10_000

export interface InvocationParts {
  readonly clock: Clock
  /** Aborts when the connection is gone. */
  readonly signal: AbortSignal
  /** Names the invocation for the log. */
  readonly what: string
  /** `elapsed` of the last byte of the connection. */
  readonly receivedAt: () => number
  /** Sends something harmless. Resolves with its reply. */
  readonly probe: () => Promise<void>
  /** How many messages the hub has sent, where a list of any length comes before the reply; null for any other invocation. */
  readonly messages: (() => number) | null
}

/**
 * Waits for the reply to an invocation as long as it may come, and rejects with a `TimeoutError` when it will not. How long it
 * takes says nothing: a list of a hundred thousand alerts takes a minute on a slow line, and to begin again would never end.
 * Given up is an invocation when no byte has come for 10 s, and when the hub replies to what was asked later, which it does in
 * order, while no list is arriving.
 */
export async function replyTo(reply: Promise<void>, parts: InvocationParts): Promise<void> {
  const { clock, signal, what, receivedAt, probe, messages } = parts
  const startedAt = clock.elapsed()
  let cancel = () => {}
  let onAbort = () => {}
  const givenUp = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TimeoutError(`${what}: no answer`))
    onAbort = () => reject(new Error(`${what}: the connection is gone`))
    signal.addEventListener('abort', onAbort)
    let before = messages?.()
    const check = () => {
      if (clock.elapsed() - Math.max(startedAt, receivedAt()) >= CHECK_MS) {
        giveUp()
        return
      }
      const known = before
      void probe().then(() => {
        if (messages === null || messages() === known) giveUp()
      })
      before = messages?.()
      cancel = clock.after(CHECK_MS, check)
    }
    cancel = clock.after(CHECK_MS, check)
  })
  try {
    await Promise.race([reply, givenUp])
  } finally {
    cancel()
    // The signal lives as long as the connection, for weeks.
    signal.removeEventListener('abort', onAbort)
  }
}
