import { type KeyedRange, rangeOfKey } from '../../src/domain/time/range-key.ts'
import type { AlertFigures } from '../../src/wire/tabs/alert-figures.ts'
import { leaseId } from '../../src/wire/tabs/live.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { CoreContext } from '../context/core-context.ts'
import { failedError } from '../platform/jobs.ts'
import type { AlertSet } from './alert-set.ts'
import type { AlertBooks, ArchiveSource } from './archive-alerts.ts'
import { countFigures } from './figures/count-figures.ts'

/** The most that the call of a range can be asked for. */
const LIMIT = 100_000
/** How often figures are counted again while alerts come, and while none comes but time goes on. */
const CHANGED_EVERY_MS = 30_000
const UNCHANGED_EVERY_MS = 600_000

const TOPIC = 'alertFigures'

interface Running {
  readonly of: KeyedRange
  readonly source: ArchiveSource
  readonly set: AlertSet
  /** `AlertSet.version` of what was read of it last. */
  version: number
  isChanged: boolean
  figures: AlertFigures | null
  /** When they were counted last, ms of the monotonic clock. */
  countedAt: number
  /** Cancels what is being counted; null if nothing is. */
  cancel: (() => void) | null
  readonly unsubscribe: () => void
}

/** Counts the leased figures of alerts, in slices, from archives that it holds like a list. */
export class FigureCells {
  readonly #context: Pick<CoreContext, 'clock' | 'now' | 'onChange'>
  readonly #values: ValueStore
  readonly #books: AlertBooks
  readonly #running = new Map<string, Running>()

  constructor(context: Pick<CoreContext, 'clock' | 'now' | 'onChange'>, values: ValueStore, books: AlertBooks) {
    this.#context = context
    this.#values = values
    this.#books = books
  }

  /** Call when a key becomes wanted or unwanted. One that means nothing stays empty. */
  leased(key: string, wanted: boolean): void {
    const running = this.#running.get(key)
    if (wanted && running === undefined) this.#begin(key)
    else if (!wanted && running !== undefined) this.#end(key, running)
  }

  /** Call once a second, and after each change of an archive. */
  check(): void {
    for (const [key, running] of this.#running) this.#look(key, running)
  }

  /** Call when the session ends. The leases stay. */
  clear(): void {
    for (const running of this.#running.values()) forget(running)
  }

  #begin(key: string): void {
    const of = rangeOfKey(key)
    if (of === null) return
    const source: ArchiveSource = { of: 'archive', start: of.start, end: of.end, limit: LIMIT }
    const set = this.#books.open(source, leaseId(TOPIC, key))
    const running: Running = {
      of,
      source,
      set,
      version: Number.NaN,
      isChanged: true,
      figures: null,
      countedAt: Number.NEGATIVE_INFINITY,
      cancel: null,
      unsubscribe: set.subscribe({
        changed: () => {
          running.isChanged = true
        },
        cleared: () => forget(running),
      }),
    }
    this.#running.set(key, running)
    this.#look(key, running)
  }

  #end(key: string, running: Running): void {
    this.#running.delete(key)
    running.cancel?.()
    running.unsubscribe()
    this.#books.close(running.source, leaseId(TOPIC, key))
  }

  #look(key: string, running: Running): void {
    const { set, figures } = running
    if (this.#isDue(running)) this.#count(key, running)
    if (set.version === running.version) return
    running.version = set.version
    if (set.load.state === 'error') this.#values.fail(TOPIC, key, set.load.error)
    else if (figures !== null) this.#values.set(TOPIC, key, figures, set.isOld)
    else return
    this.#context.onChange()
  }

  #isDue({ set, cancel, isChanged, countedAt, of }: Running): boolean {
    if (cancel !== null || set.load.state !== 'ready') return false
    const passed = this.#context.clock.elapsed() - countedAt
    return isChanged ? passed >= CHANGED_EVERY_MS : of.end === null && passed >= UNCHANGED_EVERY_MS
  }

  #count(key: string, running: Running): void {
    const { set } = running
    running.isChanged = false
    const counting = this.#counting(running)
    const take = (figures: AlertFigures) => {
      running.cancel = null
      running.countedAt = this.#context.clock.elapsed()
      running.figures = figures
      this.#values.set(TOPIC, key, figures, set.isOld)
      this.#context.onChange()
    }
    let isDone = false
    const cancel = this.#books.slices.run(
      (function* () {
        const figures = yield* counting
        isDone = true
        take(figures)
      })(),
      (error) => {
        isDone = true
        running.cancel = null
        this.#values.fail(TOPIC, key, failedError(error))
        this.#context.onChange()
      },
    )
    if (!isDone) running.cancel = cancel
  }

  #counting({ of, set }: Running) {
    const now = Math.ceil(this.#context.now()) + 1
    const alerts = [...set.entries()].map(({ alert }) => alert)
    const until = of.end === null ? now : Math.min(now, of.end + 1)
    // What the limit cut off is older than all that is there.
    const from =
      set.more > 0
        ? alerts.reduce((first, { timestamp }) => Math.min(first, Math.max(of.start, timestamp)), until)
        : Math.min(of.start, until)
    return countFigures(alerts, { from, until, zone: of.zone }, set, this.#books.rankOf)
  }
}

function forget(running: Running): void {
  running.cancel?.()
  running.cancel = null
  running.figures = null
  running.isChanged = true
  running.countedAt = Number.NEGATIVE_INFINITY
}
