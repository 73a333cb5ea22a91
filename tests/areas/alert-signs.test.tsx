import { expect, test } from 'vitest'
import type { Dashboard } from '../../src/wire/server/dashboard.ts'
import type { Station } from '../../src/wire/server/station.ts'
import type { StationAlerts } from '../../src/wire/tabs/alert-list.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import { limitChanges } from '../support/page/limit-cells.ts'
import { LEVEL, LEVEL_KEY } from '../support/page/sample-pvs.ts'
import { EMPTY_TILE } from '../support/writing/empty-tile.ts'
import { soon } from '../support/writing/hands.ts'
import { openPage } from '../support/writing/open-page.tsx'

/** The tree of images stands beside the image. */
const WIDE_PX = 1600
const COUNTS = [{ priority: 2, open: 1, all: 3, active: 1 }]
const ALERTS: readonly StationAlerts[] = [
  { stationNumber: 14, stationName: 'PW Dorfanger', counts: COUNTS, open: 1, all: 3 },
]
const STATION: Station = {
  id: 14,
  name: 'PW Dorfanger',
  hasGeoLocation: true,
  location: { latitude: 48.1, longitude: 11.5 },
  processImage: 'PW14.svg',
}
const QUIET: Station = { ...STATION, id: 15, name: 'PW Au', location: { latitude: 48.9, longitude: 12.5 } }
const BOARD: Dashboard = {
  ...{ id: 1, name: 'Übersicht', layout: 'TableLayout', columns: 2 },
  tiles: [
    {
      ...EMPTY_TILE,
      ...{ id: 1, type: 'SingleValue', title: 'Niveau' },
      singleValue: { pvRef: LEVEL.pvRef, style: 'VerticalGauge' },
    },
    { ...EMPTY_TILE, id: 2, type: 'GoogleMaps', title: 'Karte', map: { mapType: 'Roadmap', stationNumbers: null } },
  ],
}
const connected = (stationNumber: number) => ({ stationNumber, dialState: 'Connected' }) as const
const PLANT = {
  reads: {
    dashboardConfig: { dashboards: [BOARD] },
    stations: [STATION, QUIET],
    processImages: {
      root: {
        ...{ name: '', fileName: null, stationNumber: null },
        children: ['PW14.svg', 'PW15.svg'].map((fileName, index) => ({
          ...{ name: `Bild ${index + 1}`, fileName, stationNumber: 14 + index, children: [] },
        })),
      },
    },
    processImage: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
      <g data-pv="AnaIn-1400001"><rect x="50" y="50" width="90" height="40" /></g></svg>`,
  },
  cells: { dialState: { '14': connected(14), '15': connected(15) } },
  lanes: { [LEVEL_KEY]: { num: 3.5 } },
  pvs: [LEVEL],
}
const READY: LoadState = { state: 'ready' }
const REFUSED: LoadState = { state: 'error', error: { kind: 'http', text: '', status: 403 } }

/** Opens a page whose alerts the test tells: how far what was told is true any more. */
async function openTold(path: string) {
  const { worker } = await openPage(path, PLANT, { width: WIDE_PX })
  const tell = (stale: boolean, load = READY, alerts: readonly StationAlerts[] | null = ALERTS) =>
    worker.sendFrame({
      values: [
        {
          topic: 'pvAlert',
          key: 'AnaIn-1400001',
          value: alerts?.flatMap(({ counts }) => counts) ?? null,
          load,
          stale,
        },
        { topic: 'stationAlerts', key: '', value: alerts, load, stale },
        // A gauge has the sign at one of them.
        ...limitChanges(LEVEL),
      ],
    })
  return { worker, tell }
}

/** Each sign at a place: what is heard of it, and whether it is dashed. */
function signsIn(place: string): readonly string[] {
  return [...document.querySelectorAll(`${place} svg[role="img"]`)].map((sign) => {
    const shape = sign.querySelector('path[class*="shape"]')
    const isDashed = shape !== null && getComputedStyle(shape).strokeDasharray !== 'none'
    return `${sign.getAttribute('aria-label')}${isDashed ? ', gestrichelt' : ''}`
  })
}

const NOW = 'Priorität 2, unquittiert'
const OLD = 'Priorität 2, unquittiert, veraltet, gestrichelt'

const PV_ALERT = 'pvAlert/AnaIn-1400001'
const STATION_ALERTS = 'stationAlerts/'
/** Where a sign of counted alerts stands; a topic that it follows. */
const PLACES = [
  ['title of a tile', '/dashboards/1', '[data-tile="1"] h2', PV_ALERT],
  ['limit of a gauge', '/dashboards/1', '[data-tile="1"] [data-limit="upper"]', PV_ALERT],
  ['marker of the map on a board', '/dashboards/1', '[data-tile="2"] [data-station="14"]', STATION_ALERTS],
  ['marker of the map', '/map', '[data-station="14"]', STATION_ALERTS],
  ['list beside the map', '/map', '[role="grid"] [role="row"][data-id="14"]', STATION_ALERTS],
  ['card of the map', '/map?station=14', '[data-station-card]', STATION_ALERTS],
  ['list of stations', '/stations', '[role="grid"] [role="row"]', STATION_ALERTS],
  ['list of process values', '/values', '[role="grid"] [role="row"]', PV_ALERT],
  ['tree of images', '/images/PW14.svg', '[role="treeitem"][aria-selected="true"]', STATION_ALERTS],
  ['element of an image', '/images/PW14.svg', '[data-alert-place]', PV_ALERT],
  ['link of an image to its alerts', '/images/PW14.svg', 'a[href^="/alerts/pending"]', STATION_ALERTS],
] as const

test.each(PLACES)(
  '%s: a sign is dashed and said to be old while the alerts are only last known',
  async (_, path, place, topic) => {
    const { worker, tell } = await openTold(path)
    await soon(() => worker.leased.has(topic)).toBe(true)
    tell(false)
    await soon(() => signsIn(place)).toEqual([NOW])
    tell(true)
    await soon(() => signsIn(place)).toEqual([OLD])
    tell(false, REFUSED)
    await soon(() => signsIn(place)).toEqual([OLD])
    tell(false)
    await soon(() => signsIn(place)).toEqual([NOW])
  },
)

test('a station without alerts has none only while that is known: cut, the word is marked', async () => {
  const { worker, tell } = await openTold('/stations')
  await soon(() => worker.leased.has(STATION_ALERTS)).toBe(true)
  const none = () =>
    [...document.querySelectorAll('[role="grid"] span')].find((each) => /^keine/.test(each.textContent))
  tell(false)
  await soon(() => none()?.textContent).toBe('keine')
  tell(true)
  await soon(() => none()?.textContent).toBe('keine, veraltet')
  expect(none()?.getAttribute('title')).toBe('veraltet')
})

test('an image without alerts has its link to them again once nobody knows any more', async () => {
  const { worker, tell } = await openTold('/images/PW15.svg')
  await soon(() => worker.leased.has(STATION_ALERTS)).toBe(true)
  const link = () => document.querySelector('a[href^="/alerts/pending?"]')?.textContent ?? null
  tell(false)
  await soon(link).toBeNull()
  tell(true)
  await soon(link).toContain('keine, veraltet')
})

/** They say in words that nobody knows, or stand beside a sign that does. */
const IN_WORDS = ['limit of a gauge', 'card of the map', 'list of stations', 'link of an image to its alerts']
const UNKNOWN = 'Störmeldungen unbekannt, gestrichelt'

test.each(PLACES.filter(([name]) => !IN_WORDS.includes(name)))(
  '%s: no sign is no alert; while nobody knows of any it is a dashed question mark (I1)',
  async (_, path, place, topic) => {
    const { worker, tell } = await openTold(path)
    await soon(() => worker.leased.has(topic)).toBe(true)
    // An alert first: its place is known to be there.
    tell(false)
    await soon(() => signsIn(place)).toEqual([NOW])
    tell(false, READY, [])
    await soon(() => signsIn(place)).toEqual([])
    tell(true, READY, [])
    await soon(() => signsIn(place)).toEqual([UNKNOWN])
    tell(false, READY, [])
    await soon(() => signsIn(place)).toEqual([])
    tell(false, REFUSED, null)
    await soon(() => signsIn(place)).toEqual([UNKNOWN])
  },
)
