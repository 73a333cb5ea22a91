import { expect, type Locator, type Page } from 'playwright/test'

/** Opens what is set less often of a chart, beside its button. What was chosen outside it before may close it, a picture later. */
export async function toolsOf(page: Page): Promise<Locator> {
  const tools = page.getByRole('dialog', { name: 'Werkzeuge des Diagramms' })
  await expect(async () => {
    if (!(await tools.isVisible())) await page.getByRole('button', { name: 'Werkzeuge', exact: true }).click()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await tools.isVisible()).toBe(true)
  }).toPass()
  return tools
}

/** Where a chart says the source of its values. */
export const sourceOf = (page: Page) => page.locator('[data-source]')

export const sourceChoice = async (page: Page) => (await toolsOf(page)).getByRole('combobox', { name: /^Quelle/ })
export const unitOf = async (page: Page) => (await toolsOf(page)).getByRole('combobox', { name: 'Zeitspanne: Einheit' })
export const amountOf = async (page: Page) =>
  (await toolsOf(page)).getByRole('spinbutton', { name: 'Zeitspanne: Anzahl' })
