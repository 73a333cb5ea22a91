import { expect, test } from 'vitest'
import { read, UNREADABLE } from '../../../src/wire/readers/reader.ts'
import { weatherForecast, weatherReport } from '../../../src/wire/readers/site.ts'

const DRY = { dt: 1, main: { temp: 8, humidity: 80, pressure: 1013 }, weather: [{ icon: '01d' }] }

test.each([
  ['missing', {}, {}],
  ['null', { rain: null, snow: null }, {}],
  ['of one span', { rain: { '1h': 0.4 } }, { rain: { '1h': 0.4 } }],
  ['of spans that are null', { snow: { '1h': null, '3h': 2 } }, { snow: { '3h': 2 } }],
])('a depth that is %s is what it says (rule U1)', (_, said, depths) => {
  expect(weatherReport({ ...DRY, ...said })).toEqual({ ...DRY, ...depths })
})

test.each([{ rain: 'heavy' }, { rain: { '1h': 'much' } }, { snow: { '1h': 1, '3h': Number.NaN } }])(
  'a depth that cannot be read makes the report unreadable, since none would be dry weather: %j (rule U1)',
  (wet) => {
    expect(weatherReport({ ...DRY, ...wet })).toBe(UNREADABLE)
    const { value, skipped } = read(weatherForecast, { list: [{ ...DRY, ...wet }, DRY] })
    expect([value, skipped]).toEqual([{ list: [DRY] }, 1])
  },
)
