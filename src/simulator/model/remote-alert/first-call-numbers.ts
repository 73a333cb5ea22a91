import type { AlarmCallNumber, CallNumberCategory } from '../../../wire/server/remote-alert.ts'

export const CALL_NUMBER_CATEGORIES: readonly CallNumberCategory[] = [
  { id: 1, name: 'Bereitschaft' },
  { id: 2, name: 'Vorgesetzte' },
  { id: 3, name: 'Werkstatt' },
  { id: 4, name: 'Leitstelle' },
]

/** Duties instead of people; the numbers are those that are kept free for films and never answer. */
const DUTIES: readonly (readonly [name: string, categoryId: number, number: string, isActive: boolean])[] = [
  ['Bereitschaft 1', 1, '+491760406900', true],
  ['Bereitschaft 2', 1, '+491760406901', true],
  ['Bereitschaft Vertretung', 1, '+491760406902', false],
  ['Meisterbüro', 2, '+493023125010', true],
  ['Betriebsleitung', 2, '+493023125011', true],
  ['Elektrowerkstatt', 3, '+493023125020', true],
  ['Leitstelle (Sprachruf)', 4, '+493023125030', true],
]

/** The numbers that are there when the plant is started, in the order of calling. */
export function firstCallNumbers(
  groups: readonly { readonly id: number; readonly name: string }[],
): readonly Omit<AlarmCallNumber, 'currentUserCanEdit'>[] {
  return groups.flatMap((group, groupIndex) =>
    DUTIES.map(([duty, categoryId, number, isActive], index) => ({
      id: groupIndex * DUTIES.length + index + 1,
      name: `${duty} ${group.name}`,
      number: `${number}${groupIndex}`,
      categoryId,
      pvGroupId: group.id,
      isActive,
    })),
  )
}
