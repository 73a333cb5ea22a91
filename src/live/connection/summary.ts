import type { SummaryContent } from '../../wire/tabs/frame.ts'
import { dropWithSession } from './user-data.ts'

type Hear = (summary: SummaryContent) => void

const hearers = new Set<Hear>()
let latest: SummaryContent | null = null

dropWithSession(() => {
  latest = null
})

/** What the worker tells every tab about once a second, also a hidden one. */
export function takeSummary(summary: SummaryContent): void {
  latest = summary
  for (const hear of [...hearers]) hear(summary)
}

/** Hears of each change, and at once of what is known. Not in an animation frame: a hidden page has none. */
export function watchSummary(hear: Hear): () => void {
  hearers.add(hear)
  if (latest !== null) hear(latest)
  return () => hearers.delete(hear)
}
