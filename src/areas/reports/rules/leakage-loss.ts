import type { MeasurementState, NetworkKind, PipeLeakage, PipeLeakageZone } from '../../../wire/server/evaluations.ts'

export const LOSS_CLASSES = ['low', 'medium', 'high'] as const
type LossClass = (typeof LOSS_CLASSES)[number]

/** Ends of the low and the medium class in m³/(h·km), by the kind of network. Domain 2.4.6. */
const CLASS_ENDS: { readonly [kind in NetworkKind]: readonly [low: number, medium: number] } = {
  Rural: [0.05, 0.1],
  Urban: [0.07, 0.15],
  Metropolitan: [0.1, 0.2],
}

/** How often mains of a class are inspected. Domain 5.3. */
const INSPECTION_YEARS: { readonly [name in LossClass]: number } = { low: 6, medium: 3, high: 1 }

/** What a zone loses. */
export interface Loss {
  /** m³/(h·km): flow of the night that nobody used, of each kilometre. */
  readonly specific: number
  readonly lossClass: LossClass
  readonly inspectionYears: number
  /** m³ a day, if it is lost all day. */
  readonly perDay: number
}

/** Nights that say nothing of losses: they have not ended, or something else flowed. */
const UNKNOWN_IN: readonly MeasurementState[] = ['Measuring', 'Invalid']

/** Returns the loss of a zone by its last night; null where use or length are not known, or the night says nothing. Domain 5.3. */
export function lossOf(
  { minMaxValue, measurementState }: Pick<PipeLeakage, 'minMaxValue' | 'measurementState'>,
  zone: Pick<PipeLeakageZone, 'lengthKm' | 'network' | 'nightUse'>,
): Loss | null {
  if (minMaxValue === null || zone.nightUse === null || UNKNOWN_IN.includes(measurementState)) return null
  const perHour = Math.max(0, minMaxValue - zone.nightUse)
  const ends = CLASS_ENDS[zone.network]
  if (!(zone.lengthKm > 0) || ends === undefined) return null
  const specific = perHour / zone.lengthKm
  const [low, medium] = ends
  const lossClass = specific < low ? 'low' : specific <= medium ? 'medium' : 'high'
  return { specific, lossClass, inspectionYears: INSPECTION_YEARS[lossClass], perDay: 24 * perHour }
}

/** Returns the change of a night as a share of the reference value; null without one. */
export function changeShare({
  measurementChange,
  referenceValue,
}: Pick<PipeLeakage, 'measurementChange' | 'referenceValue'>): number | null {
  return measurementChange === null || !referenceValue ? null : measurementChange / referenceValue
}

/** From the one that needs somebody first. */
const URGENCY: readonly MeasurementState[] = [
  'Leak',
  'Suspect',
  'Invalid',
  'NoReference',
  'Measuring',
  'Finished',
  'Idle',
]

/** Returns the rank of a state; 0 needs somebody first. A state that nobody knows comes before those without a finding. */
export function urgencyOf(state: MeasurementState): number {
  const rank = URGENCY.indexOf(state)
  return rank < 0 ? 2 : rank
}

/** Whether somebody has to look for a leak. */
export function isFinding(state: MeasurementState): boolean {
  return state === 'Leak' || state === 'Suspect'
}
