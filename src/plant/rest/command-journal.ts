import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../wire/endpoints.ts'
import type { Outcome } from './handler.ts'

const MAX_ENTRIES = 10_000

/** A command that the plant has executed. */
export interface JournalEntry {
  readonly call: EndpointName
  /** The `Idempotency-Key`, null where the client sent none. */
  readonly key: string | null
  readonly user: string
  readonly args: unknown
  /** Plant time in ms since 1970. */
  readonly at: number
  /** How often the same request came again and got the stored answer. */
  replays: number
}

export interface CommandRequest {
  readonly call: EndpointName
  readonly key: string | null
  readonly user: string
  readonly args: unknown
  readonly at: number
}

interface Stored {
  readonly fingerprint: string
  readonly outcome: Outcome<unknown>
  readonly entry: JournalEntry | undefined
}

/**
 * Executes a command once per `Idempotency-Key`: browsers re-send a POST by themselves when a reused connection dies
 * before the answer, and the page never learns of it. What was refused or failed is answered again, but not listed.
 */
export class CommandJournal {
  readonly #entries: JournalEntry[] = []
  readonly #stored = new Map<string, Stored>()

  get entries(): readonly JournalEntry[] {
    return this.#entries
  }

  run(request: CommandRequest, execute: () => Outcome<unknown>): Outcome<unknown> {
    const { key, user, call } = request
    const id = JSON.stringify([user, call, key])
    const fingerprint = JSON.stringify(request.args)
    const stored = key === null ? undefined : this.#stored.get(id)
    if (stored !== undefined) {
      if (stored.fingerprint !== fingerprint) {
        return { ok: false, status: 422, error: 'The Idempotency-Key was used for another request.' }
      }
      if (stored.entry !== undefined) stored.entry.replays += 1
      return stored.outcome
    }
    const outcome = execute()
    // Records are known again like commands, but not listed: what they say is nobody's business here, passwords among it.
    const { command }: EndpointRow = ENDPOINTS[call]
    const entry = command === true && isSuccess(outcome) ? { ...request, replays: 0 } : undefined
    if (entry !== undefined) this.#entries.push(entry)
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift()
    if (key !== null) this.#remember(id, { fingerprint, outcome, entry })
    return outcome
  }

  #remember(id: string, stored: Stored): void {
    this.#stored.set(id, stored)
    const oldest = this.#stored.keys().next()
    if (this.#stored.size > MAX_ENTRIES && !oldest.done) this.#stored.delete(oldest.value)
  }
}

function isSuccess(outcome: Outcome<unknown>): boolean {
  if (!outcome.ok || typeof outcome.body !== 'object' || outcome.body === null) return false
  return 'status' in outcome.body && outcome.body.status === 'Success'
}
