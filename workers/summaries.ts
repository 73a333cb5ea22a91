import type { AlertSummary } from '../src/wire/alert-list.ts'
import type { Summary } from '../src/wire/frame.ts'
import type { ValueCell } from './cells/value-store.ts'

/** What is needed of a tab; `mark` is another one when something in the summary is. */
interface SummarisedTab {
  /** When somebody has looked at it last, in ms; 0 = not yet. */
  readonly shownAt: number
  summarise(summary: Summary, mark: string): void
}

/** Tells every tab what it may say without being looked at; the one that was looked at last sounds the alarm. */
export function tellSummaries(
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
    tab.summarise({ kind: 'summary', alerts: alerts?.value ?? null, isConnected, rings }, mark)
  }
}
