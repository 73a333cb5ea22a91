import { expect, type Page } from 'playwright/test'

const tools = (page: Page) => page.getByRole('button', { name: 'Werkzeuge', exact: true })
const entry = (page: Page, name: string) => page.getByRole('menu').locator('[role^=menuitem]', { hasText: name })

/** Chooses an entry of the tools of the table of a page (German). */
export async function chooseTool(page: Page, name: string): Promise<void> {
  await tools(page).click()
  await entry(page, name).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Waits until an entry of the tools is on, or off, as `isOn` says. */
export async function expectTool(page: Page, name: string, isOn: boolean): Promise<void> {
  await tools(page).click()
  await expect(entry(page, name)).toHaveAttribute('aria-checked', String(isOn))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Opens the filters of the table of a page, which are closed until somebody asks for them (German). */
export async function openFilters(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^Filter(: \d+)?$/ })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
}
