import type { Page } from 'playwright/test'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { tabTo } from '../tab-to.ts'
import {
  BESIDE,
  DIAL_UP,
  elementOf,
  IMAGE,
  openImage,
  PLANT,
  pv,
  SET_POINT,
  STATION,
  shownNumber,
} from './image-parts.ts'

/** Loses its connection. */
const LOST = 18
/** Stations in a row, too wide for a telephone; the last one is not the first that it shows. */
const ROW = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 200">${[11, 13, LOST]
  .map(
    (station, index) =>
      `<g data-binding="StationConnection" data-station="${station}" data-label="Station ${station}"><rect x="${1000 * index}" y="80" width="120" height="40"/></g>`,
  )
  .join('')}</svg>`

/** Sizes of the drawn texts of an image, in CSS pixels, ascending. */
function textSizes(page: Page): Promise<readonly number[]> {
  return page.locator('[data-draws-image] [data-stage]').evaluate((svg) =>
    [...svg.querySelectorAll<SVGGraphicsElement>('text, tspan')]
      .filter((node) => node.closest('[data-alert-place]') === null && node.getClientRects().length > 0)
      .map((node) => Number.parseFloat(getComputedStyle(node).fontSize) * (node.getScreenCTM()?.a ?? 0))
      .sort((a, b) => a - b),
  )
}

const isLive = (page: Page) => expect(page.locator('[data-draws-image] [data-quality=Good]').first()).toBeAttached()

/** An image whose texts would be too small opens at its upper left, so large that they can be read. */
async function expectLegible(page: Page): Promise<void> {
  expect((await textSizes(page))[0]).toBeGreaterThanOrEqual(11 - 0.01)
  const [left, top] = (await page.locator('[data-draws-image] [data-stage]').getAttribute('viewBox'))?.split(' ') ?? []
  expect([Math.abs(Number(left)), Math.abs(Number(top))]).toEqual([0, 0])
  const fit = page.getByRole('button', { name: 'Einpassen' })
  await fit.click()
  await expect(fit).toBeDisabled()
  expect((await textSizes(page))[0]).toBeLessThan(9)
}

test.use({ plantOptions: { ...PLANT, images: { 'row.svg': ROW } } })

test('the tree leads to an image, which shows what the plant measures, its texts, last hours and reports, by mouse and keyboard; below 1500 px the tree lies over it (rules K1, K2, K3, K7, K12)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/images')
  const tree = page.getByRole('tree', { name: 'Prozessbilder' })
  await expect(tree.getByRole('treeitem').first()).toBeVisible()
  const station = plant.model.stations.find(({ id }) => id === STATION)
  await page.getByRole('searchbox', { name: 'Bild suchen' }).fill(station?.name ?? '')
  await tree.getByRole('treeitem', { name: station?.name ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`/images/${station?.processImage}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(station?.name ?? '')
  // A set point stays what it is until somebody sets it.
  const field = elementOf(page, SET_POINT)
  await expect(field.locator('[data-part=value]')).toHaveText(shownNumber(plant, SET_POINT))
  await expect(field.locator('[data-part=unit]')).toHaveText(plant.model.config(SET_POINT)?.dimension ?? '')
  await expect(field).toHaveAttribute('data-quality', 'Good')
  // The level moves: what is drawn is the share of its range that is written beside it.
  const level = elementOf(page, pv('AnaIn', 1), 'level')
  await expect
    .poll(async () => {
      const written = await elementOf(page, pv('AnaIn', 1)).locator('[data-part=value]').textContent()
      const fill = Number(await level.locator('[data-part=fill]').getAttribute('height'))
      const tank = Number(await level.locator('rect').first().getAttribute('height')) - 3
      const { min = 0, max = 1 } = { min: 0, max: Number(await level.getAttribute('data-max')) }
      return Math.abs((Number(written?.replace(',', '.')) - min) / (max - min) - fill / tank)
    })
    .toBeLessThan(0.02)
  // One tab stop; arrow keys go on, the name has the value, Enter opens.
  await field.focus()
  await expect(field).toHaveAccessibleName(new RegExp(`Einschaltniveau ${shownNumber(plant, SET_POINT)} m`))
  await page.keyboard.press('ArrowRight')
  await expect(field).not.toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Einschaltniveau' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()

  await test.step('texts, the last hour and figures of reports are live, and the tooltip goes with the pointer', async () => {
    const operator = await logIn(plant.url)
    const text = page.locator('[data-draws-image] [data-text-message] [data-part=value]')
    for (const message of ['Pumpe 2 in Reparatur', '<b>fertig</b>']) {
      await operator.call('setTextMessages', { messages: [{ id: STATION, message }] })
      await expect(text).toHaveText(message)
    }
    await expect(page.locator('[data-draws-image] [data-part=line]')).toHaveAttribute('d', /^M[\d. ]+L/)
    await expect(page.locator('[data-view=report] [data-part=value]')).toHaveText(/^\d,\d\d$/)
    await expect(field).toHaveAttribute('data-quality', 'Good')
    await field.hover()
    const tip = page.getByRole('tooltip')
    await expect(tip).toContainText('Einschaltniveau')
    await page.mouse.move(5, 5)
    await expect(tip).toBeHidden()
  })

  await test.step('the tree over the image is opened, used and closed by the keyboard, and goes with the choice', async () => {
    const [drawing, drawer] = [page.locator('[data-draws-image]'), page.getByRole('dialog', { name: 'Prozessbilder' })]
    const button = page.getByRole('button', { name: 'Prozessbilder', exact: true })
    await expect(drawing.locator('[data-quality=Good]').first()).toBeVisible()
    await expect(drawer).toBeHidden()
    const [before, room] = [await drawing.boundingBox(), await page.getByRole('main').boundingBox()]
    expect(before?.width).toBeGreaterThan((room?.width ?? 0) * 0.9)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(drawer).toBeVisible()
    await expect.poll(() => drawer.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    expect(await drawing.boundingBox()).toEqual(before)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    const other = plant.model.stations.find(({ id }) => id === DIAL_UP)
    await drawer.getByRole('searchbox', { name: 'Bild suchen' }).fill(other?.name ?? '')
    await tabTo(page, drawer.getByRole('tree'))
    await page.keyboard.press('End')
    await expect(drawer.getByRole('treeitem').last()).toContainText(other?.name ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/images/${other?.processImage}$`))
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
    await page.setViewportSize(BESIDE)
    await expect(page.getByRole('tree', { name: 'Prozessbilder' })).toBeVisible()
    await expect(button).toHaveCount(0)
  })
})

test('an image opens so large that its texts can be read; a link leads to a PV in it, and what is not there is named (rule K2)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const fit = page.getByRole('button', { name: 'Einpassen' })
  await page.setViewportSize({ width: 1280, height: 520 })
  await page.goto(IMAGE)
  await isLive(page)
  await expectLegible(page)
  // As large as here all of it can be read.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openImage(page, plant, DIAL_UP)
  await openImage(page, plant, STATION)
  await isLive(page)
  await expect(fit).toBeDisabled()
  await page.setViewportSize({ width: 1280, height: 800 })

  await changeAddress(page, `${IMAGE}?pv=${pvParam(SET_POINT)}`)
  const field = elementOf(page, SET_POINT)
  await expect(field).toHaveAttribute('data-marked', '')
  await expect(page.getByRole('status', { name: 'Zoom' })).not.toHaveText('100 %')
  const [stage, box] = [await page.locator('[data-draws-image]').boundingBox(), await field.boundingBox()]
  if (stage === null || box === null) throw new Error('The element is not drawn')
  // At the left edge of the image the middle is as near as the image allows.
  expect(box.x).toBeGreaterThanOrEqual(stage.x)
  expect(Math.abs(box.y + box.height / 2 - (stage.y + stage.height / 2))).toBeLessThan(stage.height / 3)
  // What is not visible is in the small map; the keys zoom and move.
  const map = page.locator('[class*=minimap]')
  await expect(map).toBeVisible()
  const viewBox = () => page.locator('[data-draws-image] [data-stage]').getAttribute('viewBox')
  await field.focus()
  const before = await viewBox()
  await page.keyboard.press('Shift+ArrowDown')
  expect(await viewBox()).not.toBe(before)
  await page.keyboard.press('+')
  await page.keyboard.press('0')
  await expect(map).toBeHidden()
  await page.keyboard.press('+')
  await expect(map).toBeVisible()
  await fit.click()
  await expect(fit).toBeDisabled()
  // Whoever searches finds it as a link would.
  await changeAddress(page, IMAGE)
  const { name = '', eksNr = '' } = plant.model.config(SET_POINT) ?? {}
  await page.getByRole('combobox', { name: 'Im Bild suchen' }).fill(`${name} · ${eksNr}`)
  await expect(elementOf(page, SET_POINT)).toHaveAttribute('data-marked', '')
  await expect(page).toHaveURL(`${plant.url}${IMAGE}?pv=${pvParam(SET_POINT)}`)
  // What is too small in the whole picture is drawn when it is looked for.
  const pump = page.locator('[data-draws-image] [data-pv="di100012"][data-view=machine]')
  await openImage(page, plant, 1)
  await expect(page.locator('[data-draws-image] [data-quality=Good]').first()).toBeVisible()
  await expect(pump).toBeHidden()
  await changeAddress(page, '/images/station-1.svg?pv=DigiIn-100012')
  await expect(pump).toBeVisible()
  await expect(pump.locator('[data-part=state]')).toHaveText(
    plant.model.value('di100012', plant.now())?.boolValue === true ? 'Ein' : 'Aus',
  )
  await changeAddress(page, `${IMAGE}?pv=AnaIn-99`)
  await expect(page.getByText('Das Element „AnaIn-99“ ist nicht in diesem Bild.')).toBeVisible()
  await changeAddress(page, '/images/nirgends.svg')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Das Prozessbild „nirgends.svg“ gibt es nicht.')
  plant.failCall('processImage', { status: 500 })
  await changeAddress(page, '/images/station-15.svg')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Das Prozessbild')
  plant.failCall('processImage', null)
  // Nobody moves the image of a wall monitor.
  await page.setViewportSize({ width: 1280, height: 520 })
  await changeAddress(page, `${IMAGE}?wall=1`)
  await isLive(page)
  await expect.poll(async () => (await textSizes(page))[0]).toBeLessThan(9)
})

test('a telephone opens an image where it begins, or on the connection that is broken; its values are listed, say how old they are when the link is cut, and nothing is cut off (rules K2, K3, K4)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await test.step('on the broken connection, and without one where the image begins', async () => {
    const place = (station: number) => page.locator(`[data-station="${station}"] > rect`)
    await page.goto('/images/row.svg')
    await expect(place(11)).toBeInViewport()
    await expect(place(LOST)).not.toBeInViewport()
    await expect(page.locator('[data-draws-image][aria-busy=false]')).toBeVisible()
    const start = plant.now() - 600_000
    plant.model.script([{ kind: 'communication', subject: LOST, start, end: start + 3_600_000 }])
    await expect(page.locator('[data-alert-place]')).not.toHaveCount(0, { timeout: 20_000 })
    // Nothing moves under somebody's finger; whoever opens it now is led there.
    await expect(place(LOST)).not.toBeInViewport()
    await page.reload()
    await expect(place(LOST)).toBeInViewport()
    await expect(place(11)).not.toBeInViewport()
    expect((await place(LOST).boundingBox())?.width).toBeCloseTo(120, 0)
  })

  await openImage(page, plant, STATION)
  await isLive(page)
  // Without an alert in the image, too.
  await expectLegible(page)
  const field = elementOf(page, SET_POINT)
  await expect(field).toHaveAttribute('data-quality', 'Good')
  expect(await excessWidth(page)).toBe(0)
  // The list below has each value of the drawing once, with the same number.
  const values = page.getByRole('region', { name: 'Werte im Bild' })
  const row = values.locator(`[data-id="${pvParam(SET_POINT)}"]`)
  await expect(row).toContainText(shownNumber(plant, SET_POINT))
  const drawn = await page
    .locator('[data-draws-image] [data-pv]')
    .evaluateAll((nodes) => new Set(nodes.map((node) => node.getAttribute('data-pv'))).size)
  await expect(values.getByRole('grid')).toHaveAttribute('aria-rowcount', String(drawn + 1))
  plant.fault({ hub: 'pv', action: 'refuse' })
  await expect(field).toHaveAttribute('data-stale', '', { timeout: 30_000 })
  await expect(field.locator('[data-part=mark]')).toContainText('◷')
  expect(await excessWidth(page)).toBe(0)
})
