import { addSpan, KEPT_USERS, type KeptUnseen, readKept, spansIn } from '../../src/domain/shift/unseen-spans.ts'
import { type GapWatch, NO_GAP, watchGap } from '../../src/domain/values/link-gap.ts'
import type { ConnectionReport } from '../../src/wire/tabs/live.ts'
import type { Unseen, UnseenReason, UnseenSpan } from '../../src/wire/tabs/unseen.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { Kept } from '../platform/environment.ts'
import { Loop } from '../platform/jobs.ts'

/** Beats are a second apart: whoever misses so many stood still. */
const ASLEEP_MS = 10_000
/** A page that loads again, or a worker that follows another, is not away. */
const AWAY_MS = 30_000
/** Whoever looks at another window for less has missed nothing. */
const HIDDEN_MS = 600_000
/** After so long without a hand on mouse or keyboard somebody comes back. */
const VISIT_PAUSE_MS = 1_800_000
/** A worker ends without a word: what it kept says within this many beats how long it lived. */
const BEATS = 15
/** The server's clock is sure again when its link has been good for so many beats, and it has heard from hubs as often. */
const SURE_BEATS = 2

/** What tabs are told before anything is known. */
export const NOTHING_UNSEEN: Unseen = { spans: [], readTo: 0, before: null }

/** What of this user's tabs is seen; null for a worker that knows only some of the tabs of its browser. */
type View = 'in view' | 'hidden' | 'no tabs' | null

/** A moment on all clocks: the monotonic one may stand still while the machine sleeps, the other one can be set. */
interface Moment {
  readonly elapsed: number
  readonly local: number
  /** Of the plant, ms since 1970. */
  readonly at: number
}

/** A time that nobody saw and that is measured when the plant's clock is sure. */
interface Candidate {
  readonly from: number
  readonly why: UnseenReason
  readonly shortest: number
  /** When it was over. */
  readonly end: Moment
  /** `ServerClock.hubSamples` of then. */
  readonly samples: number
}

/**
 * Knows what a user could not see at this workstation: without a link, while the machine slept, while he was not logged in, or while no
 * tab was in view. It is kept by user beyond sessions and workers, so that who comes back reads it once.
 */
export class UnseenKeeper {
  readonly #context: Pick<CoreContext, 'clock' | 'now' | 'serverClock'>
  readonly #kept: Kept | undefined
  readonly #onChange: (unseen: Unseen) => void
  readonly #writing: Loop
  #user: string | null = null
  /** What is known of the user; null until it has been read. */
  #known: KeptUnseen | null = null
  #gaps: GapWatch = NO_GAP
  #candidates: readonly Candidate[] = []
  #last: Moment | null = null
  /** Since when nobody looks, and why. */
  #unwatched: { readonly since: Moment; readonly why: 'hidden' | 'away' } | null = null
  #good = 0
  #beats = 0
  /** What this worker has kept last as the time up to which it saw the plant. */
  #keptSeenAt: number | null = null
  #told = JSON.stringify(NOTHING_UNSEEN)

  /** `onChange` gets what tabs are told whenever it is another. */
  constructor(
    context: Pick<CoreContext, 'clock' | 'now' | 'failed' | 'serverClock'>,
    kept: Kept | undefined,
    onChange: (unseen: Unseen) => void,
  ) {
    this.#context = context
    this.#kept = kept
    this.#onChange = onChange
    this.#writing = new Loop(context, 'what was not seen', () => this.#write())
  }

  /** Call when a session begins. */
  begin(user: string): void {
    this.#forget()
    this.#user = user
    void this.#read(user)
  }

