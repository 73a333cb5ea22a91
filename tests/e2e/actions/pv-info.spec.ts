import type { Page } from 'playwright/test'
import { alertMessage } from '../../../src/domain/alerts/alert-state.ts'
import { runTask } from '../../../src/simulator/model/base/cooperative-task.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

/** A calm morning: nobody is near the station, and its set points stay. */
test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 9, 30) } })

const CALL = 'setPvs'
const STATION = 14
const LEVEL: PvRef = { type: 'AnaOut', nr: STATION * 100_000 + 1 }
const RELEASE: PvRef = { type: 'DigiOut', nr: STATION * 100_000 + 1 }
const FEEDBACK_MS = 15_000
const DAY_MS = 86_400_000

const dialogOf = (page: Page) => page.getByRole('alertdialog')
const apply = (page: Page) => dialogOf(page).getByRole('button', { name: 'Übernehmen' })
const popupOf = (page: Page, plant: SimulatorHandle, ref: PvRef) =>
  page.getByRole('dialog', { name: configOf(plant, ref).name })
const setButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Wert setzen …' })
const released = (plant: SimulatorHandle) => plant.model.value('do1400001', plant.now())?.boolValue

function configOf(plant: SimulatorHandle, ref: PvRef) {
  const config = plant.model.config(ref)
  if (config === undefined) throw new Error(`The plant has no ${ref.type} ${ref.nr}`)
  return config
}

/** Opens the outputs of the station and the info popup of one of them. */
async function openPopup(page: Page, plant: SimulatorHandle, ref: PvRef): Promise<void> {
  await page.goto(`/stations/${STATION}?group=outputs`)
  await page
    .locator('[role=row]')
    .filter({ hasText: configOf(plant, ref).name })
    .click()
  await expect(popupOf(page, plant, ref)).toBeVisible()
}

async function openDialog(page: Page, plant: SimulatorHandle, ref: PvRef): Promise<void> {
  await openPopup(page, plant, ref)
  await expect(setButton(page)).toHaveAttribute('aria-disabled', 'false')
  await setButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
}

test('an output is set from its popup by keyboard alone; another is inverted by an order of what was seen, and a change meanwhile has to be seen first; on a telephone popup and dialog fit, and the station shows its alerts, then its values, then its connection (rules D5, E9, E16, L10)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await test.step('by keyboard, confirmed by the plant', async () => {
    await openPopup(page, plant, LEVEL)
    await expect(setButton(page)).toHaveAttribute('aria-disabled', 'false')
    await setButton(page).press('Enter')
    const { name, eksNr, stationName } = configOf(plant, LEVEL)
    const entry = dialogOf(page).getByRole('textbox', { name: `${name}: neuer Wert` })
    await expect(entry).toBeFocused()
    await expect(dialogOf(page)).toContainText(stationName)
    await expect(dialogOf(page)).toContainText(eksNr)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('1,33')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => plant.model.value('ao1400001', plant.now())?.doubleValue, { timeout: FEEDBACK_MS })
      .toBeCloseTo(1.33)
    expect(plant.journal.entries.map(({ call, replays }) => ({ call, replays }))).toEqual([{ call: CALL, replays: 0 }])
  })
  await test.step('inverted', async () => {
    plant.model.commands.setOutput(RELEASE, 1, plant.now())
    await expect.poll(() => released(plant)).toBe(true)
    await openDialog(page, plant, RELEASE)
    const { name, digiDisplayConfig } = configOf(plant, RELEASE)
    const [on, off] = [digiDisplayConfig?.stateActiveText ?? '', digiDisplayConfig?.stateInactiveText ?? '']
    const choice = dialogOf(page).getByRole('radio', { name: /^Umkehren/ })
    await dialogOf(page).getByText(`Umkehren (→ ${off})`).click()
    await expect(choice).toBeChecked()
    plant.model.commands.setOutput(RELEASE, 0, plant.now())
    await expect(dialogOf(page)).toContainText(`${name} hat sich geändert, seit der neue Wert eingegeben wurde.`)
    await apply(page).press('Enter')
    expect(plant.journal.entries).toHaveLength(1)
    await dialogOf(page).getByRole('button', { name: 'Gesehen' }).click()
    await expect(dialogOf(page)).toContainText(`Umkehren (→ ${on})`)
    await apply(page).click()
    await expect.poll(() => released(plant), { timeout: FEEDBACK_MS }).toBe(true)
    expect(plant.journal.entries.slice(1).map(({ args }) => args)).toEqual([
      { values: [{ pvRef: RELEASE, type: 'BoolValue', boolValue: true }] },
    ])
  })
  await test.step('nothing of the popup is cut off beside a long text of an alert', async () => {
    const refs = plant.model.nodes.flatMap(({ pvs }) => pvs).filter(({ type }) => type === 'AnaIn')
    const { alerts } = runTask(plant.model.alertsOfPvs(plant.now() - 29 * DAY_MS, plant.now(), refs, 1000))
    const [longest] = alerts.toSorted((a, b) => alertMessage(b).length - alertMessage(a).length)
    const ref = longest?.pvRef
    if (ref === null || ref === undefined) throw new Error('No value had an alert')
    await page.goto(`/values?text=${encodeURIComponent(configOf(plant, ref).eksNr)}`)
    await page
      .locator('[role=row]')
      .filter({ hasText: configOf(plant, ref).name })
      .click()
    const popup = popupOf(page, plant, ref)
    await expect(
      popup.getByRole('region', { name: 'Letzte Störmeldungen' }).getByRole('listitem').first(),
    ).toBeVisible()
    const cut = () =>
      popup.evaluate((surface) => {
        const { right } = surface.getBoundingClientRect()
        return [...surface.querySelectorAll('td, th, a, button, p, time, canvas')].filter(
          (part) => part.getBoundingClientRect().right > right,
        ).length
      })
    expect(await cut()).toBe(0)
  })
  await test.step('on a telephone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openPopup(page, plant, LEVEL)
    const regionOf = (name: string) => page.locator('main').getByRole('region', { name, includeHidden: true })
    const top = async (name: string) => (await regionOf(name).boundingBox())?.y
    expect(await top('Anstehende Störmeldungen')).toBeLessThan((await top('Prozesswerte')) ?? 0)
    expect(await top('Prozesswerte')).toBeLessThan((await top('Verbindung')) ?? 0)
    expect(await top('Verbindung')).toBeLessThan((await top('Letzte Störmeldungen')) ?? 0)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await setButton(page).click()
    await expect(apply(page)).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
