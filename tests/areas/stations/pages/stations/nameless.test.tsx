import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../../../support/writing/open-page.tsx'
import { STATION } from '../../../writing/station-rows.ts'

test.each([
  ['of the hub', '', 'PW Bahnhof', 'PW Bahnhof'],
  ['of the hub and of the list', '', '', 'Station 12'],
])('a station whose name %s is empty has a title all the same (F57)', async (_, live, listed, title) => {
  await openPage('/stations/12', {
    reads: { stations: [{ ...STATION, name: listed }] },
    cells: { stationConfig: { '12': { station: { stationNumber: 12 }, name: live, dialState: 'Connected' } } },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
})

test('a plant whose name is empty has a way home that can be read (F57)', async () => {
  await openPage('/stations/12', {
    reads: {
      stations: [STATION],
      systemSettings: { plantName: '', timeZone: 'Europe/Berlin', weatherService: null },
    },
    cells: { stationConfig: { '12': { station: { stationNumber: 12 }, name: 'PW Bahnhof', dialState: 'Connected' } } },
  })
  const home = page.getByRole('banner').getByRole('link').first()
  await expect.element(home).toHaveAttribute('href', '/situation')
  await expect.element(home).toHaveTextContent('Anlage')
})
