import type { Browser, Page } from 'playwright/test'
import boot from '../../../locales/de/boot.json' with { type: 'json' }
import texts from '../../../locales/de/texts.json' with { type: 'json' }
import { PAGE_NAMES, pageRow } from '../../../src/app/pages/pages.ts'
import { largestStation, untilLive } from '../cells.ts'
import { expect, SPOILT, type Spoilt, test } from '../deployment.ts'
import { killWorker } from '../shared-worker.ts'

const BACK = { timeout: 20_000 }
/** `npm run test:files` looks at every file in every way; the suite at some. */
const IS_WHOLE = process.env.ALL_FILES === '1'
const KINDS: readonly Spoilt[] = IS_WHOLE ? SPOILT : ['page', 'silent']
const SOME_PAGES = 6
/** Longer than any file is waited for. */
const LONG_MS = 60_000
const NOT_STARTED = 'Erscheint hier nichts, bitte die Seite neu laden.'

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to|Refused to|MIME|blocked|ERR_|not valid JSON/))

/** Opens a page in a browser that has nothing of it, on a clock that can be put forward. */
async function openAnew(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE' })
  const tab = await context.newPage()
  await tab.clock.install()
  await tab.goto(address, { waitUntil: 'commit' })
  return tab
}

/** Puts all that the page waits for behind it. */
async function waitLong(tab: Page): Promise<void> {
  await tab.clock.runFor(LONG_MS)
  await tab.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
}

/** What the document itself needs, and what stands there without it. A style sheet that never ends keeps the browser from drawing. */
const NEEDED: readonly (readonly [what: string, file: RegExp, says: string, except?: Spoilt])[] = [
  ['the first script', /\/assets\/start-/, NOT_STARTED],
  ['the interface', /\/assets\/app-/, boot.failed],
  ['the texts of the language', /\/assets\/texts-/, boot.failed],
  ['the style sheet', /\.css$/, boot.failed, 'silent'],
]

test('a page whose first files are gone, come as another page, as an error or not at all says so, and that a reload helps (R-67)', async ({
  browser,
  plant,
  spoil,
}) => {
  for (const [what, file, says, except] of NEEDED) {
    for (const how of KINDS.filter((each) => each !== except)) {
      await test.step(`${what}: ${how}`, async () => {
        spoil(file, how)
        const tab = await openAnew(browser, `${plant.url}/login`)
        await expect(async () => {
          await waitLong(tab)
          await expect(tab.getByText(says)).toBeVisible({ timeout: 500 })
        }).toPass(BACK)
        await tab.context().close()
      })
    }
  }
})

test('every page that an old tab has not opened yet says that a reload helps once its files are gone, and the tab is live all the while (R-67)', async ({
  plant,
  page,
  deploy,
  signIn,
}) => {
  await signIn()
  const first = `/stations/${largestStation(plant).number}`
  await page.goto(first)
  await untilLive(page, plant)
  await deploy('removed')
  const goTo = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  const said: string[] = []
  const rows = PAGE_NAMES.map(pageRow).filter(
    ({ path, isPublic }) => isPublic !== true && !path.startsWith('/stations'),
  )
  for (const { path } of IS_WHOLE ? rows : rows.slice(0, SOME_PAGES)) {
    await goTo(path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1'))
    await expect(page.locator('[data-broken-page]')).toHaveText(texts.errors.page.chunk)
    await expect(page.getByRole('main').getByRole('button', { name: 'Seite neu laden' })).toBeVisible()
    said.push(path)
    await goTo(first)
    await expect(page.locator('[data-broken-page]')).toHaveCount(0)
  }
  expect(said.length).toBeGreaterThanOrEqual(IS_WHOLE ? 30 : SOME_PAGES)
  await untilLive(page, plant, BACK.timeout)
})

test('a page whose file begins and never ends says so after a while, and is there when it comes (R-67)', async ({
  page,
  signIn,
  spoil,
}) => {
  await signIn()
  await page.clock.install()
  await page.goto('/situation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lage')
  spoil(/\/assets\/journal/, 'silent')
  await page.evaluate(() => {
    history.pushState(null, '', '/journal')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(async () => {
    await page.clock.runFor(LONG_MS)
    await expect(page.locator('[data-broken-page]')).toHaveText(texts.errors.page.chunk, { timeout: 500 })
  }).toPass(BACK)
})

for (const how of KINDS) {
  test(`a worker that has died and cannot start again because its script is ${how} ends in a sentence, in an old tab and in a new one (pitfall 16; R-67)`, async ({
    plant,
    page,
    browser,
    signIn,
    spoil,
  }) => {
    await signIn()
    await page.goto(`/stations/${largestStation(plant).number}`)
    await untilLive(page, plant)
    spoil(/live\.worker/, how)
    await killWorker(page, browser)
    const isGone = how === 'gone' || how === 'page'
    const { outdated, worker } = texts.errors.connection
    await expect(page.locator('[data-broken]')).toContainText(isGone ? outdated : worker, BACK)
    const tab = await page.context().newPage()
    await tab.goto('/alerts/pending')
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(isGone ? outdated : worker, BACK)
    await expect(tab.getByRole('button', { name: 'Seite neu laden' })).toBeVisible()
    spoil(null)
    await untilLive(page, plant, BACK.timeout)
  })
}
