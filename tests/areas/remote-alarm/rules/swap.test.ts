import { expect, test } from 'vitest'
import { firstChoice, swapAreas, swapped, swapSteps } from '../../../../src/areas/remote-alarm/rules/swap.ts'
import type { AlarmCallNumber } from '../../../../src/wire/server/remote-alert.ts'

function numberOf(id: number, pvGroupId: number, isActive: boolean): AlarmCallNumber {
  return { id, name: `N${id}`, number: `+49301234${id}`, categoryId: 1, pvGroupId, isActive, currentUserCanEdit: true }
}
const SEWAGE = [numberOf(1, 7, true), numberOf(2, 7, true), numberOf(3, 7, false), numberOf(4, 7, true)]
const WATER = [numberOf(5, 8, true), numberOf(6, 8, false), numberOf(9, 8, false)]
const AREAS = swapAreas({
  alarmCallnumbers: [...SEWAGE, ...WATER],
  categories: [],
  pvGroups: [
    { id: 7, name: 'Abwasser' },
    { id: 9, name: 'ohne Nummern' },
  ],
})
const NOTHING = { area: null, from: null, to: null }

test('areas are those that have numbers, in their order, and one without a name is called by its number', () => {
  expect(AREAS).toEqual([
    { key: '7', name: 'Abwasser', numbers: SEWAGE },
    { key: '8', name: '8', numbers: WATER },
  ])
})

test('it begins in the area of the number it was asked for, or of the name; with several and neither somebody has to choose', () => {
  expect(firstChoice(AREAS, { group: 'Abwasser', to: 6 })).toEqual({ area: '8', from: null, to: 6 })
  expect(firstChoice(AREAS, { group: 'Abwasser' })).toEqual({ ...NOTHING, area: '7' })
  expect(firstChoice(AREAS, { group: 'elsewhere' })).toEqual(NOTHING)
  expect(firstChoice(AREAS, {})).toEqual(NOTHING)
  expect(firstChoice(AREAS.slice(0, 1), {})).toEqual({ ...NOTHING, area: '7' })
})

test('who is called first gives the duty, and the only free one takes it, unless somebody has chosen another', () => {
  expect(swapped(SEWAGE, NOTHING)).toMatchObject({ from: { id: 1 }, to: { id: 3 } })
  expect(swapped(WATER, NOTHING)).toMatchObject({ from: { id: 5 }, to: null })
  expect(swapped(SEWAGE, { ...NOTHING, from: 4 })).toMatchObject({ from: { id: 4 } })
  expect(swapped(WATER, { ...NOTHING, to: 9 })).toMatchObject({ to: { id: 9 } })
  // Somebody else has switched them meanwhile.
  expect(swapped(SEWAGE, { ...NOTHING, from: 3, to: 1 })).toMatchObject({ from: { id: 1 }, to: { id: 3 } })
  expect(swapped([], NOTHING)).toEqual({ active: [], free: [], from: null, to: null })
})

test('after a swap the order is that of the numbers: whoever takes the duty has a place of his own', () => {
  const steps = (from: number | null, to: number | null) =>
    swapSteps(SEWAGE, SEWAGE.find(({ id }) => id === from) ?? null, SEWAGE.find(({ id }) => id === to) ?? null).map(
      ({ number, place, change }) => [number.id, place, change],
    )
  expect(steps(null, null)).toEqual([
    [1, 1, null],
    [2, 2, null],
    [4, 3, null],
  ])
  expect(steps(1, 3)).toEqual([
    [1, null, 'goes'],
    [2, 1, null],
    [3, 2, 'comes'],
    [4, 3, null],
  ])
})

test('no swap leaves an area in which nobody is called', () => {
  for (const { numbers } of AREAS) {
    const { active, free } = swapped(numbers, NOTHING)
    const swaps = active.flatMap((from) => free.map((to) => swapSteps(numbers, from, to)))
    expect(swaps.length).toBeGreaterThan(1)
    expect(swaps.every((steps) => steps.some(({ place }) => place === 1))).toBe(true)
  }
})
