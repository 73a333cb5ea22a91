import { type LiveValue, useLiveValue } from '../../live/views/hooks.ts'
import { usePlantSettings } from '../../ui/locale/plant-settings.tsx'
import type { Alert } from '../../wire/server/alert.ts'
import type { AlertSummary, PriorityCount } from '../../wire/tabs/alert-list.ts'

/** The two most urgent priorities of the plant: danger, and what needs a reaction within half an hour. Domain 3.3. */
const HIGH_RANKS = 2
const NONE: readonly PriorityCount[] = []

export interface WallAlerts {
  readonly counts: readonly PriorityCount[]
  readonly told: LiveValue<AlertSummary>
  /** The most urgent priority of which an alert waits for its acknowledgement and keeps the wall on the list; null for none. */
  readonly heldBy: number | null
  /** The newest alert of that priority. */
  readonly newest: Alert | null
}

/** Returns the pending alerts as a wall monitor needs them. */
export function useWallAlerts(): WallAlerts {
  const { rankOf, priorities } = usePlantSettings()
  const told = useLiveValue('alertSummary', '')
  const { value } = told
  const counts = value?.counts ?? NONE
  // Without the plant's order nobody knows which priorities are high.
  const high =
    priorities.size === 0 ? [] : counts.filter(({ priority, open }) => open > 0 && rankOf(priority) < HIGH_RANKS)
  const heldBy = high[0]?.priority ?? null
  const newest = heldBy === null ? null : (value?.mostUrgent ?? null)
  return { counts, told, heldBy, newest }
}
