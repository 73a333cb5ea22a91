import { expect, test } from 'vitest'
import { ENDPOINTS, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import { describeWriting } from '../../support/writing/situations.ts'
import { ALERT_ROWS } from './alert-rows.ts'
import { PV_ROWS } from './pv-rows.ts'
import { RECORD_ROWS } from './record-rows.ts'
import { STATION_ROWS } from './station-rows.ts'

/** Calls that write and have no row, with the reason. */
const WITHOUT_ROW: Readonly<Record<string, string>> = {
  ackAllAlerts:
    'no page sends it: it would take what comes while somebody reads the question, so all are named by id (F28)',
  changePassword:
    'no action dialog: the page keeps nothing that was typed; `tests/areas/session/pages/session/password.test.tsx` has its situations',
}

test('every call that writes has a row in these tables, or a reason why it has none', () => {
  const rows = [...PV_ROWS, ...ALERT_ROWS, ...STATION_ROWS, ...RECORD_ROWS].map(({ call }): string => call)
  const writing = Object.entries<EndpointRow>(ENDPOINTS).flatMap(([name, { command, record }]) =>
    command === true || record === true ? [name] : [],
  )
  expect(writing.length).toBeGreaterThan(20)
  expect(writing.filter((name) => !rows.includes(name) && WITHOUT_ROW[name] === undefined)).toEqual([])
  expect(Object.keys(WITHOUT_ROW).filter((name) => rows.includes(name) || !writing.includes(name))).toEqual([])
})

describeWriting(RECORD_ROWS)
