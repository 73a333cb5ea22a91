import { type KeyedRange, rangeOfKey } from '../../src/domain/time/range-key.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import { leaseId } from '../../src/wire/tabs/live.ts'
import { SHIFT_READ } from '../../src/wire/tabs/shift-log.ts'
import type { UnseenSpan } from '../../src/wire/tabs/unseen.ts'
import type { AlertSet } from '../alerts/alert-set.ts'
import type { AlertBooks, ArchiveSource } from '../alerts/archive-alerts.ts'
import { withKnown } from '../alerts/pending-alerts.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { CoreContext } from '../context/core-context.ts'
import { Loop } from '../platform/jobs.ts'
import { NO_BOOKS, readBooks, readSamples, type ShiftBooks } from './shift-books.ts'
import { makeLog } from './shift-log.ts'

const TOPIC = 'shiftLog'
const PENDING = { of: 'pending' } as const
const DAY_MS = 86_400_000
/** What came before the time may have gone in it; what stands for longer is pending. As the charts look back. */
const BEFORE_MS = 30 * DAY_MS
/** How soon a log says what has changed: of alerts that come, and of answers that come one after the other. */
const CHANGED_MS = 5000
const ANSWERED_MS = 50
/** How long things are there changes by time alone. */
const UNCHANGED_MS = 60_000
/** Answers of calls are read again so often while the time is not over: no hub tells of them. */
const READ_MS = 300_000
/** After a command its effects are in the books. */
const OUTDATED_MS = 500

type ShiftContext = Pick<CoreContext, 'clock' | 'failed' | 'now' | 'call' | 'hasSession' | 'onChange'>

interface ShiftParts {
  readonly books: AlertBooks
  /** Returns what this workstation could not see of a time. */
  readonly unseen: (from: number, to: number) => readonly UnseenSpan[]
}

interface Running {
  readonly of: KeyedRange
  readonly within: ArchiveSource
  readonly before: ArchiveSource
  readonly sets: readonly [within: AlertSet, before: AlertSet, pending: AlertSet]
  /** Counts what ended with a session: an answer to an earlier one is not for this user. */
  generation: number
  books: ShiftBooks
  /** Whose archive is read, as text: others are read when they come. */
  values: string
  valuesOf: readonly PvRef[]
  /** Counts the changes of its alerts. */
  changes: number
  /** What the log was made of, as `stateOf` says it; empty without a log. */
  made: string
  readonly making: Loop
  readonly reading: Loop
  readonly unsubscribe: () => void
}

/** Puts together the leased logs of what happened: from archives of alerts that it holds like a list, and from calls. */
export class ShiftCells {
  readonly #context: ShiftContext
  readonly #values: ValueStore
  readonly #parts: ShiftParts
  readonly #running = new Map<string, Running>()

  constructor(context: ShiftContext, values: ValueStore, parts: ShiftParts) {
    this.#context = context
    this.#values = values
    this.#parts = parts
  }

  /** Call when a key becomes wanted or unwanted. One that means nothing stays empty. */
  leased(key: string, wanted: boolean): void {
    const running = this.#running.get(key)
    if (wanted && running === undefined) this.#begin(key)
    else if (!wanted && running !== undefined) this.#end(key, running)
  }

  /** Call once a second, and after each change of an archive. */
  check(): void {
    for (const running of this.#running.values()) {
      if (stateOf(running) !== running.made) running.making.in(running.made === '' ? 0 : CHANGED_MS)
    }
  }

