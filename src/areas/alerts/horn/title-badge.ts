import { subscribeSummary } from '../../../live/connection/summary.ts'
import { setTitleBadge } from '../../../ui/page/document-title.ts'
import type { SummaryContent } from '../../../wire/tabs/frame.ts'

/**
 * Returns the prefix of the tab's title: the number of open alerts, and an exclamation mark when it may be outdated, nobody
 * knows any, or some cannot be read. While something is to be heard that no tab can sound, it blinks.
 * @internal
 */
export function badgeOf({ alerts, isCurrent, blink }: Pick<SummaryContent, 'alerts' | 'isCurrent' | 'blink'>): string {
  const open = alerts?.open ?? 0
  const isCertain = isCurrent && (alerts?.unreadable ?? 0) === 0
  const marks = [...(blink ? ['🔇'] : []), ...(isCertain ? [] : ['!']), ...(open > 0 ? [String(open)] : [])]
  return marks.length === 0 ? '' : `(${marks.join(' ')})`
}

/** Keeps the title of this tab up to date, also while it is hidden. Called once, from `main.tsx`. */
export function startTitleBadge(): void {
  subscribeSummary((summary) => setTitleBadge(badgeOf(summary)))
}
