import { asideLeft, canSetAside, MOST_ASIDES, readAside } from '../../src/domain/alerts/alert-aside.ts'
import { kindText } from '../../src/domain/alerts/alert-kind.ts'
import { isOpen } from '../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { AlertAside, AsideKind, AsideMinutes, AsideRefusal } from '../../src/wire/tabs/alert-aside.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { Kept } from '../platform/environment.ts'
import { Loop } from '../platform/jobs.ts'
import { readInTime } from '../platform/read-in-time.ts'
import type { AlertSet } from './alert-set.ts'

const MINUTE_MS = 60_000
/** A browser can have several workers: one a tab without SharedWorker, and one a build. They agree after so many beats. */
const AGREE_BEATS = 5

interface Running {
  readonly aside: AlertAside
  /** When it is over whatever the machine's clock says, in ms of `elapsed`: a clock that is set back makes nothing longer. */
  readonly endsAt: number
}

interface AsideParts {
  readonly kept: Kept | undefined
  readonly set: Pick<AlertSet, 'get' | 'entries' | 'wasComplete'>
  /** Returns the rank of a priority, 0 is the most urgent; null until the server was asked for it. */
  readonly rankOf: (priority: number) => number | null
  /** Called when other kinds are set aside than before; `news` counts as new from now on. */
  readonly onChange: (news: readonly Alert[]) => void
}

/** What is kept beyond the life of a worker. */
interface KeptAsides {
  readonly user: string
  readonly asides: readonly unknown[]
}

/**
 * Owns the kinds of alerts that a user has set aside at this workstation: silent and grouped, for a while, with a reason. It is not
 * the shelving of ISA-18.2, which belongs to the server and holds for everybody. When one ends, what is open of it counts as new.
 */
export class AsideAlerts {
  readonly #context: Pick<CoreContext, 'clock'>
  readonly #parts: AsideParts
  readonly #agreeing: Loop
  #user: string | null = null
  #running: ReadonlyMap<string, Running> = new Map()
  /** Alerts that came before it was known whether they are set aside; null while that is known. */
  #undecided: Alert[] | null = null
  #beats = 0
  /** Changes with each decision of this worker, which what was read before must not undo. */
  #decisions = 0
  /** Nothing can be kept: what was read is older than what this worker knows. */
  #isForgetful = false
  /** Resolves when it is known what was set aside before this worker. */
  ready: Promise<void> = Promise.resolve()

  constructor(context: Pick<CoreContext, 'clock' | 'failed'>, parts: AsideParts) {
    this.#context = context
    this.#parts = parts
    this.#agreeing = new Loop(context, 'what is set aside', () => this.#agree())
  }

