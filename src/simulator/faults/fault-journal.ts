/** A fault that was ordered. Times are plant time in ms since 1970. */
export interface FaultEntry {
  readonly id: number
  readonly action: string
  /** What the order said beside the action. */
  readonly order: object
  readonly at: number
  /** Null as long as it is active. */
  endedAt: number | null
  /** How often it has struck, where that is counted: messages, calls, negotiations. */
  hits: number
}

const MAX_ENTRIES = 10_000

export interface FaultReport {
  /** Those that are in force now. */
  readonly active: readonly FaultEntry[]
  /** All there have been, the oldest first. */
  readonly journal: readonly FaultEntry[]
}

/** All faults since the plant started, the oldest first: a failed run can be told, and made again. */
export class FaultJournal {
  readonly #entries: FaultEntry[] = []
  readonly #now: () => number
  #lastId = 0

  constructor(now: () => number) {
    this.#now = now
  }

  get entries(): readonly FaultEntry[] {
    return this.#entries
  }

  begin(action: string, order: object): FaultEntry {
    this.#lastId += 1
    const entry: FaultEntry = { id: this.#lastId, action, order, at: this.#now(), endedAt: null, hits: 0 }
    this.#entries.push(entry)
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift()
    return entry
  }

  end(entry: FaultEntry): void {
    entry.endedAt ??= this.#now()
  }
}
