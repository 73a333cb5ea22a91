import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkedAlone, checkedKind } from '../../../../../src/areas/reports/rules/plausibility/check.ts'
import { counterBreaks } from '../../../../../src/areas/reports/rules/plausibility/counter.ts'
import { flatLines } from '../../../../../src/areas/reports/rules/plausibility/flat-line.ts'
import { jumps } from '../../../../../src/areas/reports/rules/plausibility/jumps.ts'
import { foldedGaps, missingValues } from '../../../../../src/areas/reports/rules/plausibility/missing.ts'
import { valuesOutside } from '../../../../../src/areas/reports/rules/plausibility/outside.ts'
import { HELD } from '../../../../../src/domain/charts/intervals.ts'
import { aerated, chance, DAY, HOUR, MINUTE, OXYGEN, placesOf, seriesOf } from './series.ts'

const within = (at: number, from: number, length: number) => at >= from && at < from + length

test('a gap of a quarter of an hour is one, of fourteen minutes none', () => {
  const gap = (length: number) => seriesOf((at) => (within(at, DAY, length) ? null : aerated(at)))
  expect(missingValues(gap(15 * MINUTE))).toMatchObject([{ kind: 'gap', others: 0 }])
  expect(placesOf(missingValues(gap(15 * MINUTE)))).toEqual([[DAY, DAY + 15 * MINUTE]])
  expect(missingValues(gap(14 * MINUTE))).toEqual([])
})

test('samples that have not come are a gap of an archive that stores every minute, not of one that stores what changes', () => {
  const stored = (at: number) => (within(at, DAY, HOUR) ? undefined : aerated(at))
  const [from, to] = placesOf(missingValues(seriesOf(stored)))[0] ?? []
  // The last sample counts for three of its steps.
  expect([from, to]).toEqual([DAY + 2 * MINUTE, DAY + HOUR])
  const changed = (at: number) => (chance(at) < 0.3 && !within(at, DAY, HOUR) ? aerated(at) : undefined)
  expect(missingValues(seriesOf(changed))).toEqual([])
})

test('what is missing up to now is a gap, what a station that calls has not told yet is none', () => {
  const stored = (at: number) => (at < 6 * DAY ? aerated(at) : undefined)
  const all = missingValues(seriesOf(stored))
  expect(all).toMatchObject([{ kind: 'coverage' }, { kind: 'gap' }])
  expect(placesOf(all)[1]).toEqual([6 * DAY, 7 * DAY])
  const told = seriesOf(stored)
  expect(missingValues({ ...told, known: told.from + 6 * DAY })).toEqual([])
})

test('a share of the time below nine tenths is said with it, and of a series without values nothing else', () => {
  const known = (share: number) => seriesOf((at) => (at % HOUR < share * HOUR ? 1 : null))
  expect(missingValues(known(0.8)).filter(({ kind }) => kind === 'coverage')).toMatchObject([{ share: 0.8 }])
  expect(missingValues(known(0.95))).toEqual([])
  expect(missingValues(seriesOf(() => null))).toMatchObject([{ kind: 'coverage', share: 0 }])
  expect(missingValues(seriesOf(() => undefined))).toMatchObject([{ kind: 'coverage', share: 0 }])
})

test('a contact, or a set value, that does not move is no flat line, and its last state is known as long as it is repeated', () => {
  const contact = seriesOf((at) => (at === 0 || at === 7 * DAY - MINUTE ? 1 : undefined), {
    interval: HELD,
    config: { pvRef: { type: 'DigiIn', nr: 1 }, digiDisplayConfig: { stateActiveText: '', stateInactiveText: '' } },
  })
  expect(checkedAlone(contact, 'machine')).toEqual([])
  expect(checkedKind({ ...OXYGEN, pvRef: { type: 'AnaOut', nr: 1 } })).toBeNull()
  expect(checkedKind({ ...OXYGEN, pvRef: { type: 'DigiOut', nr: 1 } })).toBeNull()
})

test('gaps of three process variables at the same time are one, which says of how many', () => {
  const gap = (nr: number, from = DAY) =>
    missingValues(
      seriesOf((at) => (within(at, from, HOUR) ? null : aerated(at)), { config: { pvRef: { type: 'AnaIn', nr } } }),
    )
  expect(foldedGaps([...gap(1), ...gap(2), ...gap(3, DAY + MINUTE)])).toMatchObject([{ pv: { nr: 1 }, others: 2 }])
  expect(foldedGaps([...gap(1), ...gap(2)])).toHaveLength(2)
  expect(foldedGaps([...gap(1), ...gap(2), ...gap(3, DAY + 3 * MINUTE)])).toHaveLength(3)
})

