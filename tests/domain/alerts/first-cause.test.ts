import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CauseLink,
  causesOf,
  NO_STRUCTURE,
  type PlantStructure,
  structureOf,
} from '../../../src/domain/alerts/first-cause.ts'
import { sampleAlert } from './alert-samples.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const GAUGE = { type: 'AnaIn', nr: 3_100_004 } as const
const RAIN: PlantStructure = structureOf([
  { stationNumber: 31, rainPv: GAUGE },
  { stationNumber: 32, rainPv: null },
])
const rankOf = (priority: number) => priority

/** One place whose first alert came in this minute. Each has its own text and station unless `first` says so. */
function link(id: string, minute: number, first: Partial<CauseLink['first']> = {}, newest = minute): CauseLink {
  const { stationNumber, pvGroupId, priority, timestamp, goneTimestamp } = sampleAlert({ timestamp: minute * MINUTE })
  return {
    id,
    newest: newest * MINUTE,
    first: {
      id,
      stationNumber: stationNumber + minute,
      pvGroupId,
      pvRef: null,
      priority,
      limitType: null,
      dimension: '',
      what: id,
      timestamp,
      goneTimestamp,
      ...first,
    },
  }
}

const named = (links: readonly CauseLink[], structure = NO_STRUCTURE) =>
  [...causesOf(links, structure, rankOf)].map(([id, { of, why }]) => `${id} <- ${of.id}, ${why}`).toSorted()

const rain = (minute: number, gone: number | null = null) =>
  link('rain', minute, { pvRef: GAUGE, priority: 6, goneTimestamp: gone === null ? null : gone * MINUTE })
const high = { limitType: 'TopMiddle', dimension: 'm' } as const

test('rain comes before basins of its area, and before what holds or carries water there; not before what it cannot fill', () => {
  const all = [
    rain(0),
    link('basin', 20, { stationNumber: 32 }),
    link('sump', 30, high),
    link('flow', 31, { limitType: 'Top', dimension: 'l/s' }),
    link('empty', 50, { limitType: 'Bottom', dimension: 'm' }),
    link('voltage', 65, { limitType: 'Top', dimension: 'V' }),
    link('well', 66, { ...high, pvGroupId: 2 }),
  ]
  expect(named(all, RAIN)).toEqual(['basin <- rain, rain', 'flow <- rain, rain', 'sump <- rain, rain'])
  // Without the master data of basins nobody knows which value is rain.
  expect(named([rain(0), link('basin', 20, { stationNumber: 32 })])).toEqual([])
})

test('water is on its way for two hours after the rain, and for as long as it rains', () => {
  const late = link('late', 240, high)
  expect(named([rain(0), late], RAIN)).toEqual(['late <- rain, rain'])
  expect(named([rain(0, 120), late], RAIN)).toEqual(['late <- rain, rain'])
  expect(named([rain(0, 119), late], RAIN)).toEqual([])
  expect(named([rain(241), late], RAIN)).toEqual([])
})

test('the same at several stations within a minute of each other has one cause, whatever the area; at one station it is a repetition', () => {
  const lost = (id: string, second: number, pvGroupId: number, stationNumber = second) =>
    link(id, second / 60, { what: 'Verbindung gestört', pvGroupId, stationNumber, priority: 5 })
  expect(named([lost('a', 0, 1), lost('b', 60, 2), lost('c', 120, 3), lost('d', 181, 4)])).toEqual([
    'b <- a, same',
    'c <- a, same',
  ])
  expect(named([lost('a', 0, 1, 7), lost('b', 20, 1, 7)])).toEqual([])
})

test('in an area what came within ten minutes after may have come of it; of another area, or of a test, nothing does', () => {
  expect(named([link('mains', 0), link('sump', 10), link('well', 11, { pvGroupId: 2 })])).toEqual([
    'sump <- mains, area',
  ])
  expect(named([link('mains', 0, {}, 5), link('sump', 15)])).toEqual(['sump <- mains, area'])
  expect(
    named([
      link('mains', 0),
      { ...link('sump', 10), first: { ...link('sump', 10).first, timestamp: 10 * MINUTE + 1 } },
    ]),
  ).toEqual([])
  const check = link('test', 0, { priority: 9 })
  expect(named([check, link('fault', 2), link('next', 4)])).toEqual(['next <- fault, area'])
})

test('what is still there at a station may be why more comes there within two hours; not what went, nor a service that has been due for days', () => {
  const at = (id: string, minute: number, first: Partial<CauseLink['first']> = {}) =>
    link(id, minute, { stationNumber: 1, ...first })
  expect(named([at('mains', 0), at('ammonia', 120)])).toEqual(['ammonia <- mains, own'])
  expect(named([at('mains', 0), at('ammonia', 121)])).toEqual([])
  expect(named([at('mains', 0, { goneTimestamp: 20 * MINUTE }), at('ammonia', 20)])).toEqual(['ammonia <- mains, own'])
  expect(named([at('mains', 0, { goneTimestamp: 19 * MINUTE }), at('ammonia', 20)])).toEqual([])
  expect(named([at('service', 0, { priority: 6 }), at('ammonia', 20)])).toEqual([])
  // More than what only came shortly before at another station.
  expect(named([at('mains', 0), link('pump', 15), at('ammonia', 20)])).toEqual(['ammonia <- mains, own'])
})

