import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, layoutFaults, NO_FAULTS, prefer, resizeTo, untranslated } from './screen-checks.ts'
import { VIEWS, type View } from './views.ts'

// The matrix of every language, width and theme, with WCAG and the Tab key, is `npm run test:views`. Here each view is opened
// by a change of the address inside of one page, as by a link, in the two languages with the longest words.

test.use({ sharesPlant: true })
// Two halves, so that both workers have one.
test.describe.configure({ mode: 'parallel' })

async function openInside(page: Page, view: View, plant: SimulatorHandle): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, view.path(plant))
  await expect(page.locator(view.ready).first(), view.name).toBeVisible()
}

for (const [language, widths] of [
  ['de', [1280, 360]],
  ['ru', [360]],
] as const) {
  test(`every view in ${language}: each text has its translation, and nothing leaves its room at ${widths.join(' and ')} px`, async ({
    plant,
    signIn,
    page,
    context,
  }) => {
    test.setTimeout(180_000)
    await prefer(context, { language, theme: 'light' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn()
    await page.goto('/help')
    for (const view of VIEWS) {
      // Tiles far below the window of a telephone would not load.
      await resizeTo(page, 1280, 800)
      await openInside(page, view, plant)
      expect(await untranslated(page), view.name).toEqual([])
      for (const width of widths) {
        await resizeTo(page, width, 800)
        await expect.poll(() => layoutFaults(page), `${view.name} at ${width} px`).toEqual(NO_FAULTS)
      }
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