  /** Call when the session ends. What is known stays for this user. */
  end(): void {
    if (this.#user === null) return
    void this.#write()
    this.#forget()
    this.#tell()
  }

  stop(): void {
    this.#writing.cancel()
  }

  /** Call once a second. */
  beat(connection: ConnectionReport | null, view: View): void {
    if (this.#user === null || this.#known === null) return
    const now = this.#moment()
    const last = this.#last
    this.#last = now
    if (last !== null && sinceOf(last, now) > ASLEEP_MS)
      this.#add({ from: last.at, why: 'asleep', shortest: ASLEEP_MS, end: now })
    this.#watchView(view, now)
    // Without tabs its links are closed by itself.
    if (view === 'no tabs') this.#gaps = NO_GAP
    else if (connection !== null) this.#watchLink(connection, now)
    this.#settle(now)
    this.#beats += 1
    if (this.#beats % BEATS === 0) this.#writing.in(0)
  }

  /** Call when somebody has done something in a tab. */
  active(): void {
    if (this.#known === null) return
    const at = this.#context.now()
    const { activeAt, before } = this.#known
    const isBack = activeAt !== null && at - activeAt > VISIT_PAUSE_MS
    this.#known = { ...this.#known, activeAt: at, before: isBack ? activeAt : before }
    if (isBack) this.#tell()
  }

  /** Call when the user has read what was not seen up to a time, ms since 1970. */
  read(until: number): void {
    if (this.#known === null || !Number.isFinite(until)) return
    this.#known = { ...this.#known, readTo: Math.max(this.#known.readTo, Math.min(until, this.#context.now())) }
    this.#tell()
    this.#writing.in(0)
  }

  /** Returns what could not be seen of a time, cut to it, the oldest first. */
  spansIn(from: number, to: number): readonly UnseenSpan[] {
    return this.#known === null ? [] : spansIn(this.#known.spans, from, to)
  }

  #watchView(view: View, now: Moment): void {
    const why = view === 'hidden' ? 'hidden' : view === 'no tabs' ? 'away' : null
    const before = this.#unwatched
    if (before?.why === why || (before === null && why === null)) return
    if (before !== null) {
      const shortest = before.why === 'hidden' ? HIDDEN_MS : AWAY_MS
      this.#add({ from: before.since.at, why: before.why, shortest, end: now })
    }
    this.#unwatched = why === null ? null : { since: now, why }
  }

  #watchLink(connection: ConnectionReport, now: Moment): void {
    this.#gaps = watchGap(this.#gaps, connection, now.at)
    const isGood = this.#gaps.since === null && connection.links['server-status'].state === 'open'
    this.#good = isGood ? this.#good + 1 : 0
    const [gap] = this.#gaps.unread
    if (gap === undefined) return
    this.#gaps = { ...this.#gaps, unread: [] }
    // A sleep ends with a link that is lost: both are told at once, when the clock is sure.
    this.#add({ from: gap.from, why: 'link', shortest: 0, end: now })
  }

  #add(candidate: Omit<Candidate, 'samples'>): void {
    this.#candidates = [...this.#candidates, { ...candidate, samples: this.#context.serverClock.hubSamples }]
    this.#good = 0
  }

  /** Measures what is over on the plant's clock, which a sleep or a clock that was set has made unsure. */
  #settle(now: Moment): void {
    if (this.#candidates.length === 0 || this.#good < SURE_BEATS) return
    const { hubSamples } = this.#context.serverClock
    const isSure = ({ samples }: Candidate) => hubSamples - samples >= SURE_BEATS
    for (const { from, why, shortest, end } of this.#candidates.filter(isSure)) {
      const to = now.at - sinceOf(end, now)
      if (to - from > shortest) this.#put({ from, to, why })
    }
    this.#candidates = this.#candidates.filter((candidate) => !isSure(candidate))
  }

  #put(span: UnseenSpan): void {
    if (this.#known === null) return
    this.#known = { ...this.#known, spans: addSpan(this.#known.spans, span) }
    this.#tell()
    this.#writing.in(0)
  }

  async #read(user: string): Promise<void> {
    const found = readKept(await this.#kept?.read().catch(() => undefined))
    if (this.#user !== user || this.#known !== null) return
    const now = this.#moment()
    this.#known = found.get(user) ?? { spans: [], readTo: 0, seenAt: null, activeAt: null, before: null }
    const { seenAt } = this.#known
    if (seenAt !== null) this.#add({ from: seenAt, why: 'away', shortest: AWAY_MS, end: now })
    this.#tell()
  }

  /** Other workers of this browser write as well: what they know of the user is kept. */
  async #write(): Promise<void> {
    const user = this.#user
    const known = this.#known
    if (this.#kept === undefined || user === null || known === null) return
    const own: KeptUnseen = { ...known, seenAt: this.#seenAt() ?? known.seenAt }
    const keptSeenAt = this.#keptSeenAt
    this.#keptSeenAt = own.seenAt
    try {
      const found = readKept(await this.#kept.read())
      const stored = found.get(user)
      // What this worker has kept itself gives way to a link that, as is known now, was silent before it.
      const other = stored?.seenAt === keptSeenAt && stored !== undefined ? { ...stored, seenAt: null } : stored
      const merged = other === undefined ? own : merge(own, other)
      const others = [...found].filter(([name]) => name !== user)
      const newest = others.sort(([, a], [, b]) => (b.seenAt ?? 0) - (a.seenAt ?? 0)).slice(0, KEPT_USERS - 1)
      await this.#kept.write(Object.fromEntries([...newest, [user, merged]]))
      if (this.#user !== user || this.#known === null || this.#known.readTo >= merged.readTo) return
      this.#known = { ...this.#known, readTo: merged.readTo }
      this.#tell()
    } catch {
      // Where nothing may be kept, the next worker begins anew.
    }
  }

  /**
   * Returns up to when this user saw the plant here, ms since 1970: a session or a worker that ends within a lost link, after a sleep or
   * behind other windows has no chance to tell of it, and the next one begins from there. Null before the first beat.
   */
  #seenAt(): number | null {
    const last = this.#last
    if (last === null) return null
    const starts = [last.at, this.#gaps.since ?? last.at, ...this.#candidates.map(({ from }) => from)]
    const unwatched = this.#unwatched
    if (unwatched !== null && (unwatched.why === 'away' || sinceOf(unwatched.since, last) > HIDDEN_MS))
      starts.push(unwatched.since.at)
    return Math.min(...starts)
  }

  #forget(): void {
    this.#user = null
    this.#keptSeenAt = null
    this.#known = null
    this.#gaps = NO_GAP
    this.#candidates = []
    this.#last = null
    this.#unwatched = null
    this.#good = 0
    this.#writing.cancel()
  }

  #tell(): void {
    const { spans, readTo, before } = this.#known ?? NOTHING_UNSEEN
    const told: Unseen = { spans, readTo, before }
    const text = JSON.stringify(told)
    if (text === this.#told) return
    this.#told = text
    this.#onChange(told)
  }

  #moment(): Moment {
    const { clock } = this.#context
    return { elapsed: clock.elapsed(), local: clock.now(), at: this.#context.now() }
  }
}

/** The longer time of both clocks of the machine, ms. */
function sinceOf(from: Moment, to: Moment): number {
  return Math.max(to.elapsed - from.elapsed, to.local - from.local)
}

function merge(own: KeptUnseen, other: KeptUnseen): KeptUnseen {
  return {
    ...own,
    spans: other.spans.reduce(addSpan, own.spans),
    readTo: Math.max(own.readTo, other.readTo),
    seenAt: Math.max(own.seenAt ?? 0, other.seenAt ?? 0) || null,
    activeAt: Math.max(own.activeAt ?? 0, other.activeAt ?? 0) || null,
  }
}
