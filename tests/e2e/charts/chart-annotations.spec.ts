import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { card, dialog, sent, stored } from './annotation-parts.ts'

const DAY_MS = 86_400_000

test('an annotation leads to its charts with its day in view; their flags open it, follow other users, and annotations are created, changed and deleted there (rules I2, I4, I5, I8, I9)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await signIn()
  const before = await stored(context)
  const is = (one: PvRef) => (other: PvRef) => pvParam(one) === pvParam(other)
  const chartsOf = ({ pv }: { readonly pv: PvRef }) =>
    plant.model.charts.all.filter(({ series }) => series.some((one) => is(pv)(one.pv)))
  const noteOf = (pv: PvRef) => before.find((one) => is(pv)(one.pv))
  const chart = plant.model.charts.all.find(
    ({ config, series: [one] }) => config.type === 'Measurement' && one !== undefined && noteOf(one.pv) !== undefined,
  )
  const first = chart?.series[0] && noteOf(chart.series[0].pv)
  if (chart === undefined || first === undefined) throw new Error('No annotation of the first series of a chart')
  await page.goto(`/charts/annotations?annotation=${first.id}`)
  const links = card(page).getByRole('region', { name: 'Diagramme mit dieser Anmerkung' }).getByRole('link')
  const charts = chartsOf(first)
  await expect(links).toHaveText(charts.map(({ config }) => config.title))
  // Charts of the same name differ by their ids.
  const paths = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  expect(paths.map((path) => Number(path.split('/').pop()))).toEqual(charts.map(({ config }) => config.id))
  await links.nth(charts.indexOf(chart)).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chart.config.title)
  const [from = 0, to = 0] = (new URL(page.url()).searchParams.get('range') ?? '').split('-').map(Number)
  expect([(from + to) / 2, to - from]).toEqual([first.timestamp, DAY_MS])
  const flag = page.locator(`[data-flag="${first.id}"]`)
  await expect(flag).toHaveAccessibleName(`A: ${first.text}`)

  const path = `${new URL(page.url()).pathname}?range=${first.timestamp - DAY_MS}-${first.timestamp + DAY_MS}`
  await changeAddress(page, `${path}&source=QuarterHourValues`)
  await expect(flag).toBeVisible()
  const elsewhere = await logIn(plant.url, 'admin')
  await elsewhere.call('saveAnnotations', { annotations: [{ ...first, text: 'Von nebenan' }] })
  await elsewhere.close()
  // Somebody comes back to the window: a read that was under way before may still bring what was.
  const afterFocus = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    return flag.getAttribute('aria-label')
  }
  await expect.poll(afterFocus).toBe('A: Von nebenan')

  await test.step('a new one is at the time of the cursor, of the selected series and the source', async () => {
    const plot = page.locator('.u-over')
    await plot.hover({ position: { x: ((await plot.boundingBox())?.width ?? 0) * 0.25, y: 20 } })
    await page.getByRole('button', { name: 'Anmerkung …' }).click()
    const name = plant.model.config(first.pv)?.name ?? ''
    await expect(dialog(page).getByRole('combobox', { name: 'Prozessvariable' })).toHaveValue(name)
    await expect(dialog(page).getByRole('combobox', { name: 'Datenquelle' })).toHaveValue('QuarterHourValues')
    await dialog(page).getByRole('textbox', { name: 'Text' }).fill('Beim Cursor')
    await dialog(page).getByRole('button', { name: 'Anlegen' }).click()
    await expect(dialog(page)).toHaveCount(0)
    const added = (await stored(context)).filter(({ id }) => !before.some((old) => old.id === id))
    expect(added).toMatchObject([{ text: 'Beim Cursor', pv: first.pv, dataSource: 'QuarterHourValues' }])
    // A quarter of two days after the beginning, at the value next to it.
    const wanted = first.timestamp - DAY_MS / 2
    expect(Math.abs((added[0]?.timestamp ?? 0) - wanted)).toBeLessThan(DAY_MS / 48)
    await expect(page.locator(`[data-flag="${added[0]?.id}"]`)).toHaveAccessibleName('A: Beim Cursor')
  })

  await flag.press('Enter')
  await expect(card(page)).toContainText('Von nebenan')
  await expect(card(page)).toContainText(plant.model.config(first.pv)?.name ?? '')
  expect(await violations(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Ändern …' }).click()
  await dialog(page).getByRole('textbox', { name: 'Text' }).fill('Sonde getauscht')
  await dialog(page).getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  // The new one stands before it.
  await expect(flag).toHaveAccessibleName('B: Sonde getauscht')
  expect(await stored(context)).toContainEqual({ ...first, text: 'Sonde getauscht' })
  await page.keyboard.press('Escape')
  await flag.click()
  await card(page).getByRole('button', { name: 'Löschen …' }).click()
  await expect(dialog(page)).toContainText('Sonde getauscht')
  await dialog(page).getByRole('button', { name: 'Löschen' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(flag).toHaveCount(0)
  expect((await stored(context)).map(({ id }) => id)).not.toContain(first.id)
  expect(sent(plant)).toEqual([1, 2, 1])
})
