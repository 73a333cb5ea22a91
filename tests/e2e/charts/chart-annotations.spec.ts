import type { BrowserContext, Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { card, dialog, sent, stored } from './annotation-parts.ts'

const DAY_MS = 86_400_000

test.beforeEach(({ signIn, page }) => {
  void page.setViewportSize({ width: 1920, height: 1000 })
  return signIn()
})

/** A chart with an annotation in view, and what it shows. */
async function openChart(page: Page, context: BrowserContext, plant: SimulatorHandle) {
  const all = await stored(context)
  const noteOf = ({ pv: { type, nr } }: { readonly pv: PvRef }) =>
    all.find(({ pv }) => pv.type === type && pv.nr === nr)
  const chart = plant.model.charts.all.find(({ config, series: [one] }) => {
    return config.type === 'Measurement' && one !== undefined && noteOf(one) !== undefined
  })
  const first = chart?.series[0] === undefined ? undefined : noteOf(chart.series[0])
  if (chart === undefined || first === undefined) throw new Error('No annotation of the first series of a chart')
  const range = `${first.timestamp - DAY_MS}-${first.timestamp + DAY_MS}`
  await page.goto(`/charts/archive/${chart.config.id}?range=${range}&source=QuarterHourValues`)
  const flag = page.locator(`[data-flag="${first.id}"]`)
  await expect(flag).toBeVisible()
  return { chart, first, flag }
}

test('a flag of a chart opens its annotation, which is changed and deleted there (rules I4, I5, I8)', async ({
  page,
  context,
  plant,
}) => {
  const { first, flag } = await openChart(page, context, plant)
  await expect(flag).toHaveAccessibleName(`A: ${first.text}`)
  await flag.press('Enter')
  await expect(card(page)).toContainText(first.text)
  await expect(card(page)).toContainText(plant.model.config(first.pv)?.name ?? '')
  expect(await violations(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Ändern …' }).click()
  await dialog(page).getByRole('textbox', { name: 'Text' }).fill('Sonde getauscht')
  await dialog(page).getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(flag).toHaveAccessibleName('A: Sonde getauscht')
  expect(await stored(context)).toContainEqual({ ...first, text: 'Sonde getauscht' })
  await page.keyboard.press('Escape')
  await flag.click()
  await card(page).getByRole('button', { name: 'Löschen …' }).click()
  await expect(dialog(page)).toContainText('Sonde getauscht')
  await dialog(page).getByRole('button', { name: 'Löschen' }).click()
  await dialog(page).getByRole('button', { name: 'Schließen' }).click()
  await expect(flag).toHaveCount(0)
  expect((await stored(context)).map(({ id }) => id)).not.toContain(first.id)
  expect(sent(plant)).toEqual([0, 1, 1])
})

test('a new annotation of a chart is at the time of the cursor, of the selected series and the source (rules I2, I4)', async ({
  page,
  context,
  plant,
}) => {
  const { chart, first } = await openChart(page, context, plant)
  const before = await stored(context)
  const plot = page.locator('.u-over')
  const box = await plot.boundingBox()
  await plot.hover({ position: { x: (box?.width ?? 0) * 0.25, y: 20 } })
  await page.getByRole('button', { name: 'Anmerkung …' }).click()
  const name = plant.model.config(chart.series[0]?.pv ?? first.pv)?.name ?? ''
  await expect(dialog(page).getByRole('combobox', { name: 'Prozessvariable' })).toHaveValue(name)
  await expect(dialog(page).getByRole('combobox', { name: 'Datenquelle' })).toHaveValue('QuarterHourValues')
  await dialog(page).getByRole('textbox', { name: 'Text' }).fill('Beim Cursor')
  await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const added = (await stored(context)).filter(({ id }) => !before.some((old) => old.id === id))
  expect(added).toMatchObject([{ text: 'Beim Cursor', pv: chart.series[0]?.pv, dataSource: 'QuarterHourValues' }])
  // A quarter of two days after the beginning, at the value next to it.
  const wanted = first.timestamp - DAY_MS / 2
  expect(Math.abs((added[0]?.timestamp ?? 0) - wanted)).toBeLessThan(DAY_MS / 48)
  await expect(page.locator(`[data-flag="${added[0]?.id}"]`)).toHaveAccessibleName('A: Beim Cursor')
})

test('a chart shows what another user changes when the window gets the focus (rule I4)', async ({
  page,
  context,
  plant,
}) => {
  const { first, flag } = await openChart(page, context, plant)
  const elsewhere = await logIn(plant.url, 'admin')
  await elsewhere.call('saveAnnotations', { annotations: [{ ...first, text: 'Von nebenan' }] })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(flag).toHaveAccessibleName('A: Von nebenan')
  await elsewhere.close()
})
