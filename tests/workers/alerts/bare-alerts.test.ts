import { expect, test } from 'vitest'
import { alertConditions, NO_ALERT_FILTER } from '../../../src/domain/alerts/alert-filter.ts'
import { ALERT_GROUPS, ALERT_SORTS, alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { answerReader } from '../../../src/wire/readers/answers.ts'
import type { AlertList } from '../../../src/wire/server/alert.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { AlertViews } from '../../../workers/alerts/alert-views.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { TOPICS } from '../../../workers/topics/topics.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'

/** The specification names only the id. */
const BARE = { id: 'bare', pvGroupId: 1, stationNumber: 14, priority: 2, timestamp: 1000 }
const FULL = { ...BARE, id: 'full', stationName: 'PW Dorfanger', description: 'Pumpe gestört', timestamp: 2000 }

function viewsOf(alerts: AlertList['alerts']) {
  const clock = new FakeClock()
  const version = new VersionCounter()
  const set = new AlertSet({ version, failed: failLoudly })
  for (const alert of alerts) set.put(alert)
  const context = { version, clock, onChange: () => undefined }
  const views = new AlertViews(context, new TimeSlicer({ clock, failed: failLoudly }), {
    open: () => set,
    close: () => undefined,
    reload: () => {},
  })
  set.notify()
  clock.turn(1000)
  return views
}

const archived = answerReader('alerts')?.({ alerts: [BARE, FULL], total: 2 }) as AlertList

/** The alerts as the hub and as the archive bring them. */
const WAYS: readonly (readonly [string, () => AlertList['alerts']])[] = [
  [
    'the hub',
    () => {
      const { event } = TOPICS.pendingAlerts.on.newAlert?.([BARE, FULL]) ?? { event: null }
      return event?.kind === 'news' ? event.alerts : []
    },
  ],
  ['the archive', () => archived.alerts],
]

test.each(WAYS)(
  'an alert of %s with only its id and numbers is in every list, sorted and grouped (F128)',
  (_, alerts) => {
    const views = viewsOf(alerts())
    for (const sort of ALERT_SORTS) {
      for (const group of [null, ...ALERT_GROUPS]) {
        const key = pageKey(alertViewText({ ...PENDING, sort, group }), 0)
        views.leased(key, true)
        expect([
          sort,
          group,
          views
            .page(key)
            ?.rows.map(({ id }) => id)
            .toSorted(),
        ]).toEqual([sort, group, ['bare', 'full']])
      }
    }
  },
)

test.each(WAYS)('a search goes over an alert of %s without texts (F128)', (_, alerts) => {
  const views = viewsOf(alerts())
  const search = (text: string) => {
    const key = pageKey(alertViewText({ ...PENDING, filter: alertConditions({ ...NO_ALERT_FILTER, text }) }), 0)
    views.leased(key, true)
    return views.page(key)?.rows.map(({ id }) => id)
  }
  expect(search('dorfanger')).toEqual(['full'])
})

test.each(['ackAlert', 'ackAlerts'])(
  '%s with an alert that has no time of it is unreadable for that one: it does not open the alert again (F160)',
  (message) => {
    const acked = { ...FULL, ackTimestamp: 3000, ackUser: 'operator' }
    const read = TOPICS.pendingAlerts.on[message]?.([acked, { ...BARE, ackTimestamp: null }, BARE])
    expect(read).toMatchObject({ event: { kind: 'acks', alerts: [{ id: 'full', ackTimestamp: 3000 }] }, rejected: 2 })
    expect(TOPICS.pendingAlerts.on[message]?.(BARE)).toEqual({ event: null, rejected: 1 })
  },
)
