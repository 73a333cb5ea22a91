import type { Page } from 'playwright/test'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, resizeTo, violations } from '../screens/screen-checks.ts'
import { card, dialog, sent, stored } from './annotation-parts.ts'

const PATH = '/charts/annotations'
const SOURCES = {
  MeasurementArchive: 'Rohwerte',
  QuarterHourValues: 'Viertelstundenwerte',
  DayValues: 'Tageswerte',
  MonthValues: 'Monatswerte',
} as const

const rows = (page: Page) => page.getByRole('grid').locator('[role=row][data-id]')
const row = (page: Page, { id }: { readonly id: number }) => page.locator(`[role=row][data-id="${id}"]`)

/** Opens the form of an annotation from its row. */
async function openForm(page: Page, annotation: { readonly id: number; readonly text: string }): Promise<void> {
  await row(page, annotation).getByRole('gridcell').nth(2).click()
  await card(page).getByRole('button', { name: 'Ändern …' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Text' })).toHaveValue(annotation.text)
}

test('annotations are listed, created, changed on a telephone by keys alone, changed for later, saved and deleted (rules I1, I2, I3, I5, I8, I10)', async ({
  signIn,
  page,
  context,
  plant,
  allowErrors,
}) => {
  const desk = () => resizeTo(page, 1920, 1000)
  const text = dialog(page).getByRole('textbox', { name: 'Text' })
  allowErrors(/50\d/)
  await desk()
  await signIn()
  const before = await stored(context)
  const [first, second, ...others] = before
  if (first === undefined || second === undefined) throw new Error('The plant has no annotations')

  await test.step('a list that cannot be loaded says so and is asked again', async () => {
    plant.failCall('annotations', { status: 503 })
    await page.goto(PATH)
    const failure = page.getByRole('alert').filter({ hasText: 'Nicht geladen: Die Liste der Anmerkungen.' })
    await expect(failure).toBeVisible()
    plant.failCall('annotations', null)
    await failure.getByRole('button').click()
  })

  await test.step('the overview has every annotation of the plant with all of its fields', async () => {
    await expect(rows(page)).toHaveCount(before.length)
    const texts = () =>
      rows(page).evaluateAll((found) =>
        found.map((one) => [...one.querySelectorAll('[role=gridcell]')].slice(2).map((cell) => cell.textContent ?? '')),
      )
    const yes = (is: boolean) => (is ? 'ja' : 'nein')
    const expected = before.map((one) => {
      const config = plant.model.config(one.pv)
      return [
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
      ]
    })
    // The names of the process values come after the annotations.
    await expect.poll(texts).toEqual(expected)
  })

  await test.step('a new one is visible and in no report, needs a text and a PV, and is created once', async () => {
    await page.getByRole('button', { name: 'Neue Anmerkung …' }).click()
    await expect(dialog(page).getByRole('checkbox', { name: 'Im Diagramm sichtbar' })).toBeChecked()
    await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
    await expect(dialog(page)).toContainText('Der Text darf nicht leer sein.')
    await expect(dialog(page)).toContainText('Bitte eine Prozessvariable auswählen.')
    await expect(text).toBeFocused()
    expect(await violations(page)).toEqual([])
    expect(sent(plant)).toEqual([0, 0, 0])
    await text.fill('Pumpe gespült')
    await dialog(page)
      .getByRole('combobox', { name: 'Prozessvariable' })
      .fill(plant.model.config(first.pv)?.eksNr ?? '')
    await page.getByRole('option').first().click()
    await dialog(page).getByRole('combobox', { name: 'Datenquelle' }).selectOption('DayValues')
    await dialog(page).getByRole('checkbox', { name: 'Wochenbericht' }).check()
    await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(rows(page)).toHaveCount(before.length + 1)
    const added = (await stored(context)).filter(({ id }) => !before.some((old) => old.id === id))
    const reports = { showInDayReport: false, showInMonthReport: false, showInYearReport: false }
    expect(added).toMatchObject([
      {
        ...reports,
        pv: first.pv,
        text: 'Pumpe gespült',
        dataSource: 'DayValues',
        visible: true,
        showInWeekReport: true,
      },
    ])
    expect(Math.abs((added[0]?.timestamp ?? 0) - plant.now())).toBeLessThan(60_000)
    expect(sent(plant)).toEqual([1, 0, 0])
  })

  const onPhone = { ...first, text: `${first.text} !` }
  await test.step('on a telephone one is opened and changed with the keyboard alone', async () => {
    await resizeTo(page, 360, 740)
    await row(page, first).focus()
    await page.keyboard.press('Enter')
    await expect(card(page)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await card(page).getByRole('button', { name: 'Ändern …' }).press('Enter')
    await expect(text).toBeFocused()
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    const picker = await dialog(page).getByRole('combobox', { name: 'Prozessvariable' }).boundingBox()
    expect((picker?.x ?? 0) + (picker?.width ?? 0)).toBeLessThanOrEqual(360)
    await page.keyboard.press('End')
    await page.keyboard.type(' !')
    await dialog(page).getByRole('button', { name: 'Speichern', exact: true }).press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    expect(await stored(context)).toContainEqual(onPhone)
    await page.keyboard.press('Escape')
    await desk()
  })

  await test.step('a change is pending in row, card and form until it is saved; leaving asks first', async () => {
    await openForm(page, onPhone)
    await text.fill('Sonde getauscht')
    await expect(dialog(page)).toContainText('Geändert, noch nicht gespeichert.')
    await dialog(page).getByRole('button', { name: 'Später speichern' }).click()
    await expect(row(page, first)).toContainText('nicht gespeichertSonde getauscht')
    await expect(card(page)).toContainText('Geändert, noch nicht gespeichert.')
    await openForm(page, second)
    await dialog(page).getByRole('checkbox', { name: 'Im Diagramm sichtbar' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByText('2 Anmerkungen sind geändert und noch nicht gespeichert.')).toBeVisible()
    await page.getByRole('link', { name: 'Stationen', exact: true }).click()
    await expect(dialog(page)).toContainText('Änderungen')
    await dialog(page).getByRole('button').first().click()
    await expect(page).toHaveURL(new RegExp(PATH))
    expect(await stored(context)).toContainEqual(onPhone)
    expect(sent(plant)).toEqual([1, 1, 0])
    await page.getByRole('button', { name: '2 Anmerkungen speichern' }).click()
    await expect(row(page, first)).not.toContainText('nicht gespeichert')
    await expect(page.getByText('noch nicht gespeichert')).toHaveCount(0)
    const after = await stored(context)
    expect(after).toContainEqual({ ...first, text: 'Sonde getauscht' })
    expect(after).toContainEqual({ ...second, visible: false })
    expect(sent(plant)).toEqual([1, 2, 0])
  })

  await test.step('deleting asks with every text, and deletes exactly these', async () => {
    const now = await stored(context)
    const chosen = others.slice(0, 2)
    for (const one of chosen) await row(page, one).getByRole('checkbox').check()
    await page.getByRole('button', { name: '2 Anmerkungen löschen …' }).click()
    await expect(dialog(page)).toContainText('2 Anmerkungen werden gelöscht.')
    for (const one of chosen) await expect(dialog(page)).toContainText(one.text)
    expect(await violations(page)).toEqual([])
    expect(await stored(context)).toEqual(now)
    await dialog(page).getByRole('button', { name: 'Löschen' }).click()
    await dialog(page).getByRole('button', { name: 'Schließen' }).click()
    await expect(rows(page)).toHaveCount(now.length - 2)
    const ids = chosen.map(({ id }) => id)
    expect(await stored(context)).toEqual(now.filter(({ id }) => !ids.includes(id)))
    expect(sent(plant)).toEqual([1, 2, 1])
  })

  await test.step('what another user does is there when the window gets the focus', async () => {
    const elsewhere = await logIn(plant.url, 'admin')
    await elsewhere.call('deleteAnnotations', { ids: (await stored(context)).map(({ id }) => id) })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText('Es gibt noch keine Anmerkungen.')).toBeVisible()
    await elsewhere.close()
  })
})
