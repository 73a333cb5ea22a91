import type { Page } from 'playwright/test'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { archiveEnds } from '../../../src/simulator/model/archive/plant-archive.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, resizeTo, violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { sourceChoice, sourceOf } from './chart-tools.ts'
import {
  BASIN,
  chartOf,
  contentOf,
  HOUR_MS,
  isDrawn,
  levelsInView,
  rangeText,
  START,
  STORM,
  stormPath,
  truth,
} from './storm-chart.ts'

const MONTH_START = Date.UTC(2024, 4, 31, 22)

test.use({ plantOptions: { start: START } })
test.beforeEach(({ signIn }) => signIn())

const picture = (page: Page) => page.getByRole('img', { name: /^Verlauf von/ })
/** When the first level in view was measured. */
const firstInView = async (page: Page) => Math.min(...(await levelsInView(page)).keys())

test('a part in view is drawn with every value of the plant, with Auto from the finest source that the limits allow for it, and what is loaded is not asked for again (rule H5)', async ({
  page,
  plant,
}) => {
  const calls = () => plant.stats().calls.chartData ?? 0
  const at = `/charts/archive/${BASIN}`
  await page.goto(`${at}?${rangeText(STORM)}&source=MeasurementArchive`)
  await isDrawn(page)
  const loaded = calls()
  const levels = [...truth(plant, 1, 'MeasurementArchive')].filter(([, value]) => value !== null)
  expect((await levelsInView(page)).size).toBeLessThan(levels.length)
  await page.locator('.u-over').dblclick()
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Vergrößern' }).click()
  // Six hours around the middle.
  const middle = (STORM.from + STORM.to) / 2
  const wanted = levels.filter(([time]) => time >= middle - 3 * HOUR_MS && time < middle + 3 * HOUR_MS)
  expect(wanted.length).toBeGreaterThan(100)
  await expect.poll(async () => (await levelsInView(page)).size).toBeGreaterThanOrEqual(wanted.length)
  const shown = await levelsInView(page)
  for (const [time, value] of wanted)
    expect(shown.get(time), new Date(time).toISOString()).toBeCloseTo(value ?? Number.NaN, 1)
  await picture(page).press('0')
  await expect.poll(async () => (await levelsInView(page)).size).toBeGreaterThan(shown.size)
  expect(calls()).toBe(loaded)

  const source = sourceOf(page)
  await (await sourceChoice(page)).selectOption('Auto')
  await expect(await sourceChoice(page)).toContainText('Auto → Rohwerte')
  await changeAddress(page, `${at}?range=thisMonth&source=Auto`)
  await expect(await sourceChoice(page)).toContainText('Auto → Viertelstundenwerte')
  // A range that is too long for a source gets the next one.
  await expect((await sourceChoice(page)).locator('option[value=MeasurementArchive]')).toBeDisabled()
  await expect(source).toHaveAttribute('data-source', 'QuarterHourValues')
  await expect.poll(() => firstInView(page)).toBeLessThan(MONTH_START + HOUR_MS)
  const before = calls()
  // In one task: a part that rests for a moment loads, and keys of a slow machine may be that far apart.
  const zoomIn = () =>
    picture(page).evaluate(async (element) => {
      for (let step = 0; step < 5; step += 1) {
        element.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))
        await null
      }
    })
  await zoomIn()
  await expect(source).toHaveAttribute('data-source', 'MeasurementArchive')
  await expect(source).toHaveText('Rohwerte')
  await isDrawn(page)
  await expect.poll(calls).toBeGreaterThan(before)
  const finer = (await levelsInView(page)).size
  const asked = calls()
  await picture(page).press('0')
  await expect(source).toHaveAttribute('data-source', 'QuarterHourValues')
  await isDrawn(page)
  await zoomIn()
  await expect(source).toHaveAttribute('data-source', 'MeasurementArchive')
  await expect.poll(async () => (await levelsInView(page)).size).toBe(finer)
  expect(calls()).toBe(asked)
})

