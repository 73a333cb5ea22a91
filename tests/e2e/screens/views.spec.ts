import type { Page } from 'playwright/test'
import { PAGE_NAMES, type PageName, pageRow } from '../../../src/app/pages/pages.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { largestStation } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, prefer, resizeTo, textKeys, violations, wear, words } from './screen-checks.ts'

test.use({ sharesPlant: true })

const LANGUAGES = ['de', 'en', 'cs', 'ru'] as const
const THEMES = ['light', 'dark'] as const

interface View {
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
  realtimeChart: '[role=grid] [role=row][data-id]',
  archiveTrend: '[role=grid] [role=row][data-id]',
  diagnostics: 'dl',
}
const LOADED = 'main[aria-busy=false]:has(h1):not(:has([data-loading]))'

/** Values for the parameters of paths. */
const PARAMETERS: { readonly [name: string]: (plant: SimulatorHandle) => number | string } = {
  ':stationNumber': (plant) => largestStation(plant).number,
  // Without a chart the list of them is shown.
  ':id?': () => '',
  // Without an image the tree of them.
  ':name?': () => '',
}

/** What a page shows at another address than its bare one. */
const FURTHER: readonly View[] = [
  { name: 'dashboard of the plant', path: () => '/dashboards/2', ready: '[data-tile] img' },
  { name: 'process image', path: () => '/images/station-1.svg', ready: '[data-draws-image] [data-quality=Good]' },
  { name: 'archive chart', path: () => '/charts/archive/1', ready: 'canvas' },
  { name: 'live chart', path: () => '/charts/live/51', ready: 'canvas' },
  { name: 'chart', path: (plant) => `/charts/realtime?pv=${chartPv(plant)}`, ready: 'canvas' },
  {
    name: 'archive values',
    path: (plant) => `/charts/archive-browser?pv=${chartPv(plant)}&range=yesterday`,
    ready: '[role=grid] [role=row][data-id]',
  },
  { name: 'archive trend line', path: (plant) => `/charts/trend?pv=${chartPv(plant)}`, ready: 'canvas' },
  { name: 'unknown page', path: () => '/no/such/page', ready: 'main a[href="/stations"]' },
]

const VIEWS: readonly View[] = [
  ...PAGE_NAMES.map((name) => ({ name, ...pageRow(name) }))
    .filter(({ isPublic }) => !isPublic)
    .map(({ name, path }) => ({
      name,
      path: (plant: SimulatorHandle) => path.replace(/:\w+\??/g, (part) => String(PARAMETERS[part]?.(plant))),
      ready: READY[name] ?? LOADED,
    })),
  ...FURTHER,
]

function chartPv(plant: SimulatorHandle): string {
  const pvs = plant.model.nodes.flatMap((node) => node.pvs).filter((pv) => pv.type === 'AnaIn')
  const pv = pvs.find((candidate) => plant.model.config(candidate)?.hasArchiveData)
  if (pv === undefined) throw new Error('The plant has no analogue input with an archive')
  return pvParam(pv)
}

async function open(page: Page, view: View, plant: SimulatorHandle): Promise<void> {
  await page.goto(view.path(plant))
  await expect(page.locator(view.ready).first()).toBeVisible()
}

/** Checks the page in both themes, and leaves it in the first one. */
async function violationsInBoth(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const theme of THEMES) {
    await wear(page, theme)
    found.push(...(await violations(page)).map((each) => `${theme}: ${each}`))
  }
  await wear(page, THEMES[0])
  return found
}

test.describe('WCAG A and AA, light and dark', () => {
  test.beforeEach(async ({ context, page }) => {
    await prefer(context, { language: 'de', theme: 'light' })
    // Otherwise colours are looked at while they change.
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  test('login', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('form')).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
  })

  for (const view of VIEWS) {
    test(view.name, async ({ plant, signIn, page }) => {
      await signIn()
      await open(page, view, plant)
      expect(await violationsInBoth(page)).toEqual([])
    })
  }

  test('pending alerts with a selection, then with the dialog open', async ({ signIn, page }) => {
    await signIn()
    await page.goto('/alerts/pending')
    await page.getByRole('row').getByRole('checkbox').nth(1).check()
    expect(await violationsInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Alle quittieren …' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
  })

  test('user menu', async ({ login, page }) => {
    await login()
    await page.getByRole('button', { name: /Benutzermenü/ }).click()
    await expect(page.getByRole('combobox', { name: 'Sprache' })).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
  })

  test('a station with the link cut', async ({ plant, signIn, page }) => {
    await signIn()
    await page.goto(`/stations/${largestStation(plant).number}`)
    await expect(page.locator('[data-pv]:not([data-quality=None])').first()).toBeVisible()
    plant.fault({ hub: '*', action: 'refuse' })
    await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
  })
})

/** Returns texts of table cells that exceed the edge of their cell. */
function spilledCells(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=gridcell]:not([data-cut])')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent ?? ''),
  )
}

/** `languages.spec.ts` shows each page in each language; here are its widths, and the views that are no page of their own. */
const SHOWN: { readonly [language in (typeof LANGUAGES)[number]]: readonly View[] } = {
  de: VIEWS,
  en: FURTHER,
  cs: FURTHER,
  ru: VIEWS,
}

for (const language of LANGUAGES) {
  test(`in ${language} every text has its key, no view scrolls sideways and no cell runs over the next, at 360 to 1920 px`, async ({
    plant,
    signIn,
    page,
    context,
  }) => {
    const keys = new Set(textKeys())
    expect(keys.size).toBeGreaterThan(100)
    await prefer(context, { language })
    await signIn()
    for (const view of SHOWN[language]) {
      await test.step(view.name, async () => {
        await open(page, view, plant)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        expect((await words(page)).filter((word) => keys.has(word.replace(/[.:,;!?…]+$/, '')))).toEqual([])
        for (const width of [360, 700, 1280, 1920]) {
          await resizeTo(page, width, 800)
          await expect.poll(() => excessWidth(page), { message: `${view.name} at ${width} px` }).toBeLessThanOrEqual(0)
          await expect.poll(() => spilledCells(page), { message: `${view.name} at ${width} px` }).toEqual([])
        }
      })
    }
  })
}

test('at 360 px the pages around the session do not scroll sideways, in German and Russian', async ({
  plant,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/login')
  for (const language of ['de', 'ru']) {
    await page.evaluate((text) => localStorage.setItem('preferences', text), JSON.stringify({ language }))
    await page.goto('/login')
    await expect(page.locator('form')).toBeVisible()
    expect(await excessWidth(page), `login in ${language}`).toBeLessThanOrEqual(0)
    plant.failCall('userInfo', 'html')
    await page.goto('/stations')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    expect(await excessWidth(page), `no server in ${language}`).toBeLessThanOrEqual(0)
    plant.failCall('userInfo', null)
  }
})

test('an address without a page names those that may have been meant', async ({ signIn, page }) => {
  await signIn()
  await page.goto('/statons')
  const main = page.getByRole('main')
  await expect(main.getByText('Vielleicht war gemeint:')).toBeVisible()
  await main.getByRole('listitem').getByRole('link', { name: 'Stationen', exact: true }).click()
  await expect(page).toHaveURL(/\/stations$/)
  await page.goto('/no/such/page')
  await expect(main.getByRole('link')).toHaveCount(1)
})
