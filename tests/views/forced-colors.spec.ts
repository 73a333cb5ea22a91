import type { Page } from 'playwright/test'
import { must } from '../../src/domain/base/must.ts'
import { expect, test } from '../e2e/fixtures.ts'
import { violations } from '../e2e/screens/screen-checks.ts'
import { openView, VIEWS } from '../e2e/screens/views.ts'

test.use({ sharesPlant: true })

const viewOf = (name: string) => must(VIEWS.find((view) => view.name === name))

const CHOSEN =
  '[aria-pressed="true"], [aria-current]:not([aria-current="false"]), [data-pressed], [role=tab][data-active]'

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`with colours that the user has chosen, ${scheme}:`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme: scheme }))

    for (const name of [
      'situation',
      'pendingAlerts',
      'station',
      'dashboard of the plant',
      'archive chart',
      'settings',
    ]) {
      test(`${name}: what is chosen or current is told, and nothing is against WCAG`, async ({
        signIn,
        page,
        plant,
      }) => {
        await signIn()
        await openView(page, viewOf(name), plant)
        // The contrast of such colours is that of the user; what axe computes of them are colours that nobody sees.
        const found = await violations(page)
        expect(found.filter((each) => !each.startsWith('color-contrast'))).toEqual([])
        const untold = await page
          .locator(CHOSEN)
          .evaluateAll((all) =>
            all
              .filter((one) => one.checkVisibility() && getComputedStyle(one).outlineStyle === 'none')
              .map((one) => one.outerHTML.slice(0, 120)),
          )
        expect(untold).toEqual([])
      })
    }

    test('each line of a chart has the colour of its key', async ({ signIn, page, plant }) => {
      await signIn()
      await openView(page, viewOf('archive chart'), plant)
      await expect.poll(() => hues(page)).toBeGreaterThanOrEqual(4)
    })
  })
}

/** How many colours that are no grey the largest canvas has: lines, apart from their soft edges. */
function hues(page: Page): Promise<number> {
  return page.locator('main canvas').evaluateAll((all) => {
    const canvases = all.filter((one): one is HTMLCanvasElement => one instanceof HTMLCanvasElement)
    const [largest] = canvases.toSorted((a, b) => b.width * b.height - a.width * a.height)
    const pixels = largest?.getContext('2d')?.getImageData(0, 0, largest.width, largest.height).data ?? []
    const counts = new Map<string, number>()
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = [...pixels.slice(at, at + 4)]
      const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 24
      if (alpha === 255 && !isGrey)
        counts.set(`${red} ${green} ${blue}`, (counts.get(`${red} ${green} ${blue}`) ?? 0) + 1)
    }
    return [...counts.values()].filter((count) => count > 40).length
  })
}
