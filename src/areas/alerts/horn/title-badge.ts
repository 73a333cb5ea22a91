import { subscribeSummary } from '../../../live/connection/summary.ts'
import { setTitleBadge } from '../../../ui/page/document-title.ts'
import type { SummaryContent } from '../../../wire/tabs/frame.ts'

/**
 * Returns the prefix of the tab's title: the number of open alerts, and an exclamation mark when it may be outdated.
 * @internal
 */
export function badgeOf({ alerts, isConnected }: SummaryContent): string {
  if (alerts === null) return ''
  const marks = [...(isConnected ? [] : ['!']), ...(alerts.open > 0 ? [String(alerts.open)] : [])]
  return marks.length === 0 ? '' : `(${marks.join(' ')})`
}

/** Keeps the title of this tab up to date, also while it is hidden. Called once, from `main.tsx`. */
export function startTitleBadge(): void {
  subscribeSummary((summary) => setTitleBadge(badgeOf(summary)))
}
