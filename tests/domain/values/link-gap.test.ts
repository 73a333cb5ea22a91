import { expect, test } from 'vitest'
import { type GapWatch, NO_GAP, watchGap } from '../../../src/domain/values/link-gap.ts'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import type { ConnectionReport, LinkState } from '../../../src/wire/tabs/live.ts'

const open: LinkState = { state: 'open', since: 0 }
const lost = (since: number): LinkState => ({ state: 'faulted', since, reason: 'closed', detail: '' })

function told(status: LinkState, part: Partial<ConnectionReport> = {}, others: LinkState = open): ConnectionReport {
  const links = Object.fromEntries(HUB_NAMES.map((hub) => [hub, others])) as ConnectionReport['links']
  return {
    links: { ...links, 'server-status': status },
    server: 'Connected',
    serverSince: 0,
    nextAttemptAt: null,
    attempt: 0,
    reconnects: 0,
    rejected: 0,
    errors: 0,
    ...part,
  }
}

const after = (...steps: readonly (readonly [now: number, report: ConnectionReport])[]): GapWatch =>
  steps.reduce((watch, [now, report]) => watchGap(watch, report, now), NO_GAP)

test('a gap lasts from the loss of the link until the server is known to be there again', () => {
  const away: ConnectionReport = told({ state: 'connecting' })
  const behind = told(open, { server: 'WebServerDisconnected', serverSince: 15_000 })
  const steps = [
    [1000, told(lost(1000))],
    [9000, away],
    [15_000, behind],
  ] as const
  expect(after(...steps)).toEqual({ since: 1000, unread: [] })
  expect(after(...steps, [16_000, told(open)])).toEqual({ since: null, unread: [{ from: 1000, to: 16_000 }] })
})

test('a link that falls silent and is then given up was away since it fell silent, also if it speaks again before', () => {
  const silent = told({ state: 'open', since: 0, silentSince: 3000 })
  expect(after([5000, silent], [8000, told(lost(8000))], [9000, told(open)]).unread).toEqual([{ from: 3000, to: 9000 }])
  expect(after([5000, silent], [6000, told(open)]).unread).toEqual([{ from: 3000, to: 6000 }])
})

test('the first connection of a page is no gap, nor is a hub that is broken alone', () => {
  expect(after([0, told({ state: 'connecting' })], [500, told(open)])).toEqual(NO_GAP)
  expect(after([0, told(open, {}, lost(0))], [60_000, told(open)])).toEqual(NO_GAP)
})

test('what was away for less than two seconds was not missed', () => {
  expect(after([0, told(lost(0))], [1999, told(open)]).unread).toEqual([])
  expect(after([0, told(lost(0))], [2000, told(open)]).unread).toEqual([{ from: 0, to: 2000 }])
})

test('gaps that nobody reads add up, the newest 100 of a link that comes and goes all night', () => {
  const steps = Array.from({ length: 120 }, (_, i) => i * 10_000).flatMap(
    (start) =>
      [
        [start, told(lost(start))],
        [start + 5000, told(open)],
      ] as const,
  )
  const { unread } = after(...steps)
  expect([unread.length, unread[0]?.from, unread.at(-1)]).toEqual([100, 200_000, { from: 1_190_000, to: 1_195_000 }])
})
