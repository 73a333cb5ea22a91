import { isOpen } from '../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { Kept } from '../platform/environment.ts'
import { Loop } from '../platform/jobs.ts'
import type { AlertNews } from './alert-news.ts'
import type { AlertSet } from './alert-set.ts'
import type { AsideAlerts } from './aside-alerts.ts'

/** A gap of less is bridged. After a longer one, as in the morning, what is open is no news. */
const GAP_MS = 600_000
/** With more open alerts nothing is kept. */
const MOST_IDS = 20_000
/** A worker ends without a word: what it kept says within this many beats how long it lived. */
const BEATS = 60

/** What a user has heard of: the ids of open alerts. */
interface KnownAlerts {
  readonly user: string
  /** ms since 1970, by the clock of this machine. */
  readonly at: number
  readonly ids: readonly string[]
}

/**
 * Keeps which open alerts a user has heard of, beyond the worker's own life: the last tab reloads, a worker crashes, a new build
 * takes over. What the next worker finds open besides them is news. Without the right to keep anything it begins anew.
 */
export class NewsKeeper {
  readonly #context: Pick<CoreContext, 'clock'>
  readonly #kept: Kept | undefined
  readonly #set: AlertSet
  readonly #news: AlertNews
  readonly #asides: Pick<AsideAlerts, 'ready' | 'has'>
  readonly #onNews: () => void
  readonly #onBegin: () => void
  readonly #loop: Loop
  #user: string | null = null
  /** What was known before this list; `reading` until that has been read. */
  #before: KnownAlerts | null | 'reading' = null
  /** What was open when the list became complete, until `#before` is known. */
  #first: ReadonlySet<string> | null = null
  #beats = 0

  /**
   * `onNews` is called when alerts turn out to be news after the list was complete, `onBegin` when nothing of them has been heard:
   * what is open is no news, and yet unknown to this user. Of what is set aside (`asides`) nobody hears.
   */
  constructor(
    context: Pick<CoreContext, 'clock' | 'failed'>,
    parts: {
      kept: Kept | undefined
      set: AlertSet
      news: AlertNews
      asides: Pick<AsideAlerts, 'ready' | 'has'>
      onNews: () => void
      onBegin: () => void
    },
  ) {
    this.#context = context
    this.#kept = parts.kept
    this.#set = parts.set
    this.#news = parts.news
    this.#asides = parts.asides
    this.#onNews = parts.onNews
    this.#onBegin = parts.onBegin
    this.#loop = new Loop(context, 'the alerts that were heard of', () => this.#write())
  }

  /** Call when a session begins. */
  begin(user: string): void {
    this.#user = user
    this.#before = 'reading'
    void this.#read(user)
  }

  /** Call when the list is complete, before anything that comes later. */
  completed(): void {
    if (this.#before === 'reading') this.#first ??= new Set(this.#openIds())
    else {
      this.#compare(this.#before, null)
      this.#loop.in(0)
    }
  }

  /** Call when a tab has sounded the first `count` of all news. */
  heard(count: number): void {
    if (!this.#news.heard(count)) return
    this.#onNews()
    this.#loop.in(0)
  }

  /** Call when other kinds are set aside than before: nobody hears of those. */
  keep(): void {
    this.#loop.in(0)
  }

  /** Call once a second. */
  tick(): void {
    this.#beats += 1
    if (this.#beats % BEATS === 0) this.#loop.in(0)
  }

  /** Call before the list is dropped because no tab wants it: what comes until one wants it again is news. */
  pause(): void {
    if (this.#set.wasComplete && this.#before !== 'reading') this.#before = this.#known()
    this.#first = null
    this.#loop.in(0)
  }

  /** Call when the session ends: nothing of it may reach the next user. */
  end(): void {
    this.#user = null
    this.#before = null
    this.#first = null
    this.#loop.cancel()
    // At once, so that it is gone before the next session reads it.
    void this.#kept?.write(undefined).catch(() => undefined)
  }

  stop(): void {
    this.#loop.cancel()
  }

  async #read(user: string): Promise<void> {
    const found = await this.#kept?.read().catch(() => undefined)
    await this.#asides.ready
    if (this.#user !== user || this.#before !== 'reading') return
    this.#before = this.#isUsable(found) ? found : null
    if (this.#first === null) return
    this.#compare(this.#before, this.#first)
    this.#first = null
    this.#loop.in(0)
  }

  /** `among`: the ids that may be news; null means all. */
  #compare(before: KnownAlerts | null, among: ReadonlySet<string> | null): void {
    this.#before = null
    if (!this.#isUsable(before)) {
      this.#onBegin()
      return
    }
    const known = new Set([...before.ids, ...this.#news.unheardIds])
    let isNews = false
    for (const { alert } of this.#set.entries()) {
      if (!isOpen(alert) || known.has(alert.id) || among?.has(alert.id) === false || this.#asides.has(alert)) continue
      this.#news.add(alert)
      isNews = true
    }
    if (isNews) this.#onNews()
  }

  /** Another build may have kept it, and another user. */
  #isUsable(kept: unknown): kept is KnownAlerts {
    if (typeof kept !== 'object' || kept === null) return false
    const { user, at, ids } = kept as { readonly [field: string]: unknown }
    const isRecent = typeof at === 'number' && Math.abs(this.#context.clock.now() - at) < GAP_MS
    return isRecent && user === this.#user && Array.isArray(ids)
  }

  #openIds(): readonly string[] {
    return this.#open().map(({ id }) => id)
  }

  #open(): readonly Alert[] {
    return [...this.#set.entries()].map(({ alert }) => alert).filter(isOpen)
  }

  /** Null where there is nothing to keep. */
  #known(): KnownAlerts | null {
    if (this.#user === null || this.#set.size > MOST_IDS) return null
    const unheard = this.#news.unheardIds
    const heard = this.#open().filter((alert) => !unheard.has(alert.id) && !this.#asides.has(alert))
    return { user: this.#user, at: this.#context.clock.now(), ids: heard.map(({ id }) => id) }
  }

  async #write(): Promise<void> {
    if (this.#user === null || this.#before === 'reading') return
    // Before its list is complete, a worker knows only what it has found.
    const known = this.#set.wasComplete ? this.#known() : this.#before
    if (known === null && !this.#set.wasComplete) return
    // Where nothing may be kept, the next worker begins anew.
    await this.#kept?.write(known ?? undefined).catch(() => undefined)
  }
}
