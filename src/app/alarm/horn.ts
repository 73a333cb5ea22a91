import { subscribe } from 'valtio/vanilla'
import { preferences } from '../../components/preferences/preferences.ts'
import { subscribeSummary } from '../../live/connection/summary.ts'
import type { AlertSummary } from '../../wire/tabs/alert-list.ts'
import { beep } from './tone.ts'

/** At most one beep in this time, however many alerts arrive. */
const HORN_DISTANCE_MS = 2000

/**
 * Returns the rank of the most urgent alert raised since `before` among the pending priorities, 0 being the most
 * urgent; null if none was raised.
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
 * Plays a tone for new open alerts, in the one tab that the worker has chosen and unless the user has switched it off.
 * Has no effect on the alerts themselves. Called once, from `main.tsx`.
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
  // Switching it on is a gesture, which browsers require before the first sound; it also lets the user hear the tone.
  let wasOn = preferences.horn
  subscribe(preferences, () => {
    if (preferences.horn && !wasOn && document.hasFocus()) void beep(0)
    wasOn = preferences.horn
  })
}
