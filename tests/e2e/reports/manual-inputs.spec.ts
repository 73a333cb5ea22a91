import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { ManualInput, ReportCell } from '../../../src/wire/server/report.ts'
import { pdfPages } from '../../support/pdf-text.ts'
import { excessWidth, resizeTo, violations, wear } from '../screens/screen-checks.ts'
import { goInside } from '../screens/views.ts'
import { tabTo } from '../tab-to.ts'
import { chooseTool } from '../table-tools.ts'
import { expect, test } from './report-fixtures.ts'
import { asUser, shownReport } from './shown-report.ts'

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 10, 21, 11, 4), speed: 0.01 } })

const ARGS = { reportId: 3, period: 'month', date: '2026-11-01' } as const
const PAGE = `/reports/month/3/${ARGS.date}`

const entry = (page: Page, title: string, row: string) =>
  page.getByRole('textbox', { name: `${title}, ${row}`, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: /Eingaben? speichern$/ })
const savesOf = (plant: SimulatorHandle) => plant.stats().calls.saveManualInput ?? 0

/** Returns the cells of a column by its title, by day from 0, as the plant has them. */
async function columnOf(plant: SimulatorHandle, title: string) {
  return asUser(plant, 'admin', async (session) => {
    const config = (await session.call('reportConfigs', { id: ARGS.reportId })).reportConfigs[0]
    const index = config?.columns.findIndex((column) => column.title === title) ?? -1
    const pv = config?.columns[index]?.pv ?? { type: 'Undef', nr: 0 }
    const { rows } = await session.call('reportData', ARGS)
    return { pv, cells: rows.map(({ cells }) => cells[index] as ReportCell) }
  })
}

