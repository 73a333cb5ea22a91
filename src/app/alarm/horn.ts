import { subscribe } from 'valtio/vanilla'
import { preferences } from '../../components/preferences/preferences.ts'
import { subscribeSummary } from '../../live/connection/summary.ts'
import type { AlertSummary } from '../../wire/tabs/alert-list.ts'
import { beep } from './tone.ts'

/** A flood sounds no more often than this. */
const HORN_DISTANCE_MS = 2000

/**
 * The rank among the pending priorities of the most urgent alert that has come since `before`; null where none came.
 * 0 is the most urgent.
 */
export function raisedRank(before: AlertSummary | null, now: AlertSummary): number | null {
  if (before === null) return null
  const earlier = new Map(before.raised.map(({ priority, count }) => [priority, count]))
  const news = new Set(
    now.raised.filter(({ priority, count }) => count > (earlier.get(priority) ?? 0)).map((r) => r.priority),
  )
  const rank = now.counts.findIndex(({ priority, open }) => open > 0 && news.has(priority))
  return rank === -1 ? null : rank
}

/**
 * Sounds once for new open alerts, in the one tab that the worker has chosen, unless the user of this browser has
 * silenced it. Silence is not an acknowledgement: nothing happens to the alerts. Once, from `main.tsx`.
 */
export function startHorn(): void {
  let before: AlertSummary | null = null
  let soundedAt = Number.NEGATIVE_INFINITY
  subscribeSummary(({ alerts, rings }) => {
    const rank = alerts === null ? null : raisedRank(before, alerts)
    before = alerts
    const now = performance.now()
    if (rank === null || !rings || !preferences.horn || now - soundedAt < HORN_DISTANCE_MS) return
    soundedAt = now
    void beep(rank)
  })
  // Switching it on is a gesture, which browsers want before the first sound; it also lets the user hear it.
  let wasOn = preferences.horn
  subscribe(preferences, () => {
    if (preferences.horn && !wasOn && document.hasFocus()) void beep(0)
    wasOn = preferences.horn
  })
}
