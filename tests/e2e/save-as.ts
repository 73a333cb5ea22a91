import type { Download, Locator, Page } from 'playwright/test'

/** Saves the table of a page, or of a part of it, as a file of this kind (German). */
export async function saveTable(page: Page, kind: 'CSV' | 'XLSX', part: Page | Locator = page): Promise<Download> {
  const download = page.waitForEvent('download')
  await part.getByRole('button', { name: /^(Werkzeuge|Datei)$/ }).click()
  await page.getByRole('menuitem', { name: `Als ${kind} speichern` }).click()
  return download
}
