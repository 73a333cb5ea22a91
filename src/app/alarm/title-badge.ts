import { setTitleBadge } from '../../components/page/document-title.ts'
import { subscribeSummary } from '../../live/connection/summary.ts'
import type { SummaryContent } from '../../wire/tabs/frame.ts'

/** The number of open alerts in the title of every tab, also of a hidden one; an exclamation mark where it may be old. */
export function badgeOf({ alerts, isConnected }: SummaryContent): string {
  if (alerts === null) return ''
  const marks = [...(isConnected ? [] : ['!']), ...(alerts.open > 0 ? [String(alerts.open)] : [])]
  return marks.length === 0 ? '' : `(${marks.join(' ')})`
}

/** Once, from `main.tsx`. */
export function startTitleBadge(): void {
  subscribeSummary((summary) => setTitleBadge(badgeOf(summary)))
}
