import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ sharesPlant: true, viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

/** The smallest target for a finger. */
const TARGET_PX = 44

interface RowBox {
  readonly height: number
  /** By how many pixels the content of the row exceeds its edges. */
  readonly over: number
}

function rowsOf(page: Page): Promise<readonly RowBox[]> {
  return page.locator('[role=grid] [role=row][data-id]').evaluateAll((rows) =>
    rows.map((row) => {
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

async function shownRows(page: Page): Promise<readonly RowBox[]> {
  await expect(page.locator('[role=grid] [role=row][data-id]').first()).toBeVisible()
  return rowsOf(page)
}

for (const path of ['/values', '/stations', '/stations/1', '/charts/realtime']) {
  test(`at 360 px a row of two lines on ${path} is as high as they are, and a finger's target (F21)`, async ({
    signIn,
    page,
  }) => {
    await signIn()
    await page.goto(path)
    const rows = await shownRows(page)
    expect(Math.min(...rows.map(({ height }) => height))).toBeGreaterThanOrEqual(56)
    expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(60)
    expect(Math.max(...rows.map(({ over }) => over))).toBeLessThanOrEqual(0.5)
  })
}

test('at 360 px an alert fits a row of 60 px, and its button is a target of 44 px (F21)', async ({ signIn, page }) => {
  await signIn()
  await page.goto('/alerts/pending')
  const rows = await shownRows(page)
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(60)
  expect(Math.max(...rows.map(({ over }) => over))).toBeLessThanOrEqual(0.5)
  const button = page.locator('[role=grid] [role=row][data-id] button').first()
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(TARGET_PX)
})

test('at 360 px each page of the navigation is a target of 44 px, and the one that is shown is in sight', async ({
  signIn,
  page,
}) => {
  await signIn()
  const links = page.getByRole('navigation').getByRole('link')
  for (const path of ['/stations', '/diagnostics']) {
    await page.goto(path)
    const shown = page.locator('nav [aria-current=page]')
    await expect(shown).toHaveAttribute('href', path)
    // Scrolled to a whole pixel, which may cut a part of one off.
    await expect(shown).toBeInViewport({ ratio: 0.98 })
    const boxes = await links.evaluateAll((all) =>
      all.map((link) => {
        const { width, height } = link.getBoundingClientRect()
        return { smaller: Math.min(width, height), isCut: link.scrollWidth > Math.ceil(width) }
      }),
    )
    expect(boxes.length).toBeGreaterThan(5)
    for (const { smaller, isCut } of boxes) {
      expect(smaller).toBeGreaterThanOrEqual(TARGET_PX)
      expect(isCut).toBe(false)
    }
  }
})
