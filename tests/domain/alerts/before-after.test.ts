import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOfSource, settingChanges, stretchesBetween, weeklyRate } from '../../../src/domain/alerts/before-after.ts'
import type { ControlEvent } from '../../../src/wire/server/alert.ts'
import { sampleAlert } from './alert-samples.ts'

const DAY = 86_400_000
const LEVEL = { type: 'AnaIn', nr: 1_400_001 } as const

function change(timestamp: number, part: Partial<ControlEvent> = {}): ControlEvent {
  return {
    id: String(timestamp),
    timestamp,
    userName: 'mk',
    stationNumber: 14,
    stationName: 'PW Dorfanger',
    pvRef: LEVEL,
    pvName: 'Niveau Pumpensumpf',
    eksNr: '',
    text: 'Grenzwert geändert',
    oldValue: '1,6 (0 s)',
    newValue: '1,6 (30 s)',
    succeeded: true,
    ...part,
  }
}

test('every alert of the range counts once, in the part in which it came, as a count by hand says', () => {
  const time = fc.integer({ min: 0, max: 40 * DAY })
  fc.assert(
    fc.property(fc.array(time), fc.uniqueArray(time, { maxLength: 6 }), (times, at) => {
      const [from, until] = [2 * DAY, 38 * DAY]
      const changes = at.toSorted((a, b) => a - b).map((timestamp) => change(timestamp))
      const parts = stretchesBetween({ from, until }, changes, times)
      const inside = changes.map(({ timestamp }) => timestamp).filter((one) => one > from && one < until)
      const newest = inside.slice(-3)
      const first = inside.length > 3 ? inside[inside.length - 4] : from
      expect(parts.map(({ change: by }) => by?.timestamp ?? null)).toEqual(newest.length === 0 ? [] : [null, ...newest])
      // By hand: an alert belongs behind as many changes as were made by then.
      const counts = newest.length === 0 ? [] : [0, ...newest.map(() => 0)]
      for (const one of times) {
        if (newest.length === 0 || one < (first ?? from) || one >= until) continue
        const place = newest.filter((made) => made <= one).length
        counts[place] = (counts[place] ?? 0) + 1
      }
      expect(parts.map(({ count }) => count)).toEqual(counts)
      expect(parts.slice(1).every((part, i) => part.from === parts[i]?.until)).toBe(true)
      if (parts.length > 0) expect([parts[0]?.from, parts.at(-1)?.until]).toEqual([first, until])
    }),
  )
})

test('alerts a week are said of a week or more, whatever the lengths', () => {
  const [before, since] = stretchesBetween(
    { from: 0, until: 28 * DAY },
    [change(21 * DAY)],
    [...Array.from({ length: 30 }, (_, i) => (i * 21 * DAY) / 30), 21 * DAY, 27 * DAY],
  )
  expect(before === undefined ? null : weeklyRate(before)).toBe(10)
  expect(since === undefined ? null : weeklyRate(since)).toBe(2)
  const early = stretchesBetween({ from: 0, until: 28 * DAY }, [change(21 * DAY + 1)], [22 * DAY])
  expect(early.map((part) => (weeklyRate(part) === null ? 'early' : 'rate'))).toEqual(['rate', 'early'])
})

test('a change is what somebody has set of this PV; what failed, changed nothing or is about another limit is none', () => {
  const events = [
    change(5),
    change(4, { text: 'Grenzwert geändert: MOGW' }),
    change(3, { text: 'Grenzwert geändert: OGW' }),
    change(2, { succeeded: false }),
    change(2, { newValue: '1,6 (0 s)' }),
    change(2, { oldValue: null, newValue: null, text: 'Störmeldung quittiert' }),
    change(2, { pvRef: { type: 'AnaIn', nr: 1_400_002 } }),
    change(2, { pvRef: null }),
  ]
  const times = (type: 'TopMiddle' | 'Top' | null) => settingChanges(events, LEVEL, type).map((one) => one.timestamp)
  expect(times('TopMiddle')).toEqual([4, 5])
  expect(times('Top')).toEqual([3, 5])
  expect(times(null)).toEqual([5])
})

test('an alert of another priority comes from the same limit; of a contact its text says what it is', () => {
  const kind = { pv: LEVEL, limitType: 'TopMiddle', description: 'hoch' } as const
  const isOf = (part: Partial<ReturnType<typeof sampleAlert>>, of: Parameters<typeof isOfSource>[1] = kind) =>
    isOfSource(sampleAlert(part), of)
  expect(isOf({ priority: 9, description: 'sehr hoch' })).toBe(true)
  expect(isOf({ limitType: 'Top' })).toBe(false)
  expect(isOf({ pvRef: { type: 'AnaIn', nr: 2 } })).toBe(false)
  expect(isOf({ pvRef: null })).toBe(false)
  const contact = { ...kind, limitType: null }
  expect(isOf({ limitType: null, description: 'hoch', priority: 9 }, contact)).toBe(true)
  expect(isOf({ limitType: null, description: 'tief' }, contact)).toBe(false)
})
