import { test } from 'vitest'
import { button, choose, soon } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'
import { describeWriting } from '../../support/writing/situations.ts'
import { STATION, STATION_ROWS } from './station-rows.ts'

describeWriting(STATION_ROWS)

test.each(
  STATION_ROWS.filter(({ call, what }) => what === 'Connect' || (call === 'setTextMessages' && what === 'typed')),
)('a user of other stations reads at $call that this one is not his (rules A28, K8, L6)', async (row) => {
  await openPage(row.path, row.plant, { rights: { stationNumbers: [1] } })
  await choose('PW Bahnhof')
  const action = row.call === 'callStations' ? row.button() : button('1 Text setzen …')
  await soon(() => action.query()?.getAttribute('title')).toMatch(/^Keine Rechte für d(iese|ie) Station/)
})

test('who may not set values reads why on the page of a station (rule A23)', async () => {
  const setValues = false
  await openPage('/stations/12', { reads: { stations: [STATION] } }, { rights: { setValues } })
  await soon(() => button('Werte setzen …').query()?.getAttribute('title')).toBe(
    'Der angemeldete Benutzer besitzt keine Rechte zum Setzen von Werten.',
  )
})