test('a range that nobody can read says so; a view beyond its range is filled, one of the past leads back to now, and ranges begin with the archive and end with today (rule H16)', async ({
  page,
  plant,
}) => {
  const edges = () => (new URL(page.url()).searchParams.get('range') ?? '').split('-').map(Number)
  const unreadable = page.getByText('Zeitraum oder Zeitspanne der Adresse ist nicht lesbar.')
  await page.goto(`/charts/archive/${BASIN}?range=never`)
  await expect(unreadable).toBeVisible()
  await isDrawn(page)
  await page.getByRole('group', { name: 'Zeitraum' }).getByRole('button').nth(1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gestern', exact: true }).click()
  await expect(unreadable).toHaveCount(0)

  await changeAddress(page, stormPath())
  await expect.poll(() => firstInView(page)).toBeLessThan(STORM.from + HOUR_MS)
  await picture(page).press('PageUp')
  await expect.poll(() => firstInView(page)).toBeLessThanOrEqual(STORM.from - 23 * HOUR_MS)
  await picture(page).press('0')
  await page.getByRole('button', { name: 'Zurück zu jetzt' }).click()
  await expect.poll(() => Math.abs((edges()[1] ?? 0) - plant.now())).toBeLessThan(HOUR_MS)
  const [from = 0, to = 0] = edges()
  expect(to - from).toBe(STORM.to - STORM.from)

  const first = Math.min(
    ...chartOf(plant).series.flatMap(
      ({ pv }) => archiveEnds(plant.model, pv, 'QuarterHourValues', 'first', plant.now()) ?? [],
    ),
  )
  for (const [start, canGoBack, canGoOn] of [
    [first + 1, true, true],
    [first, false, true],
    [plant.now() + 24 * HOUR_MS, true, false],
  ] as const) {
    await changeAddress(page, `/charts/archive/${BASIN}?range=${start}-${start + HOUR_MS}&source=QuarterHourValues`)
    const is = (name: string) => expect(page.getByRole('button', { name }))
    await is('Vorheriger Zeitraum').toHaveAttribute('aria-disabled', String(!canGoBack))
    await is('Nächster Zeitraum').toHaveAttribute('aria-disabled', String(!canGoOn))
  }
})

test('the screen belongs to the chart: with a comparison and a range of the past it has 55 % of 1280 x 800 and half of a telephone, below at most 14 controls; a chart a series is in the address', async ({
  page,
}) => {
  await page.goto(stormPath('&compare=week'))
  await isDrawn(page)
  for (const [width, height, share, most] of [
    [1280, 800, 0.55, 14],
    [360, 740, 0.5, 8],
  ] as const) {
    await resizeTo(page, width, height)
    await page.reload()
    await isDrawn(page)
    const box = await picture(page).boundingBox()
    if (box === null) throw new Error('There is no chart')
    expect((box.width * box.height) / (width * height), `${width} px`).toBeGreaterThanOrEqual(share)
    expect(box.y + box.height, `${width} px`).toBeLessThan(height)
    const above = await page
      .getByRole('main')
      .locator('button, a[href], input, select')
      .evaluateAll(
        (all, top) => all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom <= top).length,
        box.y,
      )
    expect(above, `${width} px`).toBeLessThanOrEqual(most)
    expect(above, `${width} px`).toBeGreaterThan(4)
  }
  await resizeTo(page, 1280, 800)
  await page.getByRole('button', { name: 'Einzeln' }).click()
  await expect(page).toHaveURL(/view=each/)
  const tall = async () => (await picture(page).boundingBox())?.height ?? 0
  await expect.poll(tall).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Einzeln' })).toHaveAttribute('aria-pressed', 'true')
})

test('where the chosen source is too fine for the range the page says which one is shown instead (rule H5)', async ({
  page,
}) => {
  await page.goto(`/charts/archive/${BASIN}?range=thisYear&source=MeasurementArchive`)
  await expect(page.getByRole('status').filter({ hasText: 'gezeigt: Tageswerte' })).toHaveText(
    'Rohwerte (Zeitraum zu lang), gezeigt: Tageswerte',
  )
  await changeAddress(page, `/charts/archive/${BASIN}?range=today&source=MeasurementArchive`)
  await expect(sourceOf(page)).toHaveText('Rohwerte')
  await expect(page.getByText('gezeigt:')).toHaveCount(0)
})

