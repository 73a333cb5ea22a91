import type { Locator, Page } from 'playwright/test'
import { barePath, pagesOf } from '../../../src/app/pages/page-addresses.ts'
import { NAVIGATION_GROUPS } from '../../../src/app/pages/page-row.ts'
import { PAGES } from '../../../src/app/pages/pages.ts'
import { expect, test } from '../fixtures.ts'
import { goInside } from './views.ts'

test.use({ sharesPlant: true, viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

/** The smallest target for a finger. */
const TARGET_PX = 44

interface RowBox {
  readonly height: number
  /** By how many pixels the content of the row exceeds its edges. */
  readonly over: number
}

function rowsOf(part: Locator): Promise<readonly RowBox[]> {
  return part.locator('[role=grid] [role=row][data-id]').evaluateAll((rows) =>
    rows
      .filter(({ isConnected }) => isConnected)
      .map((row) => {
        const { top, bottom, height } = row.getBoundingClientRect()
        // Elements for screen readers only take no space.
        const inner = [...row.querySelectorAll('*')]
          .map((element) => element.getBoundingClientRect())
          .filter(({ width, height }) => width > 1 && height > 1)
        const over = Math.max(...inner.map((box) => Math.max(top - box.top, box.bottom - bottom)))
        return { height, over }
      }),
  )
}

async function shownRows(part: Locator): Promise<readonly RowBox[]> {
  await expect(part.locator('[role=grid] [role=row][data-id]').first()).toBeVisible()
  return rowsOf(part)
}

/** A station has lists of one line beside its values. */
function listOf(page: Page, path: string): Locator {
  return path === '/stations/1' ? page.getByRole('region', { name: 'Prozesswerte' }) : page.getByRole('main')
}

test('at 360 px rows are as high as their two lines and a finger, an alert fits a row of 60 px, and the navigation has five places at most, each with its pages behind targets of 44 px (F21)', async ({
  signIn,
  page,
}) => {
  await signIn()
  const expectTwoLines = async (path: string) => {
    await expect(page).toHaveURL(path)
    const rows = await shownRows(listOf(page, path))
    expect(Math.min(...rows.map(({ height }) => height))).toBeGreaterThanOrEqual(56)
    expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(60)
    expect(Math.max(...rows.map(({ over }) => over))).toBeLessThanOrEqual(0.5)
  }
  await page.goto('/stations')
  await expectTwoLines('/stations')
  const bar = page.getByRole('navigation')
  const places = bar.getByRole('button')
  const sizes = (targets: Locator) =>
    targets.evaluateAll((all) =>
      all
        .filter(({ isConnected }) => isConnected)
        .map((target) => {
          const { width, height } = target.getBoundingClientRect()
          return { smaller: Math.min(width, height), isCut: target.scrollWidth > Math.ceil(width) }
        }),
    )
  const found = new Set<string>()
  await expect(places.first()).toBeVisible()
  const count = await places.count()
  expect(count).toBeGreaterThan(2)
  expect(count).toBeLessThanOrEqual(5)
  const boxes = await sizes(places)
  for (let place = 0; place < count; place += 1) {
    await places.nth(place).click()
    await expect(places.nth(place)).toHaveAttribute('aria-expanded', 'true')
    const links = bar.getByRole('link')
    boxes.push(...(await sizes(links)))
    for (const path of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
      found.add(path)
    }
  }
  for (const { smaller, isCut } of boxes) {
    expect(smaller).toBeGreaterThanOrEqual(TARGET_PX)
    expect(isCut).toBe(false)
  }
  expect(found).toEqual(new Set(NAVIGATION_GROUPS.flatMap(pagesOf).map((name) => barePath(PAGES[name]))))
  // A place closes after its page was chosen, by Escape, and by a press beside it; the one of the page is marked.
  await page.getByRole('heading', { level: 1 }).click()
  await expect(bar.getByRole('link')).toHaveCount(0)
  // The groups that have no place of their own.
  const more = bar.getByRole('button', { name: 'Mehr' })
  const link = bar.getByRole('link', { name: 'Diagnose' })
  await expect(bar.locator('[data-current]')).toHaveText('Übersicht')
  await more.click()
  await link.focus()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(link).toBeHidden()
  await more.click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnose' })).toBeVisible()
  await expect(link).toBeHidden()
  await expect(bar.locator('[data-current]')).toHaveText('Mehr')
  await test.step('an alert', async () => {
    await goInside(page, '/alerts/pending')
    const rows = await shownRows(page.getByRole('main'))
    expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(60)
    expect(Math.max(...rows.map(({ over }) => over))).toBeLessThanOrEqual(0.5)
    const box = await page.locator('[role=grid] [role=row][data-id] button').first().boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(TARGET_PX)
  })
  for (const path of ['/values', '/stations/1', '/charts/realtime']) {
    await test.step(path, async () => {
      await goInside(page, path)
      await expectTwoLines(path)
    })
  }
})
