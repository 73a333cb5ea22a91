import type { Page } from 'playwright/test'
import { normalised } from '../../../src/domain/base/filter.ts'
import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import { csvTable } from '../csv-table.ts'
import { expect, test } from '../fixtures.ts'
import { saveTable } from '../save-as.ts'
import { chooseTool, openFilters } from '../table-tools.ts'
import { toolRows } from './screen-checks.ts'

// The values page reads its rows from the worker, page by page. A file and a print hold all of them.

const ORDER = new Intl.Collator('de', { numeric: true })

/** Every configuration of the plant, in the order of its tree. */
function configsOf(plant: SimulatorHandle): readonly PvConfig[] {
  return plant.model.nodes.flatMap(({ pvs }) => pvs.flatMap((ref) => plant.model.config(ref) ?? []))
}

const TITLES = ['Station', 'Name', 'EKS', 'Wert', 'Einheit', 'Güte', 'Zeit der Quelle']
/** Value, quality and time. */
const LIVE: readonly number[] = [3, 5, 6]

function lineOf({ stationName, name, eksNr, dimension }: PvConfig): readonly string[] {
  return [stationName, name, eksNr, dimension]
}

/**
 * Returns the lines without what is live, of which each must have its value and time, or a quality that says why not. A controller has
 * no value.
 */
function withoutValues(
  lines: readonly (readonly string[])[],
  controllers: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const silent = lines.filter((line) => line[5] === '' || (line[5] === 'gut' && (line[3] === '' || line[6] === '')))
  expect(silent.filter(([, , eksNr = '']) => !controllers.has(eksNr))).toEqual([])
  expect(silent.flatMap((line) => LIVE.map((index) => line[index]))).toEqual(silent.flatMap(() => LIVE.map(() => '')))
  expect(lines.filter((line) => line[5] === 'gut').length).toBeGreaterThan(lines.length / 2)
  return lines.map((line) => line.filter((_, index) => !LIVE.includes(index)))
}

async function openValues(page: Page, count: number): Promise<void> {
  await page.goto('/values')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1))
}

async function savedLines(page: Page): Promise<readonly (readonly string[])[]> {
  const download = await saveTable(page, 'CSV')
  expect(download.suggestedFilename()).toMatch(/^Alle Prozesswerte der Anlage \d\d\.\d\d\.\d{4}\.csv$/)
  const { head, titles, lines } = await csvTable(download)
  expect(head.slice(0, 2)).toEqual([
    ['Anlage', 'Musterstadt'],
    ['Inhalt', 'Alle Prozesswerte der Anlage'],
  ])
  return [titles, ...lines]
}

/** Prints, and returns the lines that the printer gets. */
async function printedLines(page: Page): Promise<readonly (readonly string[])[]> {
  await page.evaluate(() => {
    // Not those of the print before.
    Reflect.deleteProperty(window, 'printedLines')
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      const rows = document.querySelectorAll('[data-print-page] [data-printed] tr')
      const lines = [...rows].map((row) => [...row.children].map(({ textContent }) => textContent ?? ''))
      Object.assign(window, { printedLines: lines })
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await chooseTool(page, 'Drucken')
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
  const expected = all.map(lineOf)
  const controllers = new Set(all.flatMap(({ pvRef, eksNr }) => (liveKey(pvRef) === null ? [eksNr] : [])))
  await openValues(page, all.length)
  expect(await page.getByRole('grid').locator('[data-id]').count()).toBeLessThan(100)
  await expect.poll(() => toolRows(page)).toBe(1)
  for (const [titles, ...lines] of [await savedLines(page), await printedLines(page)]) {
    expect(titles).toEqual(TITLES)
    expect(withoutValues(lines, controllers)).toEqual(expected)
  }
  await expect(page.locator('[data-printed]')).toHaveCount(0)
  const has = (text: string, part: string) => normalised(text).includes(part)
  const found = configsOf(plant).filter(
    ({ name, eksNr, stationName, dimension }) =>
      [name, eksNr, stationName].some((text) => has(text, 'pw')) && has(dimension, '%'),
  )
  const sorted = found.toSorted((a, b) => ORDER.compare(a.name, b.name))
  expect(found.length).toBeGreaterThan(100)
  await page.getByRole('searchbox').fill('pw')
  await openFilters(page)
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
  expect(withoutValues((await savedLines(page)).slice(1), controllers)).toEqual(sorted.map(lineOf))
  expect(withoutValues((await printedLines(page)).slice(1), controllers)).toEqual(sorted.map(lineOf))
})