  get list(): readonly AlertAside[] {
    return [...this.#running.values()].map(({ aside }) => aside)
  }

  get size(): number {
    return this.#running.size
  }

  /** Whether the kind of an alert is set aside. */
  has(alert: Alert): boolean {
    return this.#running.size > 0 && this.#running.has(kindText(alert))
  }

  /** Whether a new alert is no news: it is set aside, or nobody knows yet. Of the latter `onChange` tells what is news. */
  holds(alert: Alert): boolean {
    if (this.#undecided === null) return this.has(alert)
    this.#undecided.push(alert)
    return true
  }

  /** Call when a session begins. */
  begin(user: string): void {
    this.#user = user
    this.#isForgetful = false
    this.ready = this.#read(user)
  }

  /** Call when the session ends, or nobody is logged in: nothing of it reaches the next user. */
  end(): void {
    this.#user = null
    this.#undecided = null
    this.#decisions += 1
    this.#agreeing.cancel()
    // At once, so that it is gone before the next session reads it.
    void this.#parts.kept?.write(undefined).catch(() => undefined)
    if (this.#running.size === 0) return
    this.#running = new Map()
    this.#parts.onChange([])
  }

  stop(): void {
    this.#agreeing.cancel()
  }

  /** Sets a kind aside from now on. Returns why not. */
  add(kind: AsideKind, minutes: AsideMinutes, reason: string): AsideRefusal | null {
    const from = this.#context.clock.now()
    // A tab may be of another build.
    const aside = readAside({ kind, from, until: from + minutes * MINUTE_MS, reason })
    const rank = this.#parts.rankOf(kind.priority)
    if (this.#user === null || this.#undecided !== null || rank === null) return 'unknown'
    if (aside === null) return 'unreadable'
    if (!canSetAside(rank)) return 'urgent'
    const others = this.list.filter((other) => kindText(other.kind) !== kindText(aside.kind))
    if (others.length >= MOST_ASIDES) return 'many'
    this.#decide([...others, aside])
    return null
  }

  /** Ends that of a kind. */
  remove(kind: AsideKind): void {
    const id = kindText(kind)
    if (this.#running.has(id)) this.#decide(this.list.filter((other) => kindText(other.kind) !== id))
  }

  /** Call once a second. */
  tick(): void {
    this.#beats += 1
    if (this.#beats % AGREE_BEATS === 0 && this.#user !== null && this.#undecided === null) this.#agreeing.in(0)
    // Over by time, or because the server has said since how urgent it is.
    const left = [...this.#running.values()].filter((running) => !this.#isOver(running)).map(({ aside }) => aside)
    if (left.length < this.#running.size) this.#decide(left)
  }

  #isOver({ aside, endsAt }: Running): boolean {
    const { clock } = this.#context
    return asideLeft(aside, clock.now()) === 0 || clock.elapsed() >= endsAt || !this.#isAllowed(aside)
  }

  /** Of what was set aside before this worker, the order of the server decides as soon as it is known. */
  #isAllowed({ kind }: AlertAside): boolean {
    const rank = this.#parts.rankOf(kind.priority)
    return rank === null || canSetAside(rank)
  }

  #decide(next: readonly AlertAside[]): void {
    this.#decisions += 1
    this.#replace(next)
    void this.#write()
  }

  /** What is open of a kind that is no longer set aside counts as new. */
  #replace(next: readonly AlertAside[]): void {
    const before = this.#running
    const { clock } = this.#context
    this.#running = new Map(
      next.map((aside) => {
        const kind = kindText(aside.kind)
        const known = before.get(kind)
        const isSame = known?.aside.from === aside.from && known.aside.until === aside.until
        return [kind, isSame ? known : { aside, endsAt: clock.elapsed() + asideLeft(aside, clock.now()) }]
      }),
    )
    const ended = new Set([...before.keys()].filter((kind) => !this.#running.has(kind)))
    const { set, onChange } = this.#parts
    // Of a list that is not known yet, all that nobody has heard of becomes news by itself.
    const isSilent = ended.size === 0 || !set.wasComplete
    const open = isSilent ? [] : [...set.entries()].map(({ alert }) => alert).filter(isOpen)
    onChange(open.filter((alert) => ended.has(kindText(alert))))
  }

  async #read(user: string): Promise<void> {
    const { kept } = this.#parts
    if (kept === undefined) return
    const undecided: Alert[] = []
    this.#undecided = undecided
    const found = await this.#keptAsides(user)
    if (this.#user !== user || this.#undecided !== undecided) return
    this.#undecided = null
    this.#replace(found ?? [])
    const isNews = ({ id }: Alert) => {
      const now = this.#parts.set.get(id)?.alert
      return now !== undefined && isOpen(now) && !this.has(now)
    }
    const news = undecided.filter(isNews)
    if (news.length > 0) this.#parts.onChange(news)
  }

  /** Takes over what another worker of this browser has decided. */
  async #agree(): Promise<void> {
    const user = this.#user
    const decisions = this.#decisions
    if (user === null || this.#isForgetful || this.#parts.kept === undefined) return
    const found = await this.#keptAsides(user)
    if (found === null || user !== this.#user || decisions !== this.#decisions || this.#isForgetful) return
    if (JSON.stringify(found) !== JSON.stringify(this.list)) this.#replace(found)
  }

  /** Null where nothing can be read. */
  async #keptAsides(user: string): Promise<readonly AlertAside[] | null> {
    try {
      const found = await readInTime(this.#parts.kept, this.#context.clock)
      if (!isKept(found) || found.user !== user) return []
      const { clock } = this.#context
      return found.asides
        .slice(0, MOST_ASIDES)
        .flatMap((one) => readAside(one) ?? [])
        .filter((aside) => asideLeft(aside, clock.now()) > 0 && this.#isAllowed(aside))
    } catch {
      return null
    }
  }

  async #write(): Promise<void> {
    if (this.#user === null) return
    try {
      await this.#parts.kept?.write({ user: this.#user, asides: this.list } satisfies KeptAsides)
    } catch {
      this.#isForgetful = true
    }
  }
}

function isKept(found: unknown): found is KeptAsides {
  if (typeof found !== 'object' || found === null) return false
  return 'user' in found && typeof found.user === 'string' && 'asides' in found && Array.isArray(found.asides)
}
