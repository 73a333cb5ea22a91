import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/writing/open-page.tsx'
import { STATION } from '../writing/station-rows.ts'

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
