import { afterEach, expect, test } from 'vitest'
import { logWall, wallEvents } from '../../../src/ui/status/wall-log.ts'

afterEach(() => localStorage.clear())

test('the last thousand events of a wall monitor are kept, and the oldest go first', () => {
  for (let i = 0; i < 1000 + 3; i++) logWall('limits', String(i))
  const details = wallEvents().map(({ detail }) => detail)
  expect(details).toHaveLength(1000)
  expect([details[0], details.at(-1)]).toEqual(['3', String(1000 + 2)])
})

test('an event that somebody else wrote there is skipped, and text that is none of ours counts as nothing', () => {
  localStorage.setItem('wall.events', JSON.stringify([{ at: 1, what: 'start', detail: '' }, { at: 'x' }, null]))
  expect(wallEvents()).toEqual([{ at: 1, what: 'start', detail: '' }])
  localStorage.setItem('wall.events', '{')
  expect(wallEvents()).toEqual([])
})
