import { expect, test } from 'vitest'
import { freeNames, labelSides } from '../../../../src/areas/map/rules/label-sides.ts'

const STAGE = { width: 400, height: 300 }
const marker = (x: number, y: number, rank = 0, width = 80) => ({
  at: { x, y },
  radius: 17,
  label: { width, height: 16 },
  rank,
})

test('a name stands on the right, unless something is there', () => {
  expect(labelSides([marker(100, 100)], STAGE)).toEqual(['right'])
  expect(labelSides([marker(100, 100), marker(150, 100, 1)], STAGE)).toEqual(['below', 'right'])
})

test('the most urgent is placed first', () => {
  const [late, first] = labelSides([marker(100, 100, 9, 200), marker(100, 108, 1, 200)], STAGE)
  expect(first).toBe('right')
  expect(late).not.toBe('right')
})

test('a name stays on the stage', () => {
  expect(labelSides([marker(380, 100)], STAGE)).toEqual(['left'])
  expect(labelSides([marker(200, 100, 0, 500)], STAGE)).toEqual([null])
})

test('a name leaves free what else stands on the map', () => {
  const scale = { left: 110, top: 80, right: 300, bottom: 120 }
  expect(labelSides([marker(100, 100)], STAGE, [scale])).toEqual(['below'])
})

test('a name of the ground gives way to markers, their names and the edge of the stage', () => {
  const place = (x: number, y: number) => ({ at: { x, y }, label: { width: 60, height: 16 } })
  const markers = [marker(100, 100)]
  const sides = labelSides(markers, STAGE)
  const places = [place(100, 110), place(160, 104), place(300, 104), place(20, 200), place(200, 295)]
  expect(freeNames(places, markers, sides, STAGE)).toEqual([false, false, true, false, false])
  // A name that is not shown takes no room.
  expect(freeNames(places, markers, [null], STAGE)).toEqual([false, true, true, false, false])
  expect(freeNames(places, [], [], STAGE, [{ left: 250, top: 90, right: 400, bottom: 300 }])[2]).toBe(false)
})
