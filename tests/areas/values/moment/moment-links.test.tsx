import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MomentLinks } from '../../../../src/areas/values/moment/moment-links.tsx'
import { filterQuery } from '../../../../src/domain/table/filter-query.ts'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../support/page/sample-pvs.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const AT = Math.floor(Date.now()) - 2 * HOUR_MS
const STATIONS = [
  { id: 14, name: 'PW Dorfanger', hasGeoLocation: false, location: null, processImage: 'station-14.svg' },
  { id: 15, name: 'RÜB Nord', hasGeoLocation: false, location: null, processImage: null },
]
const CAMERAS = [
  { id: 3, name: 'Zulauf', stationNumber: 14, intervalMs: 60_000 },
  { id: 4, name: 'Hof', stationNumber: 9, intervalMs: 60_000 },
]

/** Shows the links; returns each with where it leads. */
async function show(props: Parameters<typeof MomentLinks>[0]) {
  clearQueries()
  const { worker } = await renderInPlant(<MomentLinks {...props} />)
  if (props.station !== null) {
    await expect.poll(() => worker.callsOf('webcams').length).toBe(1)
    worker.callsOf('stations')[0]?.respond({ ok: true, body: STATIONS })
    worker.callsOf('webcams')[0]?.respond({ ok: true, body: CAMERAS })
  }
  return () =>
    page
      .getByRole('link')
      .elements()
      .map((link) => [
        link.textContent?.replace(/\d\d:\d\d:\d\d$/, 'T'),
        decodeURIComponent(link.getAttribute('href') ?? ''),
      ])
}

const range = (before: number, after = before) => `range=${AT - before}-${AT + after}`

test('a moment leads to the course, the alerts, the process image and the cameras of that time', async () => {
  const links = await show({ at: AT, pv: LEVEL.pvRef, station: 14 })
  await expect.poll(links).toEqual([
    ['Verlauf', `/charts/trend?pv=AnaIn-1400001&${range(HOUR_MS)}`],
    ['Störmeldungen um diese Zeit', expect.stringContaining(`/alerts/archive?${range(10 * MINUTE_MS)}`)],
    ['Prozessbild um T', `/images/station-14.svg?pv=AnaIn-1400001&at=${AT}`],
    ['Kamera Zulauf um T', `/webcams/3?at=${AT}`],
  ])
})

test('what is not there is not offered: a course without an archive, an image of a station without one, pictures that are not kept', async () => {
  const bare = await show({ at: AT, pv: null, station: 15 })
  await expect.poll(bare).toEqual([['Störmeldungen um diese Zeit', expect.any(String)]])
  const old = await show({ at: AT - 400 * 24 * HOUR_MS, pv: LEVEL.pvRef, station: 14 })
  await expect.poll(() => old().length).toBe(3)
  expect(old().map(([text]) => text)).toEqual(expect.not.arrayContaining([expect.stringContaining('Kamera')]))
})

test('of a longer time chart and list have all of it, and the list one station', async () => {
  const day = { from: AT - HOUR_MS, to: AT + 23 * HOUR_MS }
  const links = await show({ at: AT, pv: LEVEL.pvRef, station: 15, range: day, alertsOf: 'RÜB Nord' })
  await expect.poll(() => links().length).toBe(2)
  const [chart, list] = links()
  expect(chart?.[1]).toContain(range(HOUR_MS, 23 * HOUR_MS))
  expect(list).toEqual(['Störmeldungen von RÜB Nord', expect.stringContaining(range(HOUR_MS, 23 * HOUR_MS))])
  expect(list?.[1]).toContain(`filter=${filterQuery(['and', ['station', 'eq', 'RÜB Nord']])}`)
})
