import type { Page } from 'playwright/test'
import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvConfig, PvRef } from '../../../src/wire/server/pv.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

/** A morning on which failure inputs wait to be acknowledged; there are days without. */
test.use({ plantOptions: { start: Date.UTC(2026, 5, 10, 9, 30) } })

const FEEDBACK_MS = 15_000

const stateOf = (plant: SimulatorHandle, ref: PvRef) => plant.model.commands.ack(liveKey(ref) ?? '', plant.now())
const row = (page: Page, ref: PvRef) => page.locator(`[role=row][data-id="${pvParam(ref)}"]`)

/** The failure inputs of the plant that wait to be acknowledged. */
function waiting(plant: SimulatorHandle): readonly PvConfig[] {
  const refs = plant.model.nodes.flatMap(({ pvs }) => pvs)
  return refs.filter((ref) => stateOf(plant, ref)?.isPending).flatMap((ref) => plant.model.config(ref) ?? [])
}

/** The first failure input of a station, whatever its state. */
function inputOf(plant: SimulatorHandle, station: number): PvConfig {
  const pvs = plant.model.nodes.find(({ stationNumber }) => stationNumber === station)?.pvs ?? []
  const ref = pvs.find((candidate) => plant.model.commands.priority(candidate) !== undefined)
  const config = ref === undefined ? undefined : plant.model.config(ref)
  if (config === undefined) throw new Error('The station has no failure input')
  return config
}

/** Opens the info popup of a PV on its station's page, which is open. */
async function openInfo(page: Page, { pvRef, name }: PvConfig) {
  await row(page, pvRef).getByRole('gridcell').first().click()
  const info = page.getByRole('dialog', { name })
  return {
    pending: info.locator('[data-ack=pending]'),
    acked: info.locator('[data-ack=acked]'),
    button: info.getByRole('button', { name: 'Störeingang quittieren' }),
  }
}

test('a failure input is acknowledged from its info popup, and every tab shows what the hub says then; what somebody else has acknowledged meanwhile stays his (rule G9)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  const [config, other] = waiting(plant)
  if (config === undefined || other === undefined) throw new Error('No failure inputs wait')
  const second = await context.newPage()
  await page.goto(`/stations/${config.stationNumber}`)
  await second.goto(`/stations/${config.stationNumber}`)
  const here = await openInfo(page, config)
  const elsewhere = await openInfo(second, config)
  for (const { pending } of [here, elsewhere]) await expect(pending).toContainText('wartet auf Quittierung')
  await page.bringToFront()
  await here.button.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toContainText(config.name)
  expect(await violations(page, '[role=alertdialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await expect(page.locator('[data-command]')).toHaveAttribute('data-command', 'confirmed', { timeout: FEEDBACK_MS })
  await expect(dialog).toBeHidden()
  expect(stateOf(plant, config.pvRef)).toMatchObject({ isPending: false, ackUser: 'operator' })
  const sent = () => plant.journal.entries.map(({ call, args, user }) => ({ call, args, user }))
  const own = { call: 'ackFaultInputs', args: { pvs: [config.pvRef] }, user: 'operator' }
  expect(sent()).toEqual([own])
  await second.bringToFront()
  await expect(elsewhere.acked).toContainText('quittiert von operator')
  await expect(elsewhere.button).toHaveAttribute('aria-disabled', 'true')

  await page.bringToFront()
  await page.goto(`/stations/${other.stationNumber}`)
  const open = await openInfo(page, other)
  await open.button.click()
  await expect(dialog.getByRole('listitem')).toContainText(other.name)
  const colleague = await logIn(plant.url, 'admin')
  await colleague.call('ackFaultInputs', { pvs: [other.pvRef] })
  await colleague.close()
  await expect.poll(() => stateOf(plant, other.pvRef)?.isPending).toBe(false)
  const before = stateOf(plant, other.pvRef)
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await expect(dialog).toBeHidden()
  const again = await openInfo(page, other)
  await expect(again.acked).toContainText('quittiert von admin')
  await expect(again.button).toHaveAttribute('aria-disabled', 'true')
  const theirs = { ...own, args: { pvs: [other.pvRef] } }
  expect(sent()).toEqual([own, { ...theirs, user: 'admin' }, theirs])
  expect(stateOf(plant, other.pvRef)).toEqual(before)
})

test('failure inputs are selected in the list of values, whose cells stay below their titles, and acknowledged in one call; refused ones are listed with their reasons (rule G9)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('area')
  await page.goto('/values')
  const cell = page.locator('[role=row][data-id] [data-at="0"]').first()
  await expect(cell).toBeVisible()
  const title = page.getByRole('columnheader', { name: 'Station' })
  const isAligned = async () => {
    const [head, below] = [await title.boundingBox(), await cell.boundingBox()]
    return head !== null && head.x === below?.x
  }
  await expect.poll(isAligned).toBe(true)
  await page.getByRole('button', { name: 'Störeingänge quittieren …' }).click()
  await expect(page.locator('[role=row][data-id]').first().getByRole('checkbox')).toBeVisible()
  await expect.poll(isAligned).toBe(true)
  await page.getByRole('button', { name: 'Auswahl beenden' }).click()
  await expect.poll(isAligned).toBe(true)

  await page.getByRole('button', { name: 'Störeingänge quittieren …' }).click()
  const [allowed, refused] = [inputOf(plant, 11), inputOf(plant, 1)]
  for (const { eksNr, pvRef } of [allowed, refused]) {
    await page.getByRole('searchbox', { name: /Name, EKS oder Station/ }).fill(eksNr)
    await row(page, pvRef).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: '2 Störeingänge quittieren' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Quittieren' }).click()
  await expect(dialog).toHaveAccessibleName(/^\d+ von \d+: Störeingang wurde nicht quittiert\.$/)
  const item = (config: PvConfig) => dialog.getByRole('listitem').filter({ hasText: config.eksNr })
  await expect(item(refused)).toContainText('Keine Rechte für diese Prozessvariable.')
  await expect(item(refused)).toHaveAttribute('data-stage', 'refused')
  await expect(item(allowed)).toHaveAttribute('data-stage', /accepted|confirmed/)
  await expect(dialog).toContainText('1 Störeingang quittiert.')
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([{ pvs: [allowed.pvRef, refused.pvRef] }])
})
