import type { Page } from 'playwright/test'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { Annotation } from '../../../src/wire/server/chart.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, violations } from '../screens/screen-checks.ts'
import { card, dialog, sent, stored } from './annotation-parts.ts'

const PATH = '/charts/annotations'
const DAY_MS = 86_400_000
const SOURCES = {
  MeasurementArchive: 'Rohwerte',
  QuarterHourValues: 'Viertelstundenwerte',
  DayValues: 'Tageswerte',
  MonthValues: 'Monatswerte',
} as const

const rows = (page: Page) => page.getByRole('grid').locator('[role=row][data-id]')
const row = (page: Page, { id }: Annotation) => page.locator(`[role=row][data-id="${id}"]`)

async function open(page: Page): Promise<void> {
  await page.goto(PATH)
  await expect(rows(page).first()).toBeVisible()
}

/** Opens the form of an annotation from its row. */
async function openForm(page: Page, annotation: Annotation): Promise<void> {
  await row(page, annotation).getByRole('gridcell').nth(2).click()
  await card(page).getByRole('button', { name: 'Ändern …' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Text' })).toHaveValue(annotation.text)
}

test.beforeEach(({ signIn, page }) => {
  void page.setViewportSize({ width: 1920, height: 1000 })
  return signIn()
})

test('the overview has every annotation of the plant with all of its fields (rules I1, I3)', async ({
  page,
  context,
  plant,
}) => {
  const all = await stored(context)
  await page.goto(PATH)
  await expect(rows(page)).toHaveCount(all.length)
  const texts = await rows(page).evaluateAll((found) =>
    found.map((one) => [...one.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? '')),
  )
  const yes = (is: boolean) => (is ? 'ja' : 'nein')
  all.forEach((one, index) => {
    const config = plant.model.config(one.pv)
    expect(texts[index]?.slice(2)).toEqual([
      one.text,
      config?.name,
      config?.stationName,
      SOURCES[one.dataSource],
      yes(one.visible),
      yes(one.showInDayReport),
      yes(one.showInWeekReport),
      yes(one.showInMonthReport),
      yes(one.showInYearReport),
      '',
    ])
  })
  expect(await violations(page)).toEqual([])
})

test('a new annotation is visible and in no report, needs a text, and is created once (rules I2, I3, I8, I10)', async ({
  page,
  context,
  plant,
}) => {
  const before = await stored(context)
  const pv = before[0]?.pv ?? { type: 'AnaIn', nr: 0 }
  await page.goto(PATH)
  await page.getByRole('button', { name: 'Neue Anmerkung …' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Im Diagramm sichtbar' })).toBeChecked()
  for (const report of ['Tages', 'Wochen', 'Monats', 'Jahres']) {
    await expect(dialog(page).getByRole('checkbox', { name: `${report}bericht` })).not.toBeChecked()
  }
  await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
  await expect(dialog(page)).toContainText('Der Text darf nicht leer sein.')
  await expect(dialog(page)).toContainText('Bitte eine Prozessvariable auswählen.')
  await expect(dialog(page).getByRole('textbox', { name: 'Text' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  expect(sent(plant)).toEqual([0, 0, 0])
  await dialog(page).getByRole('textbox', { name: 'Text' }).fill('Pumpe gespült')
  await dialog(page)
    .getByRole('combobox', { name: 'Prozessvariable' })
    .fill(plant.model.config(pv)?.eksNr ?? '')
  await page.getByRole('option').first().click()
  await dialog(page).getByRole('combobox', { name: 'Datenquelle' }).selectOption('DayValues')
  await dialog(page).getByRole('checkbox', { name: 'Wochenbericht' }).check()
  await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(before.length + 1)
  const added = (await stored(context)).filter(({ id }) => !before.some((old) => old.id === id))
  expect(added).toMatchObject([
    {
      pv,
      text: 'Pumpe gespült',
      dataSource: 'DayValues',
      visible: true,
      showInDayReport: false,
      showInWeekReport: true,
      showInMonthReport: false,
      showInYearReport: false,
    },
  ])
  expect(Math.abs((added[0]?.timestamp ?? 0) - plant.now())).toBeLessThan(60_000)
  expect(sent(plant)).toEqual([1, 0, 0])
})

test('a change is pending in row, card and form until it is saved; leaving asks first (rules I5, I8)', async ({
  page,
  context,
  plant,
}) => {
  const [first, second] = await stored(context)
  if (first === undefined || second === undefined) throw new Error('The plant has no annotations')
  await open(page)
  await openForm(page, first)
  await dialog(page).getByRole('textbox', { name: 'Text' }).fill('Sonde getauscht')
  await expect(dialog(page)).toContainText('Geändert, noch nicht gespeichert.')
  await dialog(page).getByRole('button', { name: 'Später speichern' }).click()
  await expect(row(page, first)).toContainText('nicht gespeichertSonde getauscht')
  await expect(card(page)).toContainText('Geändert, noch nicht gespeichert.')
  await openForm(page, second)
  await dialog(page).getByRole('checkbox', { name: 'Im Diagramm sichtbar' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 Anmerkungen sind geändert und noch nicht gespeichert.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // Filtering loses nothing, another page would.
  await page.getByRole('button', { name: 'Schließen' }).click()
  await page.getByRole('link', { name: 'Stationen', exact: true }).click()
  await expect(dialog(page)).toContainText('Änderungen')
  await dialog(page).getByRole('button').first().click()
  await expect(page).toHaveURL(new RegExp(PATH))
  expect(await stored(context)).toContainEqual(first)
  expect(sent(plant)).toEqual([0, 0, 0])
  await page.getByRole('button', { name: '2 Anmerkungen speichern' }).click()
  await expect(row(page, first)).not.toContainText('nicht gespeichert')
  await expect(page.getByText('noch nicht gespeichert')).toHaveCount(0)
  const after = await stored(context)
  expect(after).toContainEqual({ ...first, text: 'Sonde getauscht' })
  expect(after).toContainEqual({ ...second, visible: false })
  expect(sent(plant)).toEqual([0, 1, 0])
  await page.getByRole('link', { name: 'Stationen', exact: true }).click()
  await expect(page).toHaveURL(/stations/)
})

test('while annotations are sent no other request begins, and every button says why (rule I6)', async ({
  page,
  context,
  plant,
}) => {
  const [first, second] = await stored(context)
  if (first === undefined || second === undefined) throw new Error('The plant has no annotations')
  await open(page)
  await openForm(page, first)
  await dialog(page).getByRole('textbox', { name: 'Text' }).fill('Sonde getauscht')
  await dialog(page).getByRole('button', { name: 'Später speichern' }).click()
  plant.fault({ call: 'saveAnnotations', action: 'delay', delayMs: 600_000, when: 'before' })
  await card(page).getByRole('button', { name: 'Speichern' }).click()
  const buttons = [
    page.getByRole('button', { name: 'Neue Anmerkung …' }),
    page.getByRole('button', { name: '1 Anmerkung speichern' }),
    card(page).getByRole('button', { name: 'Speichern' }),
    card(page).getByRole('button', { name: 'Ändern …' }),
    card(page).getByRole('button', { name: 'Löschen …' }),
  ]
  for (const button of buttons) {
    await expect(button).toHaveAccessibleDescription('Anmerkungen werden gerade gesendet. Bitte warten.')
    await button.click({ force: true })
  }
  await row(page, second).focus()
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toHaveCount(0)
  expect(sent(plant)).toEqual([0, 1, 0])
})

test('deleting asks with every text, and deletes exactly these (rule I8)', async ({ page, context, plant }) => {
  const before = await stored(context)
  const chosen = before.slice(1, 3)
  await page.goto(PATH)
  for (const one of chosen) await row(page, one).getByRole('checkbox').check()
  await page.getByRole('button', { name: '2 Anmerkungen löschen …' }).click()
  await expect(dialog(page)).toContainText('2 Anmerkungen werden gelöscht.')
  for (const { text } of chosen) await expect(dialog(page)).toContainText(text)
  expect(await violations(page)).toEqual([])
  expect(await stored(context)).toEqual(before)
  await dialog(page).getByRole('button', { name: 'Löschen' }).click()
  await dialog(page).getByRole('button', { name: 'Schließen' }).click()
  await expect(rows(page)).toHaveCount(before.length - 2)
  expect(await stored(context)).toEqual(before.filter((one) => !chosen.includes(one)))
  expect(sent(plant)).toEqual([0, 0, 1])
})

test('an annotation leads to the charts that show it, with its day in view (rule I9)', async ({
  page,
  context,
  plant,
}) => {
  const all = await stored(context)
  const titlesOf = ({ pv }: Annotation) =>
    plant.model.charts.all
      .filter(({ series }) => series.some((one) => pvParam(one.pv) === pvParam(pv)))
      .map(({ config }) => config.title)
  const shown = all.find((one) => titlesOf(one).length > 0)
  if (shown === undefined) throw new Error('No chart shows an annotation')
  await page.goto(`${PATH}?annotation=${shown.id}`)
  const links = card(page).getByRole('link')
  await expect(links).toHaveText(titlesOf(shown))
  // Charts of the same name differ by their ids.
  const idsOf = async () =>
    (await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))).map((path) =>
      Number(path.split('/').pop()),
    )
  const wanted = plant.model.charts.all.filter(({ series }) =>
    series.some(({ pv }) => pvParam(pv) === pvParam(shown.pv)),
  )
  expect(await idsOf()).toEqual(wanted.map(({ config }) => config.id))
  await links.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titlesOf(shown)[0] ?? '')
  const [from = 0, to = 0] = (new URL(page.url()).searchParams.get('range') ?? '').split('-').map(Number)
  expect((from + to) / 2).toBe(shown.timestamp)
  expect(to - from).toBe(DAY_MS)
  await expect(page.locator(`[data-flag="${shown.id}"]`)).toBeVisible()
})

test('what another user creates is there when the window gets the focus (rule I1)', async ({
  page,
  context,
  plant,
}) => {
  const [first, ...others] = await stored(context)
  if (first === undefined) throw new Error('The plant has no annotations')
  await open(page)
  const elsewhere = await logIn(plant.url, 'admin')
  await elsewhere.call('createAnnotations', { annotations: [{ ...first, text: 'Von nebenan' }] })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(rows(page)).toHaveCount(others.length + 2)
  await expect(page.getByRole('grid')).toContainText('Von nebenan')
  await elsewhere.close()
})

test('a list that cannot be loaded says so and is asked again; with no annotation it says that', async ({
  page,
  context,
  plant,
  allowErrors,
}) => {
  allowErrors(/50\d/)
  const all = await stored(context)
  plant.failCall('annotations', { status: 503 })
  await page.goto(PATH)
  const failure = page.getByRole('alert').filter({ hasText: 'Die Liste der Anmerkungen konnte nicht geladen werden' })
  await expect(failure).toBeVisible()
  plant.failCall('annotations', null)
  await failure.getByRole('button').click()
  await expect(rows(page)).toHaveCount(all.length)
  const elsewhere = await logIn(plant.url, 'admin')
  await elsewhere.call('deleteAnnotations', { ids: all.map(({ id }) => id) })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Es gibt noch keine Anmerkungen.')).toBeVisible()
  await elsewhere.close()
})

test('on a telephone an annotation is opened and changed with the keyboard alone', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [first] = await stored(context)
  if (first === undefined) throw new Error('The plant has no annotations')
  await open(page)
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  await row(page, first).focus()
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Ändern …' }).press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Text' })).toBeFocused()
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  const picker = await dialog(page).getByRole('combobox', { name: 'Prozessvariable' }).boundingBox()
  expect((picker?.x ?? 0) + (picker?.width ?? 0)).toBeLessThanOrEqual(360)
  await page.keyboard.press('End')
  await page.keyboard.type(' !')
  await dialog(page).getByRole('button', { name: 'Speichern', exact: true }).press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect(await stored(context)).toContainEqual({ ...first, text: `${first.text} !` })
})
