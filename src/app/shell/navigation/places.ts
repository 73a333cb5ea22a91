import type { NavigationGroup } from '../../pages/page-row.ts'

/** More would be narrower than a thumb on a screen of 360 px. */
const MAX_PLACES = 5

/** A place in the bar of a telephone: a group, or the last groups together. */
export interface Place {
  readonly name: NavigationGroup | 'more'
  readonly groups: readonly NavigationGroup[]
}

/** Returns the places of a bar: one for each group, or, if they are too many, the last one for all that are left. */
export function placesOf(groups: readonly NavigationGroup[]): readonly Place[] {
  const own = groups.length <= MAX_PLACES ? groups : groups.slice(0, MAX_PLACES - 1)
  const rest = groups.slice(own.length)
  const places: readonly Place[] = own.map((group) => ({ name: group, groups: [group] }))
  return rest.length === 0 ? places : [...places, { name: 'more', groups: rest }]
}
