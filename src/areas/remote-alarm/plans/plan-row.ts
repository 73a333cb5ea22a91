import { planKey } from '../../../domain/plans/plan-activation.ts'
import type { LiveValue } from '../../../live/views/hooks.ts'
import type { AlarmPlan } from '../../../wire/server/remote-alert.ts'

/** An alarm plan of a list, with what is known of it now. */
export interface PlanRow {
  readonly key: string
  readonly stationName: string
  /** The newest known state: of the hub, or of the list until the hub has sent it. */
  readonly plan: AlarmPlan
  readonly now: LiveValue<AlarmPlan>
}

const LOADING = { value: null, load: { state: 'loading' }, stale: false } as const

/** Returns the row of a plan of the list. */
export function planRow(
  listed: AlarmPlan,
  stationName: string,
  live: ReadonlyMap<string, LiveValue<AlarmPlan>>,
): PlanRow {
  const key = planKey(listed)
  const now = live.get(key) ?? LOADING
  return { key, stationName, plan: now.value ?? listed, now }
}

/** Returns whether the present state of a plan is known; nobody should decide on the last known one. */
export function isKnown({ now }: PlanRow): boolean {
  return now.value !== null && !now.stale
}

/** Returns what tells a plan from others of its name. */
export function planDetail({ stationName, plan }: PlanRow): string {
  return `${stationName} · ${plan.groupname}`
}