test('a sensor that stands still for a day while it moves in every hour else is found, with what it usually moves', () => {
  const frozen = seriesOf((at) => aerated(within(at, 2 * DAY, DAY) ? 2 * DAY : at))
  const found = flatLines(frozen)
  expect(found).toMatchObject([{ kind: 'flat', value: aerated(2 * DAY) }])
  expect(placesOf(found)).toEqual([[2 * DAY, 3 * DAY]])
  const [flat] = found
  expect(flat?.kind === 'flat' && flat.usual).toBeGreaterThan(1.5)
})

test('standing still for an hour is found, for 50 minutes not', () => {
  const still = (length: number) => flatLines(seriesOf((at) => aerated(within(at, DAY, length) ? DAY : at)))
  expect(still(HOUR)).toHaveLength(1)
  expect(still(50 * MINUTE)).toEqual([])
})

test('a value before two hours without samples does not stand still for them', () => {
  expect(flatLines(seriesOf((at) => (within(at, DAY, 2 * HOUR) ? undefined : aerated(at))))).toEqual([])
})

test('a temperature that moves by its last digit in hours stands still by nature', () => {
  const slow = (at: number) => Math.round(10 * (12 + 2.5 * Math.sin((2 * Math.PI * at) / (5 * DAY)))) / 10
  expect(flatLines(seriesOf(slow, { config: { decimalPlaces: 1, domainConfig: { min: 0, max: 30 } } }))).toEqual([])
})

test('a pump that stands, an overflow that does not come and a value at the lower end of its range are at rest', () => {
  const resting = (rest: number, min: number) =>
    flatLines(
      seriesOf((at) => (within(at % (2 * DAY), 0, 5 * HOUR) ? aerated(at) + 2 : rest), {
        config: { domainConfig: { min, max: 10 } },
      }),
    )
  expect(resting(0, -5)).toEqual([])
  expect(resting(-5, -5)).toEqual([])
})

test('a throttle that is full in each of three storms rests there; if it was in one of them only, it stood still', () => {
  const storms = (count: number) =>
    flatLines(seriesOf((at) => (at < count * DAY && within(at % DAY, 0, 6 * HOUR) ? 5 : aerated(at))))
  expect(storms(3)).toEqual([])
  expect(storms(1)).toHaveLength(1)
})

test('of a day without any movement a fine measurement is found, a coarse one not', () => {
  const still = (decimalPlaces: number, value = 5) =>
    flatLines(seriesOf(() => value, { days: 1, config: { decimalPlaces } }))
  expect(still(2)).toMatchObject([{ kind: 'flat', usual: null }])
  expect(still(1)).toEqual([])
  expect(still(2, 0)).toEqual([])
})

test('one impossible value is a jump and comes back; a value of five usual steps is none', () => {
  const spike = (size: number) => jumps(seriesOf((at) => aerated(at) + (at === DAY ? size : 0)))
  const found = spike(4)
  expect(found).toMatchObject([{ kind: 'jump', isBack: true }])
  expect(placesOf(found)).toEqual([[DAY, DAY + MINUTE]])
  expect(spike(-4)).toHaveLength(1)
  // It moves by 0.04 of noise and 0.042 of its wave, and 2 % of its range are 0.2.
  expect(spike(0.35)).toEqual([])
})

test('an inflow that rises at once and falls hours later is one finding, from its beginning to its end', () => {
  const config = { dimension: 'm³/h', domainConfig: { min: 0, max: 200 }, decimalPlaces: 1 }
  const inflow = (at: number) => 40 + 10 * Math.sin((2 * Math.PI * at) / DAY) + chance(at)
  const burst = seriesOf((at) => inflow(at) + (within(at, DAY, 5 * HOUR) ? 75 : 0), { step: 15 * MINUTE, config })
  expect(placesOf(jumps(burst))).toEqual([[DAY, DAY + 5 * HOUR]])
  const lasting = jumps(seriesOf((at) => inflow(at) + (at >= DAY ? 75 : 0), { step: 15 * MINUTE, config }))
  expect(lasting).toMatchObject([{ isBack: false }])
})

