import { expect, test } from 'vitest'
import { type OldFacts, whyOld } from '../../../src/domain/values/why-old.ts'
import type { DialState } from '../../../src/wire/server/station.ts'

const NOW = Date.UTC(2026, 5, 10, 8)
const HOUR_MS = 3_600_000
const dialOf = (dialState: DialState, stale = false) => ({
  value: { stationNumber: 14, dialState },
  load: { state: 'ready' as const },
  stale,
})
const facts = (value: Partial<OldFacts['value']> = {}, part: Partial<OldFacts> = {}): OldFacts => ({
  value: { known: true, quality: 'Good', time: NOW - 5000, stale: false, ...value },
  linkSince: null,
  dial: dialOf('Connected'),
  lastConnection: null,
  now: NOW,
  ...part,
})

test.each([
  ['fresh and good', facts(), null],
  ['nothing was sent yet', facts({ known: false }), { why: 'none' }],
  ['the sensor is bad', facts({ quality: 'Bad' }), { why: 'bad' }],
  ['the sensor is uncertain', facts({ quality: 'Uncertain' }), { why: 'uncertain' }],
  ['its clock is wrong', facts({ time: Number.NaN }), { why: 'implausible' }],
  ['unchanged for an hour is nothing to wonder about', facts({ time: NOW - HOUR_MS }), null],
  ['unchanged for longer', facts({ time: NOW - HOUR_MS - 1 }), { why: 'unchanged', since: NOW - HOUR_MS - 1 }],
  ['without a quality nobody says that it is good', facts({ time: 0, quality: 'Unspecified' }), null],
  [
    'its station is not connected',
    facts({ quality: 'Bad' }, { dial: dialOf('NotConnected'), lastConnection: 7 }),
    { why: 'station', state: 'NotConnected', since: 7 },
  ],
  ['of its station nobody knows', facts({}, { dial: dialOf('Connected', true) }), { why: 'stationUnknown' }],
  [
    'the link is broken, whatever was known of the rest',
    facts({ stale: true, quality: 'Bad' }, { linkSince: 9, dial: dialOf('NotConnected', true) }),
    { why: 'link', since: 9 },
  ],
  [
    'the link is broken, and the value was never there',
    facts({ stale: true, known: false }),
    { why: 'link', since: null },
  ],
])('%s', (_, given, why) => {
  expect(whyOld(given)).toEqual(why)
})
