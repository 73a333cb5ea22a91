import type { Page } from 'playwright/test'
import { compareServiceMessages, serviceMessagesOf } from '../../../src/areas/maintenance/rules/service-messages.ts'
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
import { excessWidth, resizeTo, violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { setHours } from './set-hours.ts'

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 5, 10, 8) } })

const PAGE = '/maintenance/messages'
const GERMAN = createFormat('de', 'Europe/Berlin')
const rows = (page: Page) => page.locator('[role=row][data-id]')
const rowOf = (page: Page, pv: PvRef) => page.locator(`[role=row][data-id="${pvParam(pv)}"]`)

/** What the plant says of its machines now, in the order of the page. */
async function messages(plant: SimulatorHandle) {
  const session = await logIn(plant.url)
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

test('every machine has the message that has come and the next one, the highest step first; what another user sets changes it at once, a broken link marks it as last known, and a failure says what is missing (rules N1, N2)', async ({
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
      await expect(row).toContainText(`${GERMAN.number(-present.remainingTime, 0)} h`)
    }
    if (next !== null) await expect(row).toContainText(`in ${GERMAN.number(next.remainingTime, 0)} h`)
  }
  await rows(page).first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`/maintenance/machines/${shown[0]}#runtime$`))

  plant.setClock({ speed: 1 })
  const fine = all.find(({ machine, present }) => machine.pvRef.type === 'DigiIn' && present === null)
  if (fine === undefined) throw new Error('Every machine has a message')
  const { pvRef, eksNr } = fine.machine
  // Alone: a row that has no message is far below.
  await changeAddress(page, `${PAGE}?filter=${filterQuery(['and', ['eks', 'contains', eksNr]])}`)
  const message = rowOf(page, pvRef).locator('[data-message]')
  await expect(message).toHaveAttribute('data-message', 'none')
  await setHours(plant, pvRef, { value: 1_000_000 })
  await expect(message).not.toHaveAttribute('data-message', 'none', { timeout: 20_000 })
  const { present } = messagesOf(plant, fine.machine)
  expect(await message.getAttribute('data-message')).toBe(String(present?.priority))
  plant.fault({ hub: 'pv', action: 'refuse' })
  await expect(rowOf(page, pvRef).locator('svg[data-stale]')).toBeVisible({ timeout: 20_000 })
  // The message, for how long, the next one, and the hours.
  await expect(rowOf(page, pvRef).locator('[data-last-known]')).toHaveCount(4)
  await expect(page.locator('[data-chip=last-known]')).toHaveText('letzter bekannter Stand')
  await resizeTo(page, 360, 740)
  expect(await excessWidth(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  plant.failCall('maintenanceDescriptions', { status: 500 })
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Die Wartungsmeldungen')
})
