import { expect, test } from 'vitest'
import {
  type SupportParts,
  supportFileName,
  supportText,
} from '../../../../../src/areas/site/pages/diagnostics/support-text.ts'
import { HUB_NAMES } from '../../../../../src/wire/hubs/hubs.ts'
import type { ConnectionReport } from '../../../../../src/wire/tabs/live.ts'
import type { HubStats } from '../../../../../src/wire/tabs/worker-stats.ts'

const AT = Date.UTC(2026, 0, 2, 3, 4, 5)

const hub: HubStats = {
  hub: 'pv',
  link: { state: 'open', since: AT },
  subscribed: 120,
  messages: 4000,
  values: 90_000,
  bytes: 7_000_000,
  faults: 2,
  reconnects: 1,
  messagesPerSecond: 4.04,
  valuesPerSecond: 250,
  bytesPerSecond: 21_000,
  queueAgeMs: 3.6,
}

const connection: ConnectionReport = {
  links: Object.fromEntries(HUB_NAMES.map((name) => [name, { state: 'idle' }])) as ConnectionReport['links'],
  server: 'Connected',
  serverSince: AT,
  nextAttemptAt: null,
  attempt: 0,
  reconnects: 3,
  rejected: 5,
  errors: 1,
}

const parts: SupportParts = {
  stats: {
    instance: 'abc',
    build: 'b1',
    kind: 'shared',
    ageMs: 3_600_000,
    lagMs: 12,
    errors: 1,
    rejected: 5,
    skippedRows: 0,
    sizes: { leases: 12, lanes: 10 },
    implausibleTimes: { arrivals: 7, pvs: ['ai1', 'di2'] },
    hubs: [
      hub,
      { ...hub, hub: 'alert', link: { state: 'faulted', since: AT, reason: 'timeout', detail: 'no answer' } },
    ],
    calls: [{ id: 4, name: 'pvNodes', at: AT, state: 'done', bytes: 2_500_000, ms: 1000.4 }],
    tabs: [{ tab: 't1', visible: true, leases: 130, frames: 999, forcedCredits: 1 }],
    log: ['line one', 'line two'],
  },
  connection,
  commands: [
    {
      id: 'k1',
      call: 'setPvs',
      tab: 't1',
      sentAt: AT,
      changedAt: AT,
      state: {
        state: 'unconfirmed',
        why: 'deadline',
        missing: { count: 1, first: ['ao1'] },
        refused: { count: 0, first: [] },
      },
    },
  ],
  policy: {
    count: 23,
    last: [{ at: AT, directive: 'connect-src', blocked: 'https://a.example', source: '/assets/x.js:7' }],
  },
  page: { build: 'b2', path: '/stations', userAgent: 'Browser/1', at: AT },
}

test('the text for a support mail holds the numbers of page, worker, hubs, tabs, commands and the log', () => {
  expect(supportText(parts)).toBe(`== page
at 2026-01-02T03:04:05.000Z
build b2
path /stations
browser Browser/1

== worker
shared, instance abc, build b1, age 3600 s
lag 12 ms
unreadable values 5, errors 1
implausible source times 7 (ai1 di2)
server Connected since 2026-01-02T03:04:05.000Z, reconnects 3

== hubs
pv open, subscribed 120, messages 4000 (4.0/s), values 90000 (250.0/s), bytes 7000000 (21000.0/s), queue age 4 ms, faults 2, reconnects 1
alert faulted (timeout) since 2026-01-02T03:04:05.000Z: no answer, subscribed 120, messages 4000 (4.0/s), values 90000 (250.0/s), bytes 7000000 (21000.0/s), queue age 4 ms, faults 2, reconnects 1

== calls
2026-01-02T03:04:05.000Z pvNodes done, bytes 2500000, 1000 ms

== tabs
t1 visible, leases 130, frames 999, forced credits 1

== commands
2026-01-02T03:04:05.000Z setPvs k1 of t1: unconfirmed (deadline): ao1

== policy
refused 23, the last:
2026-01-02T03:04:05.000Z connect-src https://a.example /assets/x.js:7

== sizes
leases 12
lanes 10

== log
line one
line two`)
})

test('what is not there is said in a dash', () => {
  const text = supportText({ ...parts, commands: [], stats: { ...parts.stats, log: [] } })
  expect(text).toContain('== commands\n-\n')
  expect(text.endsWith('== log\n-')).toBe(true)
})

test('the file is named by the second in UTC, without colons', () => {
  expect(supportFileName(Date.UTC(2026, 0, 2, 3, 4, 5, 678))).toBe('diagnostics 2026-01-02T03-04-05Z.txt')
})
