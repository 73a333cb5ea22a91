import type { AlertSummary } from '../../src/wire/tabs/alert-list.ts'
import type { Summary, SummaryContent } from '../../src/wire/tabs/frame.ts'
import type { ValueCell } from '../cells/value-store.ts'

/** What is needed of a tab; `mark` is another one when something in the summary is. */
interface SummarisedTab {
  /** When somebody has looked at it last, in ms; 0 = not yet. */
  readonly shownAt: number
  summarise(summary: SummaryContent, mark: string): void
}

/** Tells every tab what it may say without being looked at; the one that was looked at last sounds the alarm. */
export function broadcastSummaries(
  tabs: readonly SummarisedTab[],
  alerts: ValueCell<AlertSummary> | undefined,
  isConnected: boolean,
): void {
  const ringing = tabs.reduce<SummarisedTab | null>(
    (last, tab) => (tab.shownAt > (last?.shownAt ?? -1) ? tab : last),
    null,
  )
  for (const tab of tabs) {
    const rings = tab === ringing
    const mark = `${alerts?.version ?? 0}/${isConnected}/${rings}`
    tab.summarise({ alerts: alerts?.value ?? null, isConnected, rings }, mark)
  }
}

/**
 * Sends one tab its summaries: one in flight, then the newest. Unlike the credit of frames this one is not taken back
 * after a while: a frozen tab answers nothing for hours, and each new credit would put one more into its queue.
 */
export class BackgroundSummary {
  readonly #post: (summary: Summary) => void
  #seq = 0
  #isInFlight = false
  #next: SummaryContent | null = null

  constructor(post: (summary: Summary) => void) {
    this.#post = post
  }

  offer(content: SummaryContent): void {
    this.#next = content
    this.#send()
  }

  acknowledged(seq: number): void {
    if (seq === this.#seq) this.renew()
  }

  /** The tab is shown, so it runs: nothing that went lost before may keep the newest from it. */
  renew(): void {
    this.#isInFlight = false
    this.#send()
  }

  #send(): void {
    if (this.#isInFlight || this.#next === null) return
    this.#seq += 1
    this.#isInFlight = true
    const summary: Summary = { kind: 'summary', seq: this.#seq, ...this.#next }
    this.#next = null
    this.#post(summary)
  }
}
