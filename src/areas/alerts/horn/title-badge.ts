import { subscribeSummary } from '../../../live/connection/summary.ts'
import { setTitleBadge } from '../../../ui/page/document-title.ts'
import type { SummaryContent } from '../../../wire/tabs/frame.ts'

/** Returns whether what is told of the alerts is that of now, and all of it could be read: without any, none is pending. */
export function areAllKnown({ alerts, isCurrent }: Pick<SummaryContent, 'alerts' | 'isCurrent'>): boolean {
  return isCurrent && (alerts?.unreadable ?? 0) === 0
}

/**
 * Returns the prefix of the tab's title: the number of open alerts, and an exclamation mark when it may be outdated, nobody
 * knows any, or some cannot be read. While something is to be heard that no tab can sound, it blinks.
 * @internal
 */
export function badgeOf(told: Pick<SummaryContent, 'alerts' | 'isCurrent' | 'blink'>): string {
  const open = told.alerts?.open ?? 0
  const marks = [
    ...(told.blink ? ['🔇'] : []),
    ...(areAllKnown(told) ? [] : ['!']),
    ...(open > 0 ? [String(open)] : []),
  ]
  return marks.length === 0 ? '' : `(${marks.join(' ')})`
}

/** Keeps the title of this tab up to date, also while it is hidden. Called once, from `main.tsx`. */
export function startTitleBadge(): void {
  subscribeSummary((summary) => setTitleBadge(badgeOf(summary)))
}