test('what happens several times a day is a habit, and a machine that starts or stops is none', () => {
  const config = { domainConfig: { min: 0, max: 100 } }
  const noise = (at: number) => chance(at) / 10
  const pumped = (every: number, rest: number) =>
    jumps(seriesOf((at) => (at % every < HOUR ? 80 + noise(at) : rest + noise(at)), { config }))
  expect(pumped(4 * HOUR, 20)).toEqual([])
  expect(pumped(3 * DAY, 20).length).toBeGreaterThan(0)
  expect(jumps(seriesOf((at) => (at % (3 * DAY) < HOUR ? 80 + noise(at) : 0), { config }))).toEqual([])
  // The mains fail for 38 minutes: 0 V. A loose wire for one: a fault of the sensor.
  const mains = (length: number) => jumps(seriesOf((at) => (within(at, DAY, length) ? 0 : 60 + noise(at)), { config }))
  expect(mains(38 * MINUTE)).toEqual([])
  expect(mains(MINUTE)).toHaveLength(1)
})

test('a value beyond what the current of its range can say is outside, one between the end of the range and that is not', () => {
  const at = (value: number) => valuesOutside(seriesOf((time) => (within(time, DAY, HOUR) ? value : 5)))
  // 20.5 mA of 4 to 20 are 103.1 %, 3.8 mA are -1.25 %.
  expect(at(10.3)).toEqual([])
  expect(at(10.4)).toMatchObject([{ kind: 'outside', value: 10.4, limit: 10 }])
  expect(placesOf(at(10.4))).toEqual([[DAY, DAY + HOUR]])
  expect(at(-0.1)).toEqual([])
  expect(at(-0.2)).toMatchObject([{ kind: 'outside', value: -0.2, limit: 0 }])
})

test('of a concentration there is never less than nothing, whatever its range; a flow may go back', () => {
  const negative = (dimension: string) =>
    valuesOutside(seriesOf((at) => (at === DAY ? -3 : 1), { config: { dimension, domainConfig: null } }))
  expect(negative('mg/l')).toMatchObject([{ value: -3, limit: 0 }])
  expect(negative('m³/h')).toEqual([])
})

test('a jump out of the range is one finding', () => {
  const found = checkedAlone(
    seriesOf((at) => (at === DAY ? 15 : aerated(at))),
    'measured',
  )
  expect(found).toMatchObject([{ kind: 'outside', value: 15 }])
})

const METER = { pvRef: { type: 'ZaehlWert', nr: 7 }, dimension: 'm³', decimalPlaces: 0, domainConfig: null } as const
const metered = (value: (at: number) => number) =>
  counterBreaks(seriesOf((at) => Math.floor(value(at)), { config: METER }))

test('a counter that rolls over, is replaced, set back or leaps ahead is named as what it did', () => {
  const counted = (at: number) => at / 600
  expect(metered(counted)).toEqual([])
  expect(metered((at) => (999_000 + at / 100) % 1_000_000)).toMatchObject([
    { change: 'rollOver', before: 999_999, value: 0 },
  ])
  expect(metered((at) => (at < DAY ? 41_000 : -144) + counted(at))).toMatchObject([
    { change: 'restart', before: 41_143, value: 0 },
  ])
  expect(metered((at) => (at < DAY ? 41_000 : 12_000) + counted(at))).toMatchObject([{ change: 'back' }])
  expect(metered((at) => (at < DAY ? 41_000 : 52_000) + counted(at))).toMatchObject([{ change: 'leap' }])
  // A storm brings ten times as much.
  expect(metered((at) => counted(at) + 9 * counted(Math.max(0, at - DAY)))).toEqual([])
})

test('a negative amount of a quarter of an hour is found', () => {
  const interval = { kind: 'unit', unit: 'QuarterHours' } as const
  const parts = { step: 15 * MINUTE, interval, config: METER }
  expect(counterBreaks(seriesOf((at) => (at === DAY ? -40 : 3), parts))).toMatchObject([
    { change: 'negative', value: -40 },
  ])
  expect(counterBreaks(seriesOf(() => 0, parts))).toEqual([])
})

test('steady noise of any size, resolution and step has no finding', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.double({ min: 0.02, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(MINUTE, 5 * MINUTE, 15 * MINUTE),
      fc.integer({ min: 1, max: 7 }),
      (seed, share, decimalPlaces, step, days) => {
        const power = 10 ** decimalPlaces
        const steady = seriesOf((at) => Math.round(power * (5 + 4 * share * (chance(at, seed) - 0.5))) / power, {
          step,
          days,
          config: { decimalPlaces },
        })
        expect(checkedAlone(steady, 'measured')).toEqual([])
      },
    ),
    { numRuns: 100 },
  )
})
