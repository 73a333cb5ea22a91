import { expect, test } from 'vitest'
import type { Checked } from '../../../../../src/areas/reports/rules/plausibility/finding.ts'
import { oddOverflows } from '../../../../../src/areas/reports/rules/plausibility/overflow.ts'
import { isMade, madeWithoutMachine } from '../../../../../src/areas/reports/rules/plausibility/without-machine.ts'
import { chance, contactOf, DAY, HOUR, MINUTE, OXYGEN, placesOf, seriesOf } from './series.ts'

const FLOW = { dimension: 'l/s', decimalPlaces: 1, domainConfig: { min: 0, max: 40 } }
/** Two pumps that take turns, 10 min each of an hour. */
const first = (at: number) => at % (2 * HOUR) < 10 * MINUTE
const second = (at: number) => (at + HOUR) % (2 * HOUR) < 10 * MINUTE
const pumps = [contactOf(first, 1), contactOf(second, 2)]
/** On while somebody is there: nothing flows by it. */
const door = contactOf((at) => at % DAY < 8 * HOUR, 3)
const flowOf = (more: (at: number) => boolean) =>
  seriesOf((at) => (first(at) || second(at) || more(at) ? 14 + chance(at) : 0), { config: FLOW })
const from = DAY + 30 * MINUTE

test('a flow although neither pump runs is found with both of them, and without the door', () => {
  const found = madeWithoutMachine(
    flowOf((at) => at >= from && at < from + 20 * MINUTE),
    [...pumps, door],
  )
  expect(found).toMatchObject([{ kind: 'noMachine', machines: [{ nr: 1 }, { nr: 2 }] }])
  expect(placesOf(found)).toEqual([[from, from + 20 * MINUTE]])
})

test('water that flows on for three minutes, and the noise of zero, are none', () => {
  expect(
    madeWithoutMachine(
      flowOf((at) => at >= from && at < from + 3 * MINUTE),
      pumps,
    ),
  ).toEqual([])
  const noisy = seriesOf((at) => (first(at) || second(at) ? 14 : 0.5 * chance(at)), { config: FLOW })
  expect(madeWithoutMachine(noisy, pumps)).toEqual([])
})

test('a flow that no pump makes has none', () => {
  const always = seriesOf((at) => 14 + chance(at), { config: FLOW })
  expect(madeWithoutMachine(always, pumps)).toEqual([])
  const ofOthers = seriesOf((at) => (at % DAY < 6 * HOUR ? 14 : 0), { config: FLOW })
  expect(madeWithoutMachine(ofOthers, pumps)).toEqual([])
})

test('a pump whose state is not known says nothing', () => {
  const unknown = pumps.map(
    (pump): Checked => ({
      ...pump,
      points: {
        ...pump.points,
        y: pump.points.y.map((value, index) =>
          (pump.points.x[index] ?? 0) >= pump.from + DAY && (pump.points.x[index] ?? 0) < pump.from + 2 * DAY
            ? Number.NaN
            : value,
        ),
      },
    }),
  )
  expect(
    madeWithoutMachine(
      flowOf((at) => at >= from && at < from + 20 * MINUTE),
      unknown,
    ),
  ).toEqual([])
})

test('flows, power and currents are made, levels and concentrations are not', () => {
  for (const dimension of ['l/s', 'm³/h', 'kW', 'A']) expect(isMade({ ...OXYGEN, dimension })).toBe(true)
  for (const dimension of ['m', 'mg/l', '%', '']) expect(isMade({ ...OXYGEN, dimension })).toBe(false)
})

const spilled = (at: number) => at >= 2 * DAY && at < 2 * DAY + HOUR
const overflow = seriesOf((at) => (spilled(at) ? 120 : 0), { config: FLOW })
const level = (most: number) => seriesOf((at) => (spilled(at) ? most : 0.4), { config: { dimension: 'm' } })
const rain = (mm: number, hoursBefore: number) =>
  seriesOf((at) => (at >= 2 * DAY - hoursBefore * HOUR && at < 2 * DAY - (hoursBefore - 1) * HOUR ? mm : 0), {
    config: { dimension: 'mm/h' },
  })
const WEIR = { weir: 3.3, overflow }

test('an overflow whose level stays 6 cm below the weir is found, 4 cm below it not', () => {
  expect(oddOverflows({ ...WEIR, level: level(3.24), rain: null })).toMatchObject([{ kind: 'noLevel', most: 3.24 }])
  expect(oddOverflows({ ...WEIR, level: level(3.26), rain: null })).toEqual([])
  expect(placesOf(oddOverflows({ ...WEIR, level: level(1), rain: null }))).toEqual([[2 * DAY, 2 * DAY + HOUR]])
})

test('an overflow with less than half a millimetre in the twelve hours before it is found', () => {
  expect(oddOverflows({ ...WEIR, level: null, rain: rain(0.4, 3) })).toMatchObject([{ kind: 'noRain', hours: 12 }])
  expect(oddOverflows({ ...WEIR, level: null, rain: rain(0.6, 3) })).toEqual([])
  expect(oddOverflows({ ...WEIR, level: null, rain: rain(20, 14) })).toMatchObject([{ kind: 'noRain', mm: 0 }])
})

test('without level, rain or overflow nothing is said, nor of rain that was not measured', () => {
  expect(oddOverflows({ ...WEIR, level: null, rain: null })).toEqual([])
  expect(oddOverflows({ ...WEIR, overflow: null, level: level(1), rain: rain(0, 3) })).toEqual([])
  const unmeasured = seriesOf((at) => (at >= 2 * DAY - 6 * HOUR && at < 2 * DAY ? null : 0), {
    config: { dimension: 'mm/h' },
  })
  expect(oddOverflows({ ...WEIR, level: null, rain: unmeasured })).toEqual([])
})

test('an overflow of four minutes is none, two within an hour are one', () => {
  const spills = (is: (at: number) => boolean) =>
    oddOverflows({
      weir: 3.3,
      level: level(1),
      rain: null,
      overflow: seriesOf((at) => (is(at) ? 5 : 0), { config: FLOW }),
    })
  expect(spills((at) => at >= DAY && at < DAY + 4 * MINUTE)).toEqual([])
  expect(spills((at) => at >= DAY && at < DAY + 2 * HOUR && at % HOUR < 10 * MINUTE)).toHaveLength(1)
})
