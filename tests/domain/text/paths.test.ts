import { expect, test } from 'vitest'
import { NO_ALERT_FILTER } from '../../../src/domain/alerts/alert-filter.ts'
import { localPath, pendingAlertsPath, realtimeChartPath, sessionPath } from '../../../src/domain/text/paths.ts'

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
