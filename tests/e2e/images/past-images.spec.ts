import type { Page } from 'playwright/test'
import { createFormat } from '../../../src/domain/text/format.ts'
import { archivedAlertPath, imagePath } from '../../../src/domain/text/paths.ts'
import { isHeldType, liveKey, pvOfLiveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, resizeTo, violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { BESIDE, elementOf, IMAGE, PLANT, PUMP, SET_POINT, STATION } from './image-parts.ts'

test.use({ plantOptions: PLANT })

const MINUTE_MS = 60_000
/** Half a minute after a sample, so that it has to be held. */
const AT = PLANT.start - 47 * MINUTE_MS + 30_000
const GERMAN = createFormat('de', 'Europe/Berlin')
/** Elements that show a value, by what of them says it. */
const VALUES = '[data-draws-image] [data-pv]:is([data-view=value], [data-view=contact], [data-view=machine])'
const PART = ':is([data-part=value], [data-part=state])'

const shown = (page: Page) =>
  page
    .locator(VALUES)
    .evaluateAll(
      (nodes, part) =>
        nodes.map((node) => [node.getAttribute('data-pv') ?? '', node.querySelector(part)?.textContent ?? ''] as const),
      PART,
    )

/** What the archive of the plant has of a PV at a moment, in the words of an image: its last point up to it. */
async function archivedText(plant: SimulatorHandle, ref: PvRef, at: number): Promise<string> {
  const operator = await logIn(plant.url)
  const from = isHeldType(ref.type) ? at - 30 * MINUTE_MS : at - 5 * MINUTE_MS
  const range = { startDate: from, endDate: at, source: 'MeasurementArchive', pvs: [ref] } as const
  const point = (await operator.call('chartDataOfPvs', range))[0]?.dataPoints.at(-1)
  const config = plant.model.config(ref)
  if (config === undefined || point === undefined || point.value === null) return '–'
  const { digiDisplayConfig: states, decimalPlaces } = config
  if (states === null) return GERMAN.number(point.value, decimalPlaces)
  return point.value === 1 ? states.stateActiveText : states.stateInactiveText
}

async function expectArchived(page: Page, plant: SimulatorHandle, at: number): Promise<void> {
  await expect(page.locator(`[data-past="${at}"]`)).toBeVisible()
  await expect(page.locator(`${VALUES} ${PART}[data-quality=Good]`).first()).toBeAttached()
  const found = await shown(page)
  expect(found.length).toBeGreaterThan(5)
  for (const [key, text] of found) {
    const ref = pvOfLiveKey(key)
    expect(`${key} ${text}`).toBe(`${key} ${ref === null ? '' : await archivedText(plant, ref, at)}`)
  }
}

test('an image at a moment shows what the archive has of it, does not move with the plant, orders nothing, and leads to other moments and back by the keyboard (rules K3, K6)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize(BESIDE)
  await signIn()
  await page.goto(`${IMAGE}?at=${AT}`)
  await expectArchived(page, plant, AT)
  await expect(page.getByText('Stand 09:13:30, 10.06.2026 – Archivwerte, nicht live')).toBeVisible()
  await expect(page.locator('[data-alert-place], [data-limits]')).toHaveCount(0)
  await expect(page.locator('[data-draws-image] [data-text-message] [data-part=value]')).toHaveText('–')
  expect(await page.locator('[data-hatched]').count()).toBeGreaterThan(3)
  const before = await shown(page)

  await test.step('the plant goes on, the picture does not', async () => {
    const operator = await logIn(plant.url)
    await operator.call('setPvs', { values: [{ pvRef: SET_POINT, doubleValue: 1.4 }] })
    await operator.call('setTextMessages', { messages: [{ id: STATION, message: 'Pumpe 2 in Reparatur' }] })
    const key = liveKey(SET_POINT) ?? ''
    await expect.poll(() => plant.model.value(key, plant.now())?.doubleValue).toBe(1.4)
    const other = await page.context().newPage()
    await other.goto(IMAGE)
    await expect(elementOf(other, SET_POINT).locator('[data-part=value]')).toHaveText('1,40')
    await expect(other.locator('[data-text-message] [data-part=value]')).toHaveText('Pumpe 2 in Reparatur')
    await other.close()
    expect(await shown(page)).toEqual(before)
    await expect(page.locator('[data-draws-image] [data-text-message] [data-part=value]')).toHaveText('–')
  })

  await test.step('nothing can be ordered from it', async () => {
    const orders = plant.journal.entries.length
    await elementOf(page, PUMP, 'machine').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('In einem Bild der Vergangenheit sind keine Aktionen möglich.')
    await expect(dialog.getByRole('button', { name: 'Übernehmen' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(plant.journal.entries).toHaveLength(orders)
  })

  await test.step('a step is an entry of the history; the last one leads to the live image', async () => {
    await page.getByRole('button', { name: '−15 min' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${IMAGE}?at=${AT - 15 * MINUTE_MS}`)
    await expectArchived(page, plant, AT - 15 * MINUTE_MS)
    await page.goBack()
    await expectArchived(page, plant, AT)
    await expect(page.getByRole('button', { name: '+1 h' })).toBeDisabled()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Zurück zu live' }).press('Enter')
    await expect(page).toHaveURL(IMAGE)
    await expect(page.locator('[data-past]')).toHaveCount(0)
    await expect(elementOf(page, SET_POINT).locator('[data-part=value]')).toHaveText('1,40')
    await page.goBack()
    await expectArchived(page, plant, AT)
  })

  await test.step('on a telephone it has its frame and its moment, and no list of present values', async () => {
    await resizeTo(page, 360, 740)
    await expect(page.getByText(/^Stand 09:13:30/)).toBeInViewport()
    await expect(page.getByRole('grid')).toHaveCount(0)
    expect(await excessWidth(page)).toBe(0)
  })
})

test('the details of an alert lead to the image of its station as it was when it came', async ({
  signIn,
  page,
  plant,
}) => {
  const operator = await logIn(plant.url)
  const refs = [...Array(200).keys()].map((number): PvRef => ({ type: 'DigiIn', nr: STATION * 100_000 + number }))
  const range = { start: PLANT.start - 60 * 24 * 60 * MINUTE_MS, end: PLANT.start, pvs: refs }
  const { alerts } = await operator.call('alertsOfPvs', range)
  const [alert] = alerts.toSorted((a, b) => b.timestamp - a.timestamp)
  const image = plant.model.stations.find(({ id }) => id === STATION)?.processImage ?? ''
  if (alert === undefined || alert.pvRef === null) throw new Error('The station has had no alert')
  await signIn()
  await page.goto('/settings')
  await changeAddress(page, archivedAlertPath(alert, alert.pvRef))
  await page.getByRole('link', { name: /^Prozessbild um / }).click()
  await expect(page).toHaveURL(imagePath(image, alert.pvRef, alert.timestamp))
  expect(new URL(page.url()).searchParams.get('pv')).toBe(pvParam(alert.pvRef))
  await expect(page.locator(`[data-past="${Math.floor(alert.timestamp)}"]`)).toBeVisible()
})
