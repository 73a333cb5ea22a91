import { createHash } from 'node:crypto'
import { LOCKOUT_MS } from '../../domain/commands/login-status.ts'

const MAX_FAILURES = 5
/** Failures of one client, with any names, before each of its logins is delayed. */
const MAX_CLIENT_FAILURES = 50
const CLIENT_DELAY_MS = 2_000
/** One failure of a client expires after this time, so clients that share an address wait for seconds only. */
const FORGIVE_MS = LOCKOUT_MS / MAX_CLIENT_FAILURES
/** Strangers can invent names and addresses, so both tables are bounded. */
const MAX_ENTRIES = 10_000

interface NameFailures {
  count: number
  /** Real time in ms. */
  lockedUntil: number
}

interface ClientFailures {
  count: number
  /** Real time in ms at which `count` was exact; it decays from there. */
  at: number
}

export interface LoginFailuresParts {
  /** Real time in ms. */
  readonly now: () => number
  readonly isAccount: (name: string) => boolean
}

/**
 * Counts failed logins by name and by client. Names of accounts are few and never evicted, so a flood of other names
 * cannot lift their lockout. Other names are counted and locked too, or the lockout would reveal who exists.
 */
export class LoginFailures {
  readonly #parts: LoginFailuresParts
  readonly #accounts = new Map<string, NameFailures>()
  /** By digest, because strangers choose the length of the names. */
  readonly #others = new Map<string, NameFailures>()
  readonly #clients = new Map<string, ClientFailures>()

  constructor(parts: LoginFailuresParts) {
    this.#parts = parts
  }

  isLocked(name: string): boolean {
    return this.#isLocked(this.#failuresOf(name))
  }

  /** Returns for how many ms a login of a client waits before it is judged: others at the same address get in nevertheless. */
  delayMs(clientAddress: string): number {
    return Math.ceil(this.#clientCount(clientAddress)) >= MAX_CLIENT_FAILURES ? CLIENT_DELAY_MS : 0
  }

  /** Counts a failure. Returns whether the name is locked now. */
  add(name: string, clientAddress: string): boolean {
    const client = { count: this.#clientCount(clientAddress) + 1, at: this.#parts.now() }
    remember(this.#clients, clientAddress, client, () => this.#forgiven())
    const failures = this.#failuresOf(name) ?? { count: 0, lockedUntil: 0 }
    failures.count += 1
    const isLocked = failures.count >= MAX_FAILURES
    if (isLocked) {
      failures.count = 0
      failures.lockedUntil = this.#parts.now() + LOCKOUT_MS
    }
    if (this.#parts.isAccount(name)) this.#accounts.set(name, failures)
    else remember(this.#others, digest(name), failures, () => this.#unlocked())
    return isLocked
  }

  /** Forgets the failures of a name that has logged in. */
  clear(name: string): void {
    this.#accounts.delete(name)
  }

  #failuresOf(name: string): NameFailures | undefined {
    return this.#parts.isAccount(name) ? this.#accounts.get(name) : this.#others.get(digest(name))
  }

  #isLocked(failures: NameFailures | undefined): boolean {
    return failures !== undefined && this.#parts.now() < failures.lockedUntil
  }

  #clientCount(clientAddress: string): number {
    const client = this.#clients.get(clientAddress)
    return client === undefined ? 0 : this.#remaining(client)
  }

  #remaining({ count, at }: ClientFailures): number {
    return Math.max(0, count - (this.#parts.now() - at) / FORGIVE_MS)
  }

  /** Returns the oldest name that is not locked, to be evicted. */
  #unlocked(): string | undefined {
    for (const [key, failures] of this.#others) if (!this.#isLocked(failures)) return key
    return undefined
  }

  #forgiven(): string | undefined {
    for (const [key, client] of this.#clients) if (this.#remaining(client) === 0) return key
    return undefined
  }
}

/** Stores an entry and evicts one of a full table: what `spare` returns, otherwise the oldest. */
function remember<V>(entries: Map<string, V>, key: string, value: V, spare: () => string | undefined): void {
  if (!entries.has(key) && entries.size >= MAX_ENTRIES) {
    const oldest = spare() ?? entries.keys().next().value
    if (oldest !== undefined) entries.delete(oldest)
  }
  entries.set(key, value)
}

function digest(name: string): string {
  return createHash('sha256').update(name).digest('base64')
}
