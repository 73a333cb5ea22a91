import { SEARCHED_FIELDS, type SearchableAlert } from '../../src/domain/alerts/alert-fields.ts'
import { alertMessage, isOpen } from '../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { AlertRepeats, AlertRow } from '../../src/wire/tabs/alert-list.ts'
import { PooledText, type TextPool } from '../lists/text-pool.ts'

const STATION = SEARCHED_FIELDS.indexOf('stationName')
/** Alerts whose texts are taken before a cooperative task yields: folding them takes longer than anything else of a list. */
const STEP = 256

/** One state of an alert. A new state is a new entry, so that an old entry still locates its row. */
export class AlertEntry implements SearchableAlert {
  readonly alert: Alert
  /** The last snapshot that contained the alert. */
  generation: number
  /** Null when the entry has left its set: nobody would release what it takes then. */
  #pool: TextPool | null
  #texts: readonly PooledText[] | null = null
  #message: PooledText | null = null

  /** Without a pool the texts are its own. */
  constructor(alert: Alert, generation: number, pool: TextPool | null) {
    this.alert = alert
    this.generation = generation
    this.#pool = pool
  }

  /** Earlier alerts that its row stands for, the oldest first. */
  get repeats(): readonly AlertEntry[] {
    return NONE
  }

  /** The row as tabs get it. */
  get row(): AlertRow {
    return this.alert
  }

  /** Taken from the pool by the first search, then kept. */
  get texts(): readonly PooledText[] {
    this.#texts ??= SEARCHED_FIELDS.map((field) => this.#take(this.alert[field]))
    return this.#texts
  }

  get station(): PooledText {
    return this.texts[STATION] as PooledText
  }

  /** The text of the row. Taken from the pool by the first sort, then kept. */
  get message(): PooledText {
    this.#message ??= this.#take(alertMessage(this.alert))
    return this.#message
  }

  /** Call when the entry leaves its set. It keeps its texts, by which it is still found in the rows. */
  release(): void {
    const pool = this.#pool
    this.#pool = null
    if (pool === null) return
    if (this.#texts !== null) for (const text of this.#texts) pool.release(text)
    if (this.#message !== null) pool.release(this.#message)
  }

  #take(text: string): PooledText {
    return this.#pool?.take(text) ?? new PooledText(text)
  }
}

const NONE: readonly AlertEntry[] = []

/** The row of an alert that stands for earlier ones as well. */
class FoldedEntry extends AlertEntry {
  readonly #newest: AlertEntry
  readonly #repeats: readonly AlertEntry[]
  #row: AlertRow | null = null

  constructor(newest: AlertEntry, repeats: readonly AlertEntry[]) {
    super(newest.alert, newest.generation, null)
    this.#newest = newest
    this.#repeats = repeats
  }

  override get texts(): readonly PooledText[] {
    return this.#newest.texts
  }

  override get message(): PooledText {
    return this.#newest.message
  }

  override get repeats(): readonly AlertEntry[] {
    return this.#repeats
  }

  /** Always the same object: tabs are sent changed rows only. */
  override get row(): AlertRow {
    if (this.#repeats.length === 0) return this.alert
    this.#row ??= {
      ...this.alert,
      repeats: {
        ids: this.#repeats.map(({ alert }) => alert.id),
        since: firstOfRow(this).alert.timestamp,
        ...this.#mixed(),
      },
    }
    return this.#row
  }

  /** Names the open alerts of a row of which some are open and others are not. */
  #mixed(): Pick<AlertRepeats, 'open'> {
    const all = [...this.#repeats, this.#newest]
    const open = all.filter(({ alert }) => isOpen(alert))
    return open.length === 0 || open.length === all.length ? {} : { open: open.map(({ alert }) => alert.id) }
  }
}

/** Returns the row of an alert that stands for `repeats` as well. */
export function foldEntry(newest: AlertEntry, repeats: readonly AlertEntry[]): AlertEntry {
  return new FoldedEntry(newest, repeats)
}

/** Returns the ids of all alerts that a row stands for, the newest first. */
export function idsOfRow({ alert, repeats }: AlertEntry): readonly string[] {
  return repeats.length === 0 ? [alert.id] : [...repeats.map((repeat) => repeat.alert.id), alert.id].reverse()
}

/** Returns the first alert that a row stands for. */
export function firstOfRow(entry: AlertEntry): AlertEntry {
  return entry.repeats[0] ?? entry
}

/** Returns whether two states of an alert are equal. */
export function isSameAlert(a: Alert, b: Alert): boolean {
  return (
    a.goneTimestamp === b.goneTimestamp &&
    a.ackTimestamp === b.ackTimestamp &&
    a.ackUser === b.ackUser &&
    a.priority === b.priority &&
    a.timestamp === b.timestamp &&
    a.stationNumber === b.stationNumber &&
    a.pvGroupId === b.pvGroupId &&
    a.value === b.value &&
    a.limit === b.limit &&
    a.limitType === b.limitType &&
    a.stationName === b.stationName &&
    a.pvName === b.pvName &&
    a.eksNr === b.eksNr &&
    a.description === b.description &&
    a.message === b.message &&
    a.dimension === b.dimension &&
    a.decimalPlaces === b.decimalPlaces &&
    a.pvRef?.type === b.pvRef?.type &&
    a.pvRef?.nr === b.pvRef?.nr
  )
}

/** Takes the texts in advance: users search and sort long lists. */
export function* warmTexts(entries: readonly AlertEntry[]): Generator<number> {
  let texts = 0
  for (let i = 0; i < entries.length; i += 1) {
    const { texts: searched, message } = entries[i] as AlertEntry
    texts += searched.length + message.users
    if (i % STEP === 0) yield texts
  }
}
