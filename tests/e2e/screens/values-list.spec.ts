import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import { normalised } from '../../../src/domain/base/filter.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'

// The values page reads its rows from the worker, page by page. A file and a print hold all of them.

const ORDER = new Intl.Collator('de', { numeric: true })

/** Every configuration of the plant, in the order of its tree. */
function configsOf(plant: SimulatorHandle): readonly PvConfig[] {
  return plant.model.nodes.flatMap(({ pvs }) => pvs.flatMap((ref) => plant.model.config(ref) ?? []))
}

/** Columns with a text: a value belongs to a moment, so no file has one. */
function lineOf({ stationName, name, eksNr, dimension }: PvConfig): readonly string[] {
  return [stationName, name, eksNr, dimension]
}

async function openValues(page: Page, count: number): Promise<void> {
  await page.goto('/values')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1))
}

async function savedLines(page: Page): Promise<readonly (readonly string[])[]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Alle Prozesswerte der Anlage \d\d\.\d\d\.\d{4}\.csv$/)
  return parse(await readFile(await download.path()), { bom: true, delimiter: ';' })
}

/** Prints, and returns the lines that the printer gets. */
async function printedLines(page: Page): Promise<readonly (readonly string[])[]> {
  await page.evaluate(() => {
    // Not those of the print before.
    Reflect.deleteProperty(window, 'printedLines')
    window.print = () => {
      const rows = document.querySelectorAll('[data-printed] tr')
      const lines = [...rows].map((row) => [...row.children].map(({ textContent }) => textContent ?? ''))
      Object.assign(window, { printedLines: lines })
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Drucken' }).click()
  await page.waitForFunction(() => 'printedLines' in window)
  return page.evaluate('window.printedLines')
}

// More PVs than pages on screen.
test.use({ plantOptions: { size: 'wall' } })

test('the file and the print hold every row, also those of pages that were never on screen, and then what search, filter and order say', async ({
  plant,
  signIn,
  page,
}) => {
  await signIn()
  const all = configsOf(plant)
  const expected = [['Station', 'Name', 'EKS', 'Einheit'], ...all.map(lineOf)]
  await openValues(page, all.length)
  expect(await page.getByRole('grid').locator('[data-id]').count()).toBeLessThan(100)
  expect(await savedLines(page)).toEqual(expected)
  expect(await printedLines(page)).toEqual(expected)
  await expect(page.locator('[data-printed]')).toHaveCount(0)
  const has = (text: string, part: string) => normalised(text).includes(part)
  const found = configsOf(plant).filter(
    ({ name, eksNr, stationName, dimension }) =>
      [name, eksNr, stationName].some((text) => has(text, 'pw')) && has(dimension, '%'),
  )
  const sorted = found.toSorted((a, b) => ORDER.compare(a.name, b.name))
  expect(found.length).toBeGreaterThan(100)
  await page.getByRole('searchbox').fill('pw')
  await page.getByRole('textbox', { name: 'Einheit filtern' }).fill('%')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(found.length + 1))
  const shown = () =>
    page
      .getByRole('grid')
      .locator('[data-id]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
  const first = sorted.slice(0, 10).map(({ pvRef }) => pvParam(pvRef))
  await expect.poll(async () => (await shown()).slice(0, first.length)).toEqual(first)
  expect((await savedLines(page)).slice(1)).toEqual(sorted.map(lineOf))
  expect((await printedLines(page)).slice(1)).toEqual(sorted.map(lineOf))
})