  /** Call when what calls told may be out of date: after a command, an outage, or when what was not seen has changed. */
  outdated(): void {
    for (const running of this.#running.values()) running.reading.in(OUTDATED_MS)
  }

  /** Call when a session begins: what is still shown is read for this user. */
  begin(): void {
    for (const running of this.#running.values()) running.reading.restart(0)
  }

  /** Call when the session ends. The leases stay. */
  sessionEnded(): void {
    for (const running of this.#running.values()) forget(running)
  }

  stop(): void {
    for (const running of this.#running.values()) forget(running)
  }

  #begin(key: string): void {
    const of = rangeOfKey(key)
    if (of === null) return
    const { start, end } = of
    const holder = leaseId(TOPIC, key)
    const within: ArchiveSource = { of: 'archive', start, end, limit: SHIFT_READ }
    const first = Math.max(0, start - BEFORE_MS)
    const before: ArchiveSource = { of: 'archive', start: first, end: Math.max(0, start - 1), limit: SHIFT_READ }
    const { books } = this.#parts
    const sets = [books.open(within, holder), books.open(before, holder), books.open(PENDING, holder)] as const
    const unsubscribes = sets.map((set) => {
      const changed = () => {
        // What is pending now changes nothing in a time that is over.
        if (set !== sets[2] || !isOver(of, this.#context.now())) running.changes += 1
      }
      return set.subscribe({ changed, cleared: changed })
    })
    const running: Running = {
      of,
      within,
      before,
      sets,
      generation: 0,
      books: NO_BOOKS,
      values: '',
      valuesOf: [],
      changes: 0,
      made: '',
      making: new Loop(this.#context, 'the log of a shift', () => this.#make(key)),
      reading: new Loop(this.#context, 'the books of a shift', () => this.#read(key)),
      unsubscribe: () => {
        for (const unsubscribe of unsubscribes) unsubscribe()
      },
    }
    this.#running.set(key, running)
    running.reading.in(0)
    this.check()
  }

  #end(key: string, running: Running): void {
    this.#running.delete(key)
    forget(running)
    running.unsubscribe()
    for (const source of [running.within, running.before, PENDING]) this.#parts.books.close(source, leaseId(TOPIC, key))
  }

  async #read(key: string): Promise<void> {
    const running = this.#running.get(key)
    if (running === undefined || !this.#context.hasSession()) return
    const { of, generation } = running
    const isOurs = () => running.generation === generation
    const put = (changed: Partial<ShiftBooks>) => {
      if (!isOurs()) return
      running.books = withBooks(running.books, changed)
      running.making.in(ANSWERED_MS)
    }
    await readBooks(this.#context, of, this.#context.now(), (name, book) => put({ [name]: book }))
    if (!isOurs()) return
    if (running.valuesOf.length > 0) await this.#readSamples(running)
    if (!isOurs()) return
    if (of.end === null || of.end > this.#context.now()) running.reading.in(READ_MS)
  }

  async #readSamples(running: Running): Promise<void> {
    const { generation, values } = running
    const samples = await readSamples(this.#context, running.of, running.valuesOf, this.#context.now())
    if (running.generation !== generation || running.values !== values) return
    running.books = withBooks(running.books, { samples })
    running.making.in(0)
  }

  async #make(key: string): Promise<void> {
    const running = this.#running.get(key)
    if (running === undefined) return
    const [within, before, pending] = running.sets
    // Without its alerts a log would say that nothing happened.
    if (!isSettled(within) || !isSettled(before) || isOnItsWay(pending)) return
    if (running.books.events.load.state === 'loading') return
    running.made = stateOf(running)
    const { generation } = running
    const { log, valuesOf } = await this.#parts.books.slices.finish(makeLog(this.#sources(running)))
    if (running.generation !== generation) return
    this.#values.set(TOPIC, key, log, !pending.wasComplete || running.sets.some(({ isOld }) => isOld))
    this.#context.onChange()
    if (!log.isOver) running.making.in(UNCHANGED_MS)
    const values = JSON.stringify(valuesOf)
    if (values === running.values) return
    running.values = values
    running.valuesOf = valuesOf
    await this.#readSamples(running)
  }

  #sources({ of, sets, books }: Running) {
    const [within, before, pending] = sets
    const now = this.#context.now()
    const { start, end, zone } = of
    const over = isOver(of, now)
    const to = end === null ? Math.max(start, Math.ceil(now) + 1) : end + 1
    const alerts = new Map<string, Alert>()
    for (const set of sets) {
      for (const { alert } of set.entries()) {
        const known = alerts.get(alert.id)
        if (alert.timestamp < to) alerts.set(alert.id, known === undefined ? alert : withKnown(alert, known))
      }
    }
    const { load } = sets.find((set) => set.load.state === 'error') ?? within
    return {
      time: { from: start, to: over ? to : Math.min(to, Math.ceil(now) + 1) },
      isOver: over,
      zone,
      now,
      alerts: [...alerts.values()],
      load,
      more: within.more,
      older: before.more,
      // One that is pending may be one of an archive.
      skipped: Math.max(within.skipped + before.skipped, pending.skipped),
      books,
      unseen: this.#parts.unseen(start, to),
      rankOf: this.#parts.books.rankOf,
    }
  }
}

function withBooks(books: ShiftBooks, changed: Partial<ShiftBooks>): ShiftBooks {
  const kept = Object.entries(changed).map(([name, book]) => {
    const known = books[name as keyof ShiftBooks]
    // What cannot be read again is what it was before.
    return [name, book.load.state === 'error' && known.body !== null ? { ...book, body: known.body } : book]
  })
  return { ...books, ...Object.fromEntries(kept) }
}

function isOver({ end }: KeyedRange, now: number): boolean {
  return end !== null && end < now
}

/** Whether the pending alerts are just being told. While their link is broken nothing waits for them. */
function isOnItsWay({ load, stale }: AlertSet): boolean {
  return load.state === 'loading' && !stale
}

function isSettled({ load }: AlertSet): boolean {
  return load.state === 'ready' || load.state === 'error' || load.state === 'updating'
}

function stateOf({ sets, changes }: Running): string {
  return [changes, ...sets.map(({ version }) => version)].join(' ')
}

function forget(running: Running): void {
  running.generation += 1
  running.making.cancel()
  running.reading.cancel()
  running.books = NO_BOOKS
  running.values = ''
  running.valuesOf = []
  running.made = ''
}