test('by keys alone from the list to a report, a chart of a column and entries by hand, which are one save; it fails and they stay, also across a reload; then they are there exactly once, with who and when (rules O1, O9, O10, O11)', async ({
  page,
  plant,
  signIn,
  allowErrors,
}) => {
  test.slow()
  allowErrors(/Failed to load resource/)
  await signIn()

  await test.step('from the list to the report, a chart of a column and back', async () => {
    await page.goto('/reports')
    const row = page.getByRole('row', { name: /Monatsbericht Kläranlage/ })
    await expect(row).toBeVisible()
    const grid = page.getByRole('grid')
    await tabTo(page, grid.locator('[role=row][tabindex="0"]'))
    while (!(await row.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await tabTo(page, row.getByRole('link', { name: /November 2026/ }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/reports\/month\/3\/2026-11-01$/)
    // A chart, which is there only on demand, gives the focus back to the title of its column.
    const title = page.getByRole('columnheader', { name: /CSB Ablauf/ }).getByRole('button')
    await expect(title).toBeVisible()
    await expect(page.locator('canvas')).toHaveCount(0)
    await tabTo(page, title)
    await page.keyboard.press('Enter')
    const chart = page.getByRole('dialog', { name: 'CSB Ablauf' })
    await expect(chart.locator('canvas').first()).toBeVisible()
    await expect.poll(() => chart.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.locator('canvas')).toHaveCount(0)
    await expect(title).toBeFocused()
  })

  const before = await columnOf(plant, 'CSB Ablauf')
  await tabTo(page, entry(page, 'CSB Ablauf', 'Mo., 02.11.'))
  await page.keyboard.type('41,5')
  // Tab goes down the column, not along the row.
  await page.keyboard.press('Tab')
  await expect(entry(page, 'CSB Ablauf', 'Di., 03.11.')).toBeFocused()
  // Out of the usual range: told, and not refused.
  await page.keyboard.type('900')
  await expect(page.getByText('liegt über dem Maximalwert')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(entry(page, 'CSB Ablauf', 'Mi., 04.11.')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(entry(page, 'CSB Ablauf', 'Di., 03.11.')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Backspace')
  await page.keyboard.press('Enter')
  await page.keyboard.type('zwölf')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Keine Zahl: CSB Ablauf, Do., 05.11.')
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(saveButton(page)).toHaveText('Alle 3 Eingaben speichern')
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    expect(await violations(page, 'main tbody tr:nth-child(3)')).toEqual([])
  }
  await resizeTo(page, 360, 740)
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  await resizeTo(page, 1280, 720)
  // The column has them, and nothing is sent yet.
  expect((await shownReport(page)).cells[2]).toContain('900')
  expect(savesOf(plant)).toBe(0)
  plant.failCall('saveManualInput', { status: 500 })
  await saveButton(page).click()
  const refused = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(refused).toBeVisible()
  await page.keyboard.press('Escape')
  plant.failCall('saveManualInput', { status: 403 })
  await saveButton(page).click()
  await expect(refused).toContainText('Handeingaben wurden nicht gespeichert')
  await page.keyboard.press('Escape')
  await expect(refused).toBeHidden()
  plant.failCall('saveManualInput', null)
  expect((await columnOf(plant, 'CSB Ablauf')).cells).toEqual(before.cells)
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('wiederhergestellt')).toBeVisible()
  await expect(entry(page, 'CSB Ablauf', 'Mo., 02.11.')).toHaveValue('41,5')
  const sent = savesOf(plant)
  // By keys it goes on in the same cell.
  const tuesday = entry(page, 'CSB Ablauf', 'Di., 03.11.')
  await tuesday.focus()
  await page.keyboard.press('Control+Enter')
  await expect(saveButton(page)).toBeFocused()
  expect(savesOf(plant)).toBe(sent)
  await page.keyboard.press('Enter')
  await expect(saveButton(page)).toHaveCount(0)
  await expect(tuesday).toBeFocused()
  expect(savesOf(plant)).toBe(sent + 1)
  const { cells } = await columnOf(plant, 'CSB Ablauf')
  expect(cells.slice(1, 4).map(({ value, state }) => [value, state])).toEqual([
    [41.5, 'Manual'],
    [900, 'Manual'],
    [null, 'Manual'],
  ])
  expect(cells[1]?.entered?.by).toBe('Operator')
  await expect(page.locator('td', { has: entry(page, 'CSB Ablauf', 'Mo., 02.11.') })).toHaveAttribute(
    'title',
    /von Hand, Operator, 21\.11\.2026/,
  )
  // Back to the measured value.
  await tuesday.focus()
  await page.getByRole('button', { name: 'Zurück zum Messwert' }).click()
  await saveButton(page).click()
  await expect(saveButton(page)).toHaveCount(0)
  expect((await columnOf(plant, 'CSB Ablauf')).cells[2]).toEqual(before.cells[2])
})

test('what another user has entered meanwhile is shown before it is overwritten, and nothing is sent until it was seen (rule O9)', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  await page.goto(PAGE)
  await entry(page, 'Pges Ablauf', 'Mo., 02.11.').fill('0,7')
  const { pv } = await columnOf(plant, 'Pges Ablauf')
  const theirs: ManualInput = { pv, index: 1, value: 0.9, state: 'Manual', resetManualInput: false }
  const inputs = [theirs, { ...theirs, index: 2, value: 0.8 }]
  await asUser(plant, 'admin', (session) => session.call('saveManualInput', { ...ARGS, inputs }))
  const sent = savesOf(plant)
  await saveButton(page).click()
  const theirEntry = 'Pges Ablauf, Mo., 02.11.: inzwischen 0,90 eingetragen (Administrator)'
  await expect(page.getByRole('alert').filter({ hasText: theirEntry })).toBeVisible()
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
  expect(savesOf(plant)).toBe(sent)
  await page.getByRole('button', { name: 'Eigenen Wert behalten' }).click()
  await saveButton(page).click()
  await expect(saveButton(page)).toHaveCount(0)
  const { cells } = await columnOf(plant, 'Pges Ablauf')
  expect(cells[1]).toMatchObject({ value: 0.7, entered: { by: 'Operator' } })
  // What is not one's own is not sent: the other entry is still theirs.
  expect(cells[2]).toMatchObject({ value: 0.8, entered: { by: 'Administrator' } })
  // A column of a spreadsheet, and leaving the page with it.
  await entry(page, 'Nges Ablauf', 'Mo., 02.11.').focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '8,1\r\n8,2\r\n8,3\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByText('3 Werte eingefügt.')).toBeVisible()
  await expect(entry(page, 'Nges Ablauf', 'Mi., 04.11.')).toHaveValue('8,3')
  await page.getByRole('button', { name: 'Vorheriger Bericht' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Seite verlassen?' })).toBeVisible()
  await page.getByRole('button', { name: 'Änderungen verwerfen' }).click()
  await expect(page).toHaveURL(/2026-10-01$/)
  // October is closed: nothing can be entered, and it says so.
  await expect(page.getByText('abgeschlossen, gesperrt')).toBeVisible()
  await expect(page.locator('input[data-cell]')).toHaveCount(0)
})

test('a week, and a month whose columns fit one table, lie on one page with remarks and signatures; paper and file have what is saved: every page with its head, plant and number, nothing cut, remarks of annotations (rule O14)', async ({
  page,
  plant,
  signIn,
  savedCsv,
}) => {
  await signIn()
  await page.goto('/reports')
  for (const path of ['/reports/week/2/2026-11-20', '/reports/week/12/2026-11-20', '/reports/month/13/2026-10-01']) {
    await goInside(page, `${path}?paper=landscape`)
    await expect(page.locator('main table tbody td').first()).toBeVisible()
    if (path.includes('/2/')) await expect(page.locator('[data-limits]').first()).toBeVisible()
    const pages = pdfPages(await page.pdf({ preferCSSPageSize: true }))
    expect(pages, path).toHaveLength(1)
    expect(pages[0]).toContain('Seite 1 von 1')
    expect(pages[0]).toContain('Betriebsleitung, Datum')
    expect(pages[0]).toMatch(/Verfügbarkeit ?%/)
  }
  // More columns than fit: the signatures stand on the last page of the table, with the limits.
  await goInside(page, '/reports/month/3/2026-10-01?paper=landscape')
  await expect(page.locator('[data-limits]').first()).toBeVisible()
  const last = pdfPages(await page.pdf({ preferCSSPageSize: true })).at(-1)
  expect(last).toContain('Betriebspersonal, Datum')
  expect(last).toContain('Überwachungswert')

  await goInside(page, PAGE)
  await entry(page, 'CSB Zulauf', 'Mo., 02.11.').fill('12345')
  const { rows, summaries, remark } = await asUser(plant, 'operator', (session) => session.call('reportData', ARGS))
  expect(remark).toContain('O2-Sonde BB1')
  await expect(page.getByText('O2-Sonde BB1: Membrankappe gewechselt')).toBeVisible()
  for (const paper of ['portrait', 'landscape'] as const) {
    await chooseTool(page, paper === 'portrait' ? 'A4 hoch' : 'A4 quer')
    const pages = pdfPages(await page.pdf({ preferCSSPageSize: true }))
    const whole = pages.join(' ').replaceAll(/\s/g, '')
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`Seite ${index + 1} von ${pages.length}`)
      expect(text).toContain('Monatsbericht Kläranlage')
      expect(text).toContain('Musterstadt')
    }
    for (const title of [
      'Niederschlag',
      'Leistungsspitze',
      'SchlammindexISV',
      'Betriebspersonal,Datum',
      'Membrankappe',
      '85-%-Wert',
      'So.,01.11.',
      'ohne1nichtgespeicherteEingabe',
    ]) {
      expect(whole, paper).toContain(title)
    }
    // Printed sums count saved entries only.
    expect(whole).not.toContain('12345')
    // Nothing stands beside the paper.
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    const millimetres = paper === 'portrait' ? 182 : 269
    await page.setViewportSize({ width: Math.round((millimetres / 25.4) * 96), height: 900 })
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('[data-print-page] :is(th, td)')]
          .filter(
            (cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > innerWidth + 1,
          )
          .map((cell) => cell.textContent),
      ),
      paper,
    ).toEqual([])
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1280, height: 720 })
  }
  const { name, lines } = await savedCsv()
  expect(name).toBe('Monatsbericht Kläranlage 2026-11-01.csv')
  const head = lines.findIndex(([first]) => first === 'Einheit')
  const numbers = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? '' : String(value).replace('.', ',')))
  const saved = lines.slice(head + 1, head + 1 + rows.length)
  expect(saved.map((line) => line.slice(1, -1)).slice(0, 20)).toEqual(
    rows.slice(0, 20).map(({ cells }) => numbers(cells.map(({ value }) => value))),
  )
  const sums = lines.find(([first]) => first === 'Summe')
  const expected = summaries.find(({ reportValueType }) => reportValueType === 'Sum')?.values ?? []
  expect(sums?.slice(1, 1 + expected.length).map((text) => text === '')).toEqual(
    expected.map((value) => value === null),
  )
})