test('a chart on a wall monitor names its time and has all of its drawing on the screen; the charts take turns as they are named', async ({
  page,
}) => {
  await resizeTo(page, 1920, 1080)
  // What was left last is no page of a wall.
  await page.goto('/charts/live/3151')
  await isDrawn(page)
  await changeAddress(page, '/values')
  await page.goto('/charts/live?wall=1&pages=/charts/live')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aktuelle Diagramme')
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/charts/live')
  await page.goto(`${stormPath()}&wall=1&pages=/charts/archive/${BASIN}`)
  await isDrawn(page)
  await expect(page.locator('[data-shown-range]:visible')).toHaveText('Mi., 19.06. 00:00 – Fr., 21.06. 00:00')
  const box = await picture(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(1000)
  expect(box?.height).toBeGreaterThan(500)
})

test('the charts open with the one that was left last; before that with their list', async ({ page, plant }) => {
  await page.goto('/charts/archive')
  await expect(page.getByRole('tree')).toBeVisible()
  await changeAddress(page, stormPath())
  await isDrawn(page)
  await page.getByRole('link', { name: 'Prozesswerte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prozesswerte')
  await page.getByRole('link', { name: 'Archivdiagramme' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chartOf(plant).config.title)
  expect(new URL(page.url()).searchParams.get('range')).toBe(`${STORM.from}-${STORM.to}`)
  // Of the entrance itself nothing is remembered, nor does a chart that is gone become it.
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(await kept()).not.toContain('/charts/archive\\\\"')
  await changeAddress(page, '/charts/archive/99999')
  await expect(page.getByText('Nicht geladen: Das Diagramm.')).toBeVisible()
  await page.getByRole('link', { name: 'Prozesswerte' }).click()
  await page.getByRole('link', { name: 'Archivdiagramme' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chartOf(plant).config.title)
  // Those of live values are others.
  await page.getByRole('link', { name: 'Aktuelle Diagramme' }).click()
  await expect(page.getByRole('tree')).toBeVisible()
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })

  test('the chart comes first, with a head of one line in each language, and all tools are in a sheet; at 1280 px the legend needs no scrolling', async ({
    page,
  }) => {
    await page.goto(stormPath('&compare=week'))
    await isDrawn(page)
    const plot = await page.locator('.u-over').boundingBox()
    expect(plot?.y).toBeLessThan(290)
    expect(await excessWidth(page)).toBe(0)
    await page.getByRole('button', { name: 'Werkzeuge des Diagramms' }).click()
    const sheet = page.getByRole('dialog', { name: 'Werkzeuge des Diagramms' })
    const comparison = sheet.getByRole('combobox', { name: 'Vergleich' })
    await expect(comparison).toHaveValue('week')
    expect(await violations(page)).toEqual([])
    await comparison.selectOption('none')
    await sheet.getByRole('button', { name: 'Exportieren' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV: Ansicht' }).click()
    expect((await contentOf(await download)).length).toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Werkzeuge des Diagramms' })).toBeFocused()
    await expect(page).not.toHaveURL(/compare/)

    await changeAddress(page, stormPath('&compare=week'))
    const head = page.locator('[data-live-pill=past]').locator('..').locator('> :not([data-tools])')
    const unevenness = () =>
      head.evaluateAll((all) => {
        const ends = all.filter((one) => one.clientWidth > 0).map((one) => one.getBoundingClientRect().bottom)
        return Math.max(...ends) - Math.min(...ends)
      })
    const legend = page.getByRole('table').last().locator('..')
    for (const language of LANGUAGES) {
      await resizeTo(page, 1280, 800)
      await page.locator('header button[aria-haspopup=dialog]').last().click()
      await page.getByRole('dialog').getByRole('combobox').first().selectOption(language)
      await page.keyboard.press('Escape')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('[data-series] [data-column=name]').nth(1)).toHaveText(/7/)
      await expect
        .poll(() => legend.evaluate((box) => box.scrollWidth - box.clientWidth), language)
        .toBeLessThanOrEqual(0)
      // The tools, the source and how long ago it ends.
      await expect
        .poll(() =>
          page
            .locator('[data-tools]')
            .first()
            .evaluate((row) => row.parentElement?.clientHeight),
        )
        .toBeLessThan(48)
      await resizeTo(page, 360, 740)
      await expect.poll(unevenness, language).toBeLessThan(20)
    }
  })
})
