import { expect, test } from 'vitest'
import { placesOf } from '../../../src/app/shell/navigation/places.ts'

const FIVE = ['overview', 'alerts', 'charts', 'operate', 'help'] as const

test('five groups have a place each; of more, the last place has all that are left', () => {
  expect(placesOf(FIVE).map(({ name }) => name)).toEqual(FIVE)
  const places = placesOf([...FIVE, 'help'])
  expect(places.map(({ name }) => name)).toEqual(['overview', 'alerts', 'charts', 'operate', 'more'])
  expect(places.at(-1)?.groups).toEqual(['help', 'help'])
})
