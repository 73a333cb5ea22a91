import type { AlarmCallNumber, AlarmCallNumbers } from '../../../wire/server/remote-alert.ts'

/** The call numbers of a PV area, in the order of calling. */
export interface SwapArea {
  /** Of the PV area, as a text. */
  readonly key: string
  readonly name: string
  readonly numbers: readonly AlarmCallNumber[]
}

/** Who gives the duty and who takes it, as far as somebody has chosen. */
export interface SwapChoice {
  readonly area: string | null
  readonly from: number | null
  readonly to: number | null
}

/** Whom a swap begins with: the PV area by its name, the call numbers by their ids. */
export interface SwapStart {
  readonly group?: string
  readonly from?: number
  readonly to?: number
}

/** One call number before and after a swap. */
export interface SwapStep {
  readonly number: AlarmCallNumber
  /** In the order of calling afterwards, from 1; null if it is not called any more. */
  readonly place: number | null
  readonly change: 'goes' | 'comes' | null
}

/** Returns the PV areas that have call numbers, in their order. */
export function swapAreas({ alarmCallnumbers, pvGroups }: AlarmCallNumbers): readonly SwapArea[] {
  const names = new Map(pvGroups.map(({ id, name }) => [id, name]))
  return [...Map.groupBy(alarmCallnumbers, ({ pvGroupId }) => pvGroupId)].map(([id, numbers]) => {
    return { key: String(id), name: names.get(id) ?? String(id), numbers }
  })
}

/** Returns what is chosen at first: the area of whom it begins with, or the only one. */
export function firstChoice(areas: readonly SwapArea[], { group, from, to }: SwapStart): SwapChoice {
  const ids = [from, to].filter((id) => id !== undefined)
  const own = areas.find(({ numbers }) => numbers.some(({ id }) => ids.includes(id)))
  const area = own ?? areas.find(({ name }) => name === group) ?? (areas.length === 1 ? areas[0] : undefined)
  return { area: area?.key ?? null, from: from ?? null, to: to ?? null }
}

/**
 * Returns who gives the duty, by default whoever is called first, and who takes it, by default the only one who is not called.
 * Null where there is nobody, or nobody was chosen.
 */
export function swapped(numbers: readonly AlarmCallNumber[], choice: SwapChoice) {
  const [active, free] = [numbers.filter(({ isActive }) => isActive), numbers.filter(({ isActive }) => !isActive)]
  const from = active.find(({ id }) => id === choice.from) ?? active[0] ?? null
  const to = free.find(({ id }) => id === choice.to) ?? (free.length === 1 ? free[0] : undefined) ?? null
  return { active, free, from, to }
}

/** Returns whom a swap changes and who is called afterwards: whoever takes the duty has a place of his own in the order. */
export function swapSteps(
  numbers: readonly AlarmCallNumber[],
  from: AlarmCallNumber | null,
  to: AlarmCallNumber | null,
): readonly SwapStep[] {
  let place = 0
  return numbers.flatMap((number): readonly SwapStep[] => {
    if (number === from) return [{ number, place: null, change: 'goes' }]
    if (number !== to && !number.isActive) return []
    place += 1
    return [{ number, place, change: number === to ? 'comes' : null }]
  })
}
