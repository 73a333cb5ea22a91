import type { Page } from 'playwright/test'
import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvConfig, PvRef } from '../../../src/wire/server/pv.ts'
import { SimulatorSession } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

/** A morning on which failure inputs wait to be acknowledged; there are days without. */
test.use({ plantOptions: { start: Date.UTC(2026, 5, 10, 9, 30) } })

const FEEDBACK_MS = 15_000
const BUTTON = { name: 'Störeingang quittieren' }

const stateOf = (plant: SimulatorHandle, ref: PvRef) => plant.model.commands.ack(liveKey(ref) ?? '', plant.now())

/** The failure inputs of the plant that wait to be acknowledged. */
function waiting(plant: SimulatorHandle): readonly PvConfig[] {
  const refs = plant.model.nodes.flatMap(({ pvs }) => pvs)
  return refs.filter((ref) => stateOf(plant, ref)?.isPending).flatMap((ref) => plant.model.config(ref) ?? [])
}

function first(plant: SimulatorHandle): PvConfig {
  const [config] = waiting(plant)
  if (config === undefined) throw new Error('No failure input waits')
  return config
}

/** Opens the info popup of a PV on its station's page. */
async function openInfo(page: Page, { pvRef, stationNumber, name }: PvConfig) {
  await page.goto(`/stations/${stationNumber}`)
  await row(page, pvRef).getByRole('gridcell').first().click()
  const info = page.getByRole('dialog', { name })
  await expect(info.locator('[data-ack]')).toBeVisible()
  return info
}

function row(page: Page, ref: PvRef) {
  return page.locator(`[role=row][data-id="${pvParam(ref)}"]`)
}

/** The first failure input of a station, whatever its state. */
function inputOf(plant: SimulatorHandle, station: number): PvConfig {
  const pvs = plant.model.nodes.find(({ stationNumber }) => stationNumber === station)?.pvs ?? []
  const ref = pvs.find((candidate) => plant.model.commands.priority(candidate) !== undefined)
  const config = ref === undefined ? undefined : plant.model.config(ref)
  if (config === undefined) throw new Error('The station has no failure input')
  return config
}

/** Selects two failure inputs in the list of values and opens the question whether to acknowledge them. */
async function askForBoth(page: Page, ...inputs: readonly [PvConfig, PvConfig]) {
  await page.goto('/values')
  await page.getByRole('button', { name: 'Störeingänge quittieren …' }).click()
  const search = page.getByRole('searchbox', { name: /Name, EKS oder Station/ })
  for (const { eksNr, pvRef } of inputs) {
    await search.fill(eksNr)
    await row(page, pvRef).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: '2 Störeingänge quittieren' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  return dialog
}

test('a failure input is acknowledged from its info popup; every tab shows what the hub says then (rule G9)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  const config = first(plant)
  const info = await openInfo(page, config)
  const other = await context.newPage()
  const elsewhere = await openInfo(other, config)
  await expect(elsewhere.locator('[data-ack=pending]')).toBeVisible()
  await expect(info.locator('[data-ack=pending]')).toContainText('wartet auf Quittierung')
  await page.bringToFront()
  await info.getByRole('button', BUTTON).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toContainText(config.name)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await expect(dialog.getByRole('listitem')).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  expect(stateOf(plant, config.pvRef)).toMatchObject({ isPending: false, ackUser: 'operator' })
  expect(plant.journal.entries.map(({ call, args }) => ({ call, args }))).toEqual([
    { call: 'ackFaultInputs', args: { pvs: [config.pvRef] } },
  ])
  await other.bringToFront()
  await expect(elsewhere.locator('[data-ack=acked]')).toContainText('quittiert von operator')
  await expect(elsewhere.getByRole('button', BUTTON)).toHaveAttribute('aria-disabled', 'true')
})

test('the selected failure inputs are acknowledged in one call, and refused ones are listed with their reasons (rule G9)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('area')
  const [allowed, refused] = [inputOf(plant, 11), inputOf(plant, 1)]
  const dialog = await askForBoth(page, allowed, refused)
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await expect(dialog).toHaveAccessibleName('Störeingang wurde nicht quittiert.')
  const item = (config: PvConfig) => dialog.getByRole('listitem').filter({ hasText: config.eksNr })
  await expect(item(refused)).toContainText('Keine Rechte für diese Prozessvariable.')
  await expect(item(refused)).toHaveAttribute('data-stage', 'refused')
  await expect(item(allowed)).toHaveAttribute('data-stage', /accepted|confirmed/)
  await expect(dialog).toContainText('1 Störeingang quittiert.')
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([{ pvs: [allowed.pvRef, refused.pvRef] }])
})

test('a user without the right reads why the failure input cannot be acknowledged (rule A27)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('viewer')
  const info = await openInfo(page, first(plant))
  await expect(info.getByRole('button', BUTTON)).toHaveAttribute('aria-disabled', 'true')
  await expect(info.getByText(/keine Rechte zum Quittieren von Störeingängen/).last()).toBeVisible()
  await expect(info.locator('[data-ack=pending]')).toBeVisible()
})

test('while failure inputs are selected, each cell stands below the title of its column', async ({ signIn, page }) => {
  await signIn()
  await page.goto('/values')
  const cell = page.locator('[role=row][data-id] [data-at="0"]').first()
  await expect(cell).toBeVisible()
  const title = page.getByRole('columnheader', { name: 'Station' })
  const left = async () => [(await title.boundingBox())?.x, (await cell.boundingBox())?.x] as const
  const isAligned = async () => {
    const [head, row] = await left()
    return head !== undefined && head === row
  }
  await expect.poll(isAligned).toBe(true)
  await page.getByRole('button', { name: 'Störeingänge quittieren …' }).click()
  await expect(page.locator('[role=row][data-id]').first().getByRole('checkbox')).toBeVisible()
  await expect.poll(isAligned).toBe(true)
  await page.getByRole('button', { name: 'Auswahl beenden' }).click()
  await expect.poll(isAligned).toBe(true)
})

test('somebody else acknowledges it while the question is open: what is sent then changes nothing, and its state says who it was (rule G9)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const config = first(plant)
  const info = await openInfo(page, config)
  await info.getByRole('button', BUTTON).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toContainText(config.name)
  const other = new SimulatorSession(plant.url)
  await other.logIn('admin', 'plant-admin')
  await other.call('ackFaultInputs', { pvs: [config.pvRef] })
  await expect.poll(() => stateOf(plant, config.pvRef)?.isPending).toBe(false)
  const before = stateOf(plant, config.pvRef)
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  const again = await openInfo(page, config)
  await expect(again.locator('[data-ack=acked]')).toContainText('quittiert von admin')
  await expect(again.getByRole('button', BUTTON)).toHaveAttribute('aria-disabled', 'true')
  expect(plant.journal.entries.map(({ user }) => user)).toEqual(['admin', 'operator'])
  expect(stateOf(plant, config.pvRef)).toEqual(before)
})
