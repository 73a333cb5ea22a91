import { expect, test } from 'vitest'
import { NO_ALERT_FILTER } from '../../../src/domain/alerts/alert-filter.ts'
import { alertsOfTimePath } from '../../../src/domain/archive/archive-path.ts'
import { ALERT_ARCHIVE } from '../../../src/domain/archive/list-addresses.ts'
import { listQueryOf } from '../../../src/domain/archive/list-query.ts'
import { filterOfQuery } from '../../../src/domain/table/filter-query.ts'
import {
  annotationsPath,
  archivedAlertPath,
  archiveTimePath,
  controlEventPath,
  imagePath,
  localPath,
  pendingAlertsPath,
  realtimeChartPath,
  sessionPath,
} from '../../../src/domain/text/paths.ts'
import { rangeOfQuery } from '../../../src/domain/time/range-query.ts'

const BASE = 'https://plant.invalid'

test('the realtime trend line names its PVs by repeated pv=TYPE-NR', () => {
  const pvs = [
    { type: 'AnaIn', nr: 1_400_001 },
    { type: 'DigiIn', nr: 7 },
  ] as const
  expect(realtimeChartPath(pvs)).toBe('/charts/realtime?pv=AnaIn-1400001&pv=DigiIn-7')
})

test('a filter that is none leaves the address bare', () => {
  expect(pendingAlertsPath(NO_ALERT_FILTER)).toBe('/alerts/pending')
})

test('the way to the login leads back to path and query', () => {
  const from = '/charts/realtime?pv=AnaIn-1&pv=AnaIn-2'
  const path = sessionPath('login', from)
  expect(path.startsWith('/login?returnUrl=')).toBe(true)
  expect(localPath(new URL(path, 'https://plant.invalid').searchParams.get('returnUrl'))).toBe(from)
})

test('the details of an alert and of a control event are in their lists, with ten minutes around them', () => {
  const alert = { id: 'a/1', timestamp: 1_763_769_600_000.5 }
  const range = 'range=1763769000000-1763770200000'
  expect(archivedAlertPath(alert, null)).toBe(`/alerts/archive?${range}&alert=a%2F1`)
  expect(archivedAlertPath(alert, { type: 'AnaIn', nr: 36 })).toBe(
    `/alerts/archive?pvs=AnaIn%3A10&${range}&alert=a%2F1`,
  )
  expect(controlEventPath(alert)).toBe(`/alerts/events?${range}&event=a%2F1`)
})

test('a day leads to the course of a value, to the alerts of a station and to the annotations of that time', () => {
  const day = { from: 1_763_769_600_000, to: 1_763_856_000_000 }
  const { searchParams: chart } = new URL(archiveTimePath({ type: 'AnaIn', nr: 7 }, day), BASE)
  expect(chart.get('pv')).toBe('AnaIn-7')
  expect(rangeOfQuery(chart.get('range') ?? '', day.to + 1, 'UTC')).toMatchObject(day)
  const { searchParams: alerts } = new URL(alertsOfTimePath(day, [['station', 'eq', 'RÜB "Nord" & Süd.']]), BASE)
  const { query, problems } = listQueryOf(alerts, ALERT_ARCHIVE, day.to + 1, 'UTC')
  expect(query.range).toMatchObject(day)
  expect(problems).toEqual([])
  expect(filterOfQuery(alerts.get('filter') ?? '')).toEqual(['and', ['station', 'eq', 'RÜB "Nord" & Süd.']])
  const { searchParams: notes } = new URL(annotationsPath(day), BASE)
  expect(filterOfQuery(notes.get('filter') ?? '')).toEqual([
    'and',
    ['time', 'gt', day.from - 1],
    ['time', 'lt', day.to],
  ])
})

test('an image is named by its file, with a PV in the middle and at a time in whole milliseconds', () => {
  const pv = { type: 'AnaIn', nr: 7 } as const
  expect(imagePath('Übersicht 1.svg')).toBe('/images/%C3%9Cbersicht%201.svg')
  expect(imagePath('a.svg', pv)).toBe('/images/a.svg?pv=AnaIn-7')
  expect(imagePath('a.svg', pv, 1_763_769_600_000.5)).toBe('/images/a.svg?pv=AnaIn-7&at=1763769600000')
  expect(imagePath('a.svg', undefined, 0)).toBe('/images/a.svg?at=0')
})
