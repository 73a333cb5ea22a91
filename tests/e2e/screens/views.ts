import type { Page } from 'playwright/test'
import { PAGE_NAMES, type PageName, pageRow } from '../../../src/app/pages/pages.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { largestStation } from '../cells.ts'
import { expect } from '../fixtures.ts'

/** What a user can look at: a page, or a page with what its address adds. */
export interface View {
  readonly name: string
  path(plant: SimulatorHandle): string
  /** What is on screen once the view has its data. */
  readonly ready: string
}

/** On screen once a page has its data. Default: its heading, with nothing left to load. */
const READY: { readonly [page in PageName]?: string } = {
  stations: '[role=grid] [data-dial-state]',
  station: '[data-pv]:not([data-quality=None])',
  values: '[data-pv]:not([data-quality=None])',
  pendingAlerts: '[data-alert-state]',
  alertArchive: '[data-alert-state]',
  events: '[role=grid] [role=row][data-id]',
  handover: '[data-log]',
  reports: '[role=grid] [role=row][data-id]',
  report: 'table td[data-quality=Good]',
  realtimeChart: '[role=grid] [role=row][data-id]',
  archiveTrend: '[role=grid] [role=row][data-id]',
  machine: 'main [data-lifecycle], main dl',
  basins: '[role=grid] [role=row][data-id]',
  leakage: '[role=grid] [role=row][data-id]',
  energy: '[data-energy]',
  webcams: '[data-camera] img',
  weather: '[data-day]',
  diagnostics: 'dl',
  help: 'main h2',
}
const LOADED = 'main[aria-busy=false]:has(h1):not(:has([data-loading]))'

/** Values for the parameters of paths. */
const PARAMETERS: { readonly [name: string]: (plant: SimulatorHandle) => number | string } = {
  ':stationNumber': (plant) => largestStation(plant).number,
  ':period': () => 'day',
  ':id': () => 1,
  // A pump of the sewage works.
  ':pv': () => 'DigiIn-1400001',
  ':date': () => '2026-03-29',
  // Without a chart the list of them is shown.
  ':id?': () => '',
  // Without an image the tree of them.
  ':name?': () => '',
  // Without an area the contents and the signs.
  ':area?': () => '',
}

/** What a page shows at another address than its bare one. */
const FURTHER: readonly View[] = [
  { name: 'dashboard of the plant', path: () => '/dashboards/2', ready: '[data-tile] img' },
  { name: 'process image', path: () => '/images/station-1.svg', ready: '[data-draws-image] [data-quality=Good]' },
  { name: 'page of the help', path: () => '/help/alerts', ready: 'article h2' },
  { name: 'archive chart', path: () => '/charts/archive/1', ready: 'canvas' },
  { name: 'live chart', path: () => '/charts/live/51', ready: 'canvas' },
  { name: 'chart', path: (plant) => `/charts/realtime?pv=${chartPv(plant)}`, ready: 'canvas' },
  {
    name: 'archive values',
    path: (plant) => `/charts/archive-browser?pv=${chartPv(plant)}&range=yesterday`,
    ready: '[role=grid] [role=row][data-id]',
  },
  { name: 'archive trend line', path: (plant) => `/charts/trend?pv=${chartPv(plant)}`, ready: 'canvas' },
  {
    name: 'plausibility of a station',
    path: (plant) => `/plausibility?station=${largestStation(plant).number}&range=last3Hours`,
    ready: '[data-checked]',
  },
  { name: 'unknown page', path: () => '/no/such/page', ready: 'main a[href="/stations"]' },
]

export const VIEWS: readonly View[] = [
  ...PAGE_NAMES.map((name) => ({ name, ...pageRow(name) }))
    .filter(({ isPublic }) => !isPublic)
    .map(({ name, path }) => ({
      name,
      path: (plant: SimulatorHandle) => path.replace(/:\w+\??/g, (part) => parameterOf(part, plant)),
      ready: READY[name] ?? LOADED,
    })),
  ...FURTHER,
]

function parameterOf(part: string, plant: SimulatorHandle): string {
  const value = PARAMETERS[part]
  if (value === undefined) throw new Error(`No view has a value for ${part}`)
  return String(value(plant))
}

function chartPv(plant: SimulatorHandle): string {
  const pvs = plant.model.nodes.flatMap((node) => node.pvs).filter((pv) => pv.type === 'AnaIn')
  const pv = pvs.find((candidate) => plant.model.config(candidate)?.hasArchiveData)
  if (pv === undefined) throw new Error('The plant has no analogue input with an archive')
  return pvParam(pv)
}

/** Opens a view and waits until it has its data. */
export async function openView(page: Page, view: View, plant: SimulatorHandle): Promise<void> {
  await page.goto(view.path(plant))
  await expect(page.locator(view.ready).first()).toBeVisible()
}

/** Changes the address inside of the client, as a link does, also one that leads to the same page. */
export function changeAddress(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Opens another page inside of the client, as a link does, and waits until the one before is gone. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-before', ''))
  await changeAddress(page, path)
  await expect(page.locator('h1:not([data-before])')).toBeAttached()
}