test('of two in the same instant the same one is first, whatever their order', () => {
  expect(named([link('b', 0), link('a', 0)])).toEqual(['b <- a, own'])
  expect(named([link('a', 0), link('b', 0)])).toEqual(['b <- a, own'])
})

const ANY = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 99 }).map(String),
    minute: fc.oneof(fc.nat(8), fc.nat(300)),
    length: fc.nat(15),
    priority: fc.integer({ min: 1, max: 9 }),
    pvGroupId: fc.integer({ min: 1, max: 2 }),
    stationNumber: fc.integer({ min: 30, max: 34 }),
    what: fc.constantFrom('x', 'y', 'z'),
    pvRef: fc.constantFrom(GAUGE, null),
    limitType: fc.constantFrom('Top', 'Bottom', null),
    dimension: fc.constantFrom('m', 'V'),
    lasts: fc.option(fc.nat(60)),
  }),
  { selector: ({ id }) => id, maxLength: 14 },
)

test('causes are those that a search through all pairs finds, in any order', () => {
  const counted = { rain: 0, same: 0, own: 0, area: 0 }
  fc.assert(
    fc.property(ANY, (parts) => {
      const links = parts.map(({ id, minute, length, lasts, ...first }) =>
        link(
          id,
          minute,
          { ...first, goneTimestamp: lasts === null ? null : (minute + lasts) * MINUTE },
          minute + length,
        ),
      )
      const comesBefore = (a: CauseLink, b: CauseLink) =>
        a.first.timestamp < b.first.timestamp || (a.first.timestamp === b.first.timestamp && a.id < b.id)
      const ascending = links.toSorted((a, b) => (comesBefore(a, b) ? -1 : 1))
      const isRain = ({ first }: CauseLink) => first.pvRef?.nr === GAUGE.nr
      /** Whether nothing from one to another is more than `gap` after all that is like it and came before. */
      const leads = (
        from: CauseLink,
        to: CauseLink,
        gap: number,
        end: (of: CauseLink) => number,
        like: (a: CauseLink) => boolean,
      ) => {
        const until = ascending.filter((one) => like(one) && !comesBefore(to, one))
        return until.every(
          (one, i) => !comesBefore(from, one) || one.first.timestamp - Math.max(...until.slice(0, i).map(end)) <= gap,
        )
      }
      const expected = ascending.flatMap((own) => {
        const earlier = ascending.filter((one) => comesBefore(one, own))
        const { first } = own
        const gauge = earlier.find(
          (one) =>
            !isRain(own) &&
            isRain(one) &&
            one.first.pvGroupId === first.pvGroupId &&
            (one.first.goneTimestamp === null || first.timestamp - one.first.goneTimestamp <= 2 * HOUR) &&
            (([31, 32].includes(first.stationNumber) && first.priority < 4) ||
              (first.limitType === 'Top' && first.dimension === 'm')),
        )
        if (gauge !== undefined) return [`${own.id} <- ${gauge.id}, rain`]
        const isSame = (one: CauseLink) => one.first.what === first.what
        const twin = earlier.find((one) => isSame(one) && leads(one, own, MINUTE, (of) => of.first.timestamp, isSame))
        if (twin !== undefined && twin.first.stationNumber !== first.stationNumber)
          return [`${own.id} <- ${twin.id}, same`]
        const still = earlier.find(
          (one) =>
            one.first.stationNumber === first.stationNumber &&
            one.first.priority < 4 &&
            first.timestamp - one.first.timestamp <= 2 * HOUR &&
            (one.first.goneTimestamp === null || one.first.goneTimestamp >= first.timestamp),
        )
        if (still !== undefined && !isRain(own)) return [`${own.id} <- ${still.id}, own`]
        const isNear = (one: CauseLink) => one.first.pvGroupId === first.pvGroupId
        const area = earlier.find(
          (one) =>
            isNear(one) && one.first.priority < 4 && leads(one, own, 10 * MINUTE, ({ newest }) => newest, isNear),
        )
        return area === undefined || isRain(own) ? [] : [`${own.id} <- ${area.id}, area`]
      })
      expect(named(links, RAIN)).toEqual(expected.toSorted())
      for (const line of expected) counted[line.split(', ')[1] as keyof typeof counted] += 1
    }),
    { numRuns: 1000, seed: 20_261_129 },
  )
  // What hardly ever occurs would be compared hardly ever.
  for (const count of Object.values(counted)) expect(count).toBeGreaterThan(100)
})
