import { isShiftPlan, type ShiftPlan, USUAL_SHIFTS } from '../../domain/shift/shift-plan.ts'
import { keptItem } from './kept-item.ts'

const kept = keptItem(
  () => localStorage,
  () => 'shifts',
  isShiftPlan,
)

/** Returns when shifts change, as somebody has set it at this workstation. */
export function shiftPlan(): ShiftPlan {
  return kept.read() ?? USUAL_SHIFTS
}

/** Keeps it for everybody at this workstation. */
export function keepShiftPlan(plan: ShiftPlan): void {
  kept.write(plan)
}
