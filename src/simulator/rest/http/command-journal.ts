import { createHash, createHmac, randomBytes } from 'node:crypto'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../wire/endpoints/endpoints.ts'
import type { Outcome } from '../shared/handler.ts'

const MAX_ENTRIES = 10_000
/** Maximum number of characters of the list, and again of the stored responses; both counted as JSON. */
const MAX_CHARACTERS = 8 * 1024 * 1024

/** An executed command. */
export interface JournalEntry {
  readonly call: EndpointName
  /** The `Idempotency-Key`; null if the client sent none. */
  readonly key: string | null
  readonly user: string
  readonly args: unknown
  /** Plant time in ms since 1970. */
  readonly at: number
  /** How often the request was repeated and got the stored response. */
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
  readonly size: number
}

/**
 * Executes a command once per `Idempotency-Key`: browsers silently repeat a POST when a reused connection dies before the
 * response. Refused and failed requests are stored too, but not listed. The oldest go when there are too many, or when they
 * are too large together.
 */
export class CommandJournal {
  readonly #entries: JournalEntry[] = []
  /** Sizes of the entries. */
  readonly #sizes: number[] = []
  #entriesSize = 0
  readonly #stored = new Map<string, Stored>()
  #storedSize = 0
  /** Compares requests by keyed digests: arguments are long and may contain passwords. */
  readonly #secret = randomBytes(32)

  get entries(): readonly JournalEntry[] {
    return this.#entries
  }

  run(request: CommandRequest, execute: () => Outcome<unknown>): Outcome<unknown> {
    const { key, user, call } = request
    const id = this.#digest(JSON.stringify([user, call, key]))
    const args = jsonOf(request.args)
    const fingerprint = this.#digest(args)
    const stored = key === null ? undefined : this.#stored.get(id)
    if (stored !== undefined) {
      if (stored.fingerprint !== fingerprint) {
        return { ok: false, status: 422, error: 'The Idempotency-Key was used for another request.' }
      }
      if (stored.entry !== undefined) stored.entry.replays += 1
      return stored.outcome
    }
    const outcome = execute()
    // Records are stored like commands, but not listed: they may contain passwords.
    const { command }: EndpointRow = ENDPOINTS[call]
    const entry = command === true && isSuccess(outcome) ? { ...request, replays: 0 } : undefined
    const entrySize = entry === undefined ? 0 : args.length + (key ?? '').length
    if (entry !== undefined) this.#list(entry, entrySize)
    if (key !== null) this.#remember(id, { fingerprint, outcome, entry, size: entrySize + jsonOf(outcome).length })
    return outcome
  }

  #list(entry: JournalEntry, size: number): void {
    this.#entries.push(entry)
    this.#sizes.push(size)
    this.#entriesSize += size
    while (this.#entries.length > MAX_ENTRIES || this.#entriesSize > MAX_CHARACTERS) {
      this.#entries.shift()
      this.#entriesSize -= this.#sizes.shift() ?? 0
    }
  }

  #remember(id: string, stored: Stored): void {
    this.#stored.set(id, stored)
    this.#storedSize += stored.size
    for (const [oldest, { size }] of this.#stored) {
      if (this.#stored.size <= MAX_ENTRIES && this.#storedSize <= MAX_CHARACTERS) return
      this.#stored.delete(oldest)
      this.#storedSize -= size
    }
  }

  #digest(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64')
  }
}

/** Returns JSON with a digest in place of each file. */
function jsonOf(value: unknown): string {
  const readable = (_: string, part: unknown) => {
    return part instanceof ArrayBuffer ? createHash('sha256').update(new Uint8Array(part)).digest('base64') : part
  }
  return JSON.stringify(value, readable) ?? ''
}

function isSuccess(outcome: Outcome<unknown>): boolean {
  if (!outcome.ok || typeof outcome.body !== 'object' || outcome.body === null) return false
  return 'status' in outcome.body && outcome.body.status === 'Success'
}
