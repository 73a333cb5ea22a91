import { expect, test } from 'vitest'
import { ALERT_ARCHIVE } from '../../../src/domain/archive/list-addresses.ts'
import { listQueryOf, loadedTimes } from '../../../src/domain/archive/list-query.ts'
import { ArchiveAlerts } from '../../../workers/alerts/archive-alerts.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const NOW = Date.UTC(2026, 10, 21, 11)
const DAY_MS = 86_400_000

/** Loads the archive of an address. Returns what the server is asked for. */
function askedFor(address: string): readonly (readonly [name: string, args: object])[] {
  const asked: (readonly [string, object])[] = []
  const clock = new FakeClock()
  const context = {
    clock,
    failed: failLoudly,
    version: new VersionCounter(),
    now: () => NOW,
    call: (name: string, args: object) => {
      asked.push([name, args])
      return new Promise<never>(() => {})
    },
    onChange: () => {},
  }
  const { query, problems } = listQueryOf(new URLSearchParams(address), ALERT_ARCHIVE, NOW, 'Europe/Berlin')
  expect(problems).toEqual([])
  const source = { of: 'archive', ...loadedTimes(query.range), limit: query.limit } as const
  new ArchiveAlerts(source, context, new TimeSlicer(context)).begin()
  return asked
}

test('the server is asked for the start, the end and the limit of the address, and without them for 1,000 of seven days (rule G2)', () => {
  // The end of a range is not part of it, and the server takes both ends.
  expect(askedFor('range=1763769600000-1763856000000&limit=500')).toEqual([
    ['alerts', { start: 1_763_769_600_000, end: 1_763_855_999_999, limit: 500 }],
  ])
  expect(askedFor('')).toEqual([['alerts', { start: NOW - 7 * DAY_MS, end: NOW, limit: 1000 }]])
})
