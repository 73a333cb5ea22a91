import type { AlertSummary } from '../../src/wire/tabs/alert-list.ts'
import type { Summary, SummaryContent } from '../../src/wire/tabs/frame.ts'
import type { HornBeat } from '../alerts/horn.ts'
import type { ValueCell } from '../cells/value-store.ts'
import type { Clock } from '../platform/environment.ts'

/** A tab that has not acknowledged a summary for so long cannot run: its browser shows a dialog, prints or debugs, or froze it. */
const UNANSWERED_MS = 5000

/** The part of a tab that decides which one sounds. */
interface SoundTarget {
  /** When the tab was last made visible, in ms of the monotonic clock; 0 = never. */
  readonly shownAt: number
  /** Whether the browser lets the tab play tones. */
  readonly canSound: boolean
  /** Whether the tab has left unanswered what it was sent, or what it was to sound, and so would sound nothing now. */
  readonly isBlocked: boolean
}

/** The part of a tab that `broadcastSummaries` uses. */
interface SummaryTarget extends SoundTarget {
  /** The title of its page. */
  readonly page: string
  /** `mark` differs from the last one if anything in the summary does. */
  sendSummary(summary: SummaryContent, mark: string): void
}

/**
 * Returns the tab that sounds the horn: of those that can, the one that was visible last; if none can, the one that was visible
 * last of all. Tabs that are blocked count only where no other is left.
 */
export function ringingTab<T extends SoundTarget>(tabs: readonly T[]): T | null {
  const running = tabs.filter(({ isBlocked }) => !isBlocked)
  const candidates = running.length > 0 ? running : tabs
  return lastShown(candidates.filter(({ canSound }) => canSound)) ?? lastShown(candidates)
}

/** Sends every tab what its title and the horn need while it is hidden; `ring` only the one that sounds. */
export function broadcastSummaries<T extends SummaryTarget>(
  tabs: readonly T[],
  ringing: T | null,
  alerts: ValueCell<AlertSummary> | undefined,
  isCurrent: boolean,
  { ring, ...told }: HornBeat,
): void {
  for (const tab of tabs) {
    const rings = tab === ringing
    const heardAt = !rings && ringing?.canSound ? ringing.page : null
    const own = rings ? ring : null
    const mark = JSON.stringify([alerts?.version ?? 0, isCurrent, rings, heardAt, own?.number, told])
    tab.sendSummary({ alerts: alerts?.value ?? null, isCurrent, rings, heardAt, ring: own, ...told }, mark)
  }
}

/** Returns the tab that was visible last, the first one of those that never were; null without a tab. */
function lastShown<T extends SoundTarget>(tabs: readonly T[]): T | null {
  return tabs.reduce<T | null>((last, tab) => (tab.shownAt > (last?.shownAt ?? -1) ? tab : last), null)
}

/**
 * Sends one tab its summaries: one in flight, then the newest. Unlike a frame, an unacknowledged summary is never
 * written off: a frozen tab acknowledges nothing for hours, and each further summary would queue up in it.
 */
export class BackgroundSummary {
  readonly #clock: Pick<Clock, 'elapsed'>
  readonly #post: (summary: Summary) => void
  #seq = 0
  /** When the one in flight was sent, in ms of the monotonic clock; null without one. */
  #sentAt: number | null = null
  #next: SummaryContent | null = null

  constructor(clock: Pick<Clock, 'elapsed'>, post: (summary: Summary) => void) {
    this.#clock = clock
    this.#post = post
  }

  /** Whether the tab owes an acknowledgement for longer than one that runs takes. */
  get isUnanswered(): boolean {
    return this.#sentAt !== null && this.#clock.elapsed() - this.#sentAt >= UNANSWERED_MS
  }

  /** Sends a summary now, or once the one in flight is acknowledged; a newer one replaces it until then. */
  send(content: SummaryContent): void {
    this.#next = content
    this.#sendNext()
  }

  /** Call when the tab has acknowledged a summary. */
  acknowledged(seq: number): void {
    if (seq === this.#seq) this.renew()
  }

  /**
   * Call when the tab becomes visible. It runs then, so a summary that was lost before must not hold back the newest.
   */
  renew(): void {
    this.#sentAt = null
    this.#sendNext()
  }

  #sendNext(): void {
    if (this.#sentAt !== null || this.#next === null) return
    this.#seq += 1
    this.#sentAt = this.#clock.elapsed()
    const summary: Summary = { kind: 'summary', seq: this.#seq, ...this.#next }
    this.#next = null
    this.#post(summary)
  }
}
