import type { Summary } from '../../wire/tabs/frame.ts'
import { type Listener, Subscribable, type Unsubscribe } from '../cells/subscribable.ts'
import { onSessionEnd } from './data-owner.ts'

const summaries = new Subscribable<Summary>()
let latest: Summary | null = null

onSessionEnd(() => {
  latest = null
})

/** Receives a summary. The worker sends each change to every tab, hidden ones included. */
export function receiveSummary(summary: Summary): void {
  latest = summary
  summaries.notify(summary)
}

/**
 * Calls `onSummary` with the current summary, if any, and with each new one. Does not wait for an animation frame,
 * since a hidden page has none. Returns a function that unsubscribes.
 */
export function subscribeSummary(onSummary: Listener<Summary>): Unsubscribe {
  const unsubscribe = summaries.subscribe(onSummary)
  if (latest !== null) onSummary(latest)
  return unsubscribe
}
