import { expect, test } from 'vitest'
import { NO_STRUCTURE } from '../../../src/domain/alerts/first-cause.ts'
import { shiftFloods } from '../../../src/domain/shift/shift-floods.ts'
import { sampleAlert } from '../alerts/alert-samples.ts'

const MINUTE = 60_000
const FROM = Date.UTC(2026, 5, 10, 4)
const TIME = { from: FROM, to: FROM + 8 * 60 * MINUTE }
const rankOf = (priority: number) => priority

/** So many alerts, one every 20 s from a minute of the time on, at stations of one area. */
const burst = (minute: number, count: number, name = 'b') =>
  Array.from({ length: count }, (_, number) =>
    sampleAlert({
      id: `${name}${number}`,
      timestamp: FROM + minute * MINUTE + number * 20_000,
      stationNumber: 20 + number,
      stationName: `PW ${number}`,
      description: `PW ${number}: Netzausfall`,
      limitType: null,
    }),
  )

test('a flood that began before the time is of it as long as it lasts into it; one that was over by then is not', () => {
  const into = shiftFloods(burst(-5, 12), TIME, NO_STRUCTURE, rankOf)
  expect(into).toHaveLength(1)
  expect(into[0]).toMatchObject({ since: FROM - 5 * MINUTE + 200_000, count: 12, peak: 12, first: { id: 'b0' } })
  // The eighth of twelve leaves the window ten minutes after it came: fewer than five are in it then.
  expect(into[0]?.until).toBe(FROM - 5 * MINUTE + 7 * 20_000 + 10 * MINUTE)
  expect(shiftFloods(burst(-40, 12), TIME, NO_STRUCTURE, rankOf)).toEqual([])
})

test('floods come newest first, each with what it came of: the alarm that said the same at another station before it', () => {
  const floods = shiftFloods([...burst(200, 15, 'late'), ...burst(30, 15, 'early')], TIME, NO_STRUCTURE, rankOf)
  expect(floods.map(({ first }) => first.id)).toEqual(['late0', 'early0'])
  // Alone at its beginning it came of nothing.
  expect(floods.map(({ cause }) => cause)).toEqual([null, null])
  const before = sampleAlert({
    id: 'grid',
    timestamp: FROM + 22 * MINUTE,
    priority: 1,
    stationNumber: 1,
    stationName: 'KA',
    description: 'KA: Spannung fehlt',
    limitType: null,
  })
  const [caused] = shiftFloods([before, ...burst(30, 15)], TIME, NO_STRUCTURE, rankOf)
  expect(caused?.cause).toMatchObject({ id: 'grid', why: 'area', stationName: 'KA', what: 'Spannung fehlt' })
})
