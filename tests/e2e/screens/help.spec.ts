import { ALERT_STATES } from '../../../src/domain/alerts/alert-state.ts'
import { expect, test } from '../fixtures.ts'

test('help explains every sign with the sign itself, with the priorities of this plant, and leads to who can help (rule B7)', async ({
  plant,
  signIn,
  page,
}) => {
  await signIn()
  await page.goto('/help')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hilfe und Support')
  const sample = (name: string) => main.locator(`[data-sample=${name}]`)
  await expect(sample('good')).toContainText('12,4')
  await expect(sample('bad').locator('[data-quality]')).toHaveText('---')
  await expect(sample('none').locator('[data-quality]')).toHaveText('–')
  await expect(sample('stale').locator('[data-stale]')).toHaveText('12,4')
  await expect(sample('on').locator('[data-active]')).toHaveText('Ein')
  // One for each state, and one for each priority.
  const { priorities } = plant.model
  expect(priorities.length).toBeGreaterThan(3)
  await expect(main.locator('svg[role=img]')).toHaveCount(ALERT_STATES.length + priorities.length)
  for (const { priority, name } of priorities) {
    const row = main
      .locator('dl > div')
      .filter({ hasText: `Priorität ${priority}` })
      .first()
    await expect(row.locator('dd')).toHaveText(name)
    await expect(row.locator('svg text')).toHaveText(String(priority))
  }
  const states = main.locator('dl > div').filter({ has: page.locator('[data-state]') })
  const dots = page.getByRole('banner').locator('[data-chain=webServer]')
  await expect(dots).toHaveAttribute('data-state', 'good')
  await expect(states.locator('dt')).toHaveText(['verbunden', 'unterbrochen', 'wird verbunden', 'unbekannt'])
  const fill = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await states.first().locator('[data-state]').evaluate(fill)).toBe(await dots.evaluate(fill))
  await main.getByRole('link', { name: 'Über diese Anlage' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await main.getByRole('link', { name: 'Diagnose' }).click()
  await expect(page).toHaveURL('/diagnostics')
})
