import type { ActivatePlan, AlarmPlan, PlanAction, PlanActivation, PlanRef } from '../../wire/server/remote-alert.ts'
import type { ShownValue } from '../../wire/tabs/command.ts'
import { absoluteTarget } from '../commands/absolute-target.ts'
import { targetId } from '../commands/item-result.ts'

/** What an action is to make of a plan: 0 = inactive, 1 = active, 2 = the contrary. Specification 3, "Alarm plan". */
export type PlanDefault = PlanAction['default']

/** Returns the line of the dialog that activates plans. */
export function activatePlanOf({ station, planNumber, planname, groupname, active, ...plan }: AlarmPlan): ActivatePlan {
  return {
    plan: { station: { stationNumber: station.stationNumber }, planNumber },
    planName: planname,
    pvAreaName: groupname,
    isActive: active,
    currentUserCanEdit: plan.currentUserCanEdit,
  }
}

/** Returns the line with another flag; that of a plan which the user may not edit never changes. Specification 4. */
export function withFlag(line: ActivatePlan, isActive: boolean): ActivatePlan {
  return line.currentUserCanEdit ? { ...line, isActive } : line
}

/**
 * Returns the line with the flag of the configured default: 0 and 1 set it, 2 inverts it; without a default (null) what holds
 * now stays. Specification 4, "Alarm plan active flag".
 */
export function withDefault(line: ActivatePlan, preset: PlanDefault | null): ActivatePlan {
  return preset === null ? line : withFlag(line, absoluteTarget(preset, seenPlan(line)).value)
}

/** What is sent for some plans, and the states that the order depends on. */
export interface PlanOrder {
  readonly plans: readonly PlanActivation[]
  readonly shown: readonly ShownValue[]
}

/**
 * Returns the order that sets the default of plans at once. One that inverts a state depends on it, any other holds whatever
 * somebody else does meanwhile. Plans that the user may not edit are left out.
 */
export function orderOfDefault(lines: readonly ActivatePlan[], preset: PlanDefault): PlanOrder {
  const own = lines.filter(({ currentUserCanEdit }) => currentUserCanEdit)
  return {
    plans: own.map((line) => activationOf(withDefault(line, preset))),
    shown: own.flatMap((line) => absoluteTarget(preset, seenPlan(line)).shown),
  }
}

/** Returns what is sent to give a plan the flag of its line. */
export function activationOf({ plan, isActive }: ActivatePlan): PlanActivation {
  return { planRef: plan, active: isActive }
}

/** Returns the state of a plan as the user saw it, on which an order depends. */
export function seenPlan({ plan, isActive }: Pick<ActivatePlan, 'plan' | 'isActive'>): ShownValue {
  return { topic: 'alarmPlan', key: planKey(plan), value: isActive }
}

/** Returns the live key of a plan: its station, a hyphen and its number. */
export function planKey({ station, planNumber }: PlanRef): string {
  return targetId({ station, planNumber })
}
