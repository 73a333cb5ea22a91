import type { Page } from 'playwright/test'
import { compareServiceMessages, serviceMessagesOf } from '../../../src/domain/maintenance/service-messages.ts'
import { filterQuery } from '../../../src/domain/table/filter-query.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { maintenanceKey } from '../../../src/domain/values/topic-keys.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { MaintenanceDescription } from '../../../src/wire/server/maintenance.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { SERVICE_MESSAGE_TYPES } from '../../../src/wire/server/pv-command.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, violations } from '../screens/screen-checks.ts'

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 5, 10, 8) } })

const PAGE = '/maintenance/messages'
const GERMAN = createFormat('de', 'Europe/Berlin')
const rows = (page: Page) => page.locator('[role=row][data-id]')
const rowOf = (page: Page, pv: PvRef) => page.locator(`[role=row][data-id="${pvParam(pv)}"]`)

/** What the plant says of its machines now, in the order of the page. */
async function messages(plant: SimulatorHandle, user = 'operator') {
  const session = await logIn(plant.url, user)
  const machines = await session.call('maintenanceDescriptions', {})
  await session.close()
  return machines.map((machine) => ({ machine, ...messagesOf(plant, machine) })).toSorted(compareServiceMessages)
}

function messagesOf(plant: SimulatorHandle, { pvRef }: MaintenanceDescription) {
  const configs = SERVICE_MESSAGE_TYPES.flatMap((serviceMessageType) => {
    const key = maintenanceKey({ pvRef, serviceMessageType })
    return (key === null ? undefined : plant.model.commands.maintenanceConfig(key, plant.now())) ?? []
  })
  return serviceMessagesOf(configs)
}

/** Sets the operating hours of a machine by another user at another workstation. */
async function setHours(plant: SimulatorHandle, pvRef: PvRef, change: { value?: number; upper?: number }) {
  const admin = await logIn(plant.url, 'admin')
  const [own] = (await admin.call('runtimes', { pvs: [pvRef] })).runtimeValues
  const [hours] = own?.runtimes ?? []
  if (hours === undefined) throw new Error('No runtime')
  const result = await admin.call('setRuntimes', {
    oldValues: [{ pvRef, runtimes: [hours] }],
    newValues: [{ pvRef, runtimes: [{ ...hours, ...change }] }],
  })
  expect(result.status).toBe('Success')
  await admin.close()
  return { ...hours, ...change }
}

test('every machine has the message that has come and the next one, the highest step first (rules N1, N2)', async ({
  signIn,
  page,
  plant,
}) => {
  plant.setClock({ speed: 0 })
  await signIn()
  await page.goto('/maintenance')
  await page.getByRole('navigation').getByRole('link', { name: 'Wartungsmeldungen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wartungsmeldungen')
  const all = await messages(plant)
  const come = all.filter(({ present }) => present !== null)
  expect(come.length).toBeGreaterThan(0)
  expect(come.length).toBeLessThan(all.length)
  await expect(page.locator('[data-message-count]')).toHaveAttribute('data-message-count', String(come.length))
  await expect(page.getByText(`${all.length} von ${all.length}`)).toBeVisible()
  const shown = await rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('data-id')))
  expect(shown).toEqual(all.slice(0, shown.length).map(({ machine }) => pvParam(machine.pvRef)))
  for (const { machine, present, next } of all.slice(0, 8)) {
    const row = rowOf(page, machine.pvRef)
    await expect(row).toContainText(machine.name)
    await expect(row.locator('[data-message]')).toHaveAttribute('data-message', String(present?.priority ?? 'none'))
    if (present !== null) {
      await expect(row).toContainText(present.message)
      await expect(row).toContainText(`seit ${GERMAN.number(-present.remainingTime, 0)} h`)
    }
    if (next !== null) await expect(row).toContainText(`in ${GERMAN.number(next.remainingTime, 0)} h`)
  }
  expect(await violations(page)).toEqual([])
  await rows(page).first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`/maintenance/machines/${shown[0]}#runtime$`))
})

test('what another user sets changes the message at once, and a broken link marks it as last known (rule N2)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const due = (await messages(plant)).find(
    ({ machine, present }) => machine.pvRef.type === 'DigiIn' && present !== null,
  )
  if (due === undefined) throw new Error('No message')
  const { pvRef, eksNr } = due.machine
  // Alone: a row that has no message any more is far below.
  await page.goto(`${PAGE}?filter=${filterQuery(['and', ['eks', 'contains', eksNr]])}`)
  const message = rowOf(page, pvRef).locator('[data-message]')
  await expect(message).toHaveAttribute('data-message', String(due.present?.priority))
  await setHours(plant, pvRef, { value: 0 })
  await expect(message).toHaveAttribute('data-message', 'none', { timeout: 20_000 })
  await setHours(plant, pvRef, { value: 1_000_000 })
  await expect(message).toHaveAttribute('data-message', String(due.present?.priority), { timeout: 20_000 })
  plant.fault({ hub: 'pv', action: 'refuse' })
  await expect(rowOf(page, pvRef).locator('svg[data-stale]')).toBeVisible({ timeout: 20_000 })
  // The message, for how long, the next one, and the hours.
  await expect(rowOf(page, pvRef).locator('[data-last-known]')).toHaveCount(4)
  await expect(page.locator('[data-chip=last-known]')).toHaveText('letzter bekannter Stand')
})

test('a user of an area has the messages of his machines; at 360 px nothing is cut off, and a failure says what is missing (rule N1)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  plant.setClock({ speed: 0 })
  await signIn('area')
  await page.goto(PAGE)
  const own = await messages(plant, 'area')
  expect(own.length).toBeLessThan((await messages(plant)).length)
  await expect(rows(page).first()).toHaveAttribute('data-id', own[0] === undefined ? '' : pvParam(own[0].machine.pvRef))
  expect(await excessWidth(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  plant.failCall('maintenanceDescriptions', { status: 500 })
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Die Wartungsmeldungen')
})

test('the overview has the protocol of one machine, and a limit that another user moves is shown without a reload (rules N4, N5)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const pump: PvRef = { type: 'DigiIn', nr: 1_400_001 }
  const session = await logIn(plant.url)
  const protocol = await session.call('protocolOfPv', { pvType: pump.type, pvNr: pump.nr })
  const machine = (await session.call('maintenanceDescriptions', {})).find(({ pvRef }) => pvRef.nr === pump.nr)
  await session.close()
  await page.goto('/maintenance')
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: 'Station', exact: true }).selectOption('14')
  const field = main.getByLabel('Maschine')
  await field.selectOption(pvParam(pump))
  await expect(field.locator('option:checked')).toContainText(machine?.name ?? 'no such machine')
  await expect(page).toHaveURL(/machine=DigiIn-1400001/)
  await expect(rows(page)).toHaveCount(protocol.length)
  const ids = await rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('data-id')))
  expect(ids.toSorted()).toEqual(protocol.map(({ runtimeType }) => `${pvParam(pump)}-${runtimeType}`).toSorted())
  // One machine is not compared.
  await expect(page.getByRole('main').getByLabel('Noch höchstens')).toHaveCount(0)
  // All of them again: what is live is no matter of one machine.
  await field.selectOption('alle Maschinen')
  await expect(page).toHaveURL(/\?station=14$/)
  const hours = page.locator(`[data-id="${pvParam(pump)}-Betriebszeit"]`)
  await expect(hours).toBeVisible()
  const { upper } = await setHours(plant, pump, { upper: 123_400 })
  await expect(hours).toContainText(`${GERMAN.number(upper ?? Number.NaN, 0)}\u00a0h`, { timeout: 20_000 })
})
