import type { Page } from 'playwright/test'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { expect, test } from '../fixtures.ts'
import { leaveFloodMode } from '../flood-mode.ts'
import { listRests } from '../still-list.ts'

const ROWS = 50_000
const GROUP_ROWS = 2000
const FLOOD_ALERTS = 1000
/** Alerts are sent in bursts of this size, as a server sends those raised since its last tick. */
const BURST = 10
/** So many alerts are sent between two that have to be on screen before the next ones. */
const BETWEEN_PROBES = 100
/** One alert more than ten within ten minutes is a flood. */
const BEGIN = 11
const DAY_MS = 86_400_000
/** Beyond all PVs of the plant. */
const FIRST_PV = 900_000_000

/** Each alert of a flood is of a PV of its own: those of one PV would chatter, and be one row. */
let pvs = 0
function ownPv(): PvRef {
  pvs += 1
  return { type: 'DigiIn', nr: FIRST_PV + pvs }
}

function alertsFrom(template: Alert, pvGroupId: number, first: number, count: number): readonly Alert[] {
  return Array.from({ length: count }, (_, i) => ({
    ...template,
    id: `row-${first + i}`,
    pvRef: ownPv(),
    pvGroupId,
    timestamp: template.timestamp - DAY_MS - first - i,
    goneTimestamp: null,
    ackTimestamp: null,
    ackUser: null,
  }))
}

function newAlert(template: Alert, id: string, timestamp: number): Alert {
  return { ...template, id, pvRef: ownPv(), timestamp, ackTimestamp: null, goneTimestamp: null }
}

test('of a thousand alerts on a list of 50,000 each newest is shown while the rest still comes, and a list that is held does not move (R-71)', async ({
  plant,
  signIn,
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn()
  await page.goto('/alerts/pending')
  const rows = (tab: Page) => tab.locator('[role=grid] [role=row][data-id]')
  await expect(rows(page).first()).toBeVisible()
  const [template] = plant.model.pending(plant.now())
  if (template === undefined) throw new Error('the plant has no alert')
  for (let first = 0; first < ROWS; first += GROUP_ROWS) {
    const pvGroupId = 9000 + first / GROUP_ROWS
    sendMessage(plant, 'alert', 'newPendingAlerts', {
      pvGroupId,
      alerts: alertsFrom(template, pvGroupId, first, GROUP_ROWS),
    })
  }
  const german = new Intl.NumberFormat('de')
  /** Waits until the list counts so many alerts beside those that the plant has now: in a storm these are a flood, too. */
  const counts = (tab: Page, sent: number) => {
    const isShown = async () => {
      const count = german.format(plant.model.pending(plant.now()).length + sent)
      return (await tab.getByText(/^[\d.]+ von [\d.]+/).textContent()) === `${count} von ${count}`
    }
    return expect.poll(isShown).toBe(true)
  }
  await counts(page, ROWS)

  // The list would group itself with the flood; this user wants to see each alert.
  for (let i = 1; i <= BEGIN; i += 1) {
    const id = `begin-${i}`
    sendMessage(plant, 'alert', 'newAlert', newAlert(template, id, plant.now()))
  }
  await leaveFloodMode(page)
  const before = ROWS + BEGIN

  // A second tab in which a selected row holds the list.
  const held = await context.newPage()
  await held.goto('/alerts/pending')
  await counts(held, before)
  await listRests(held)
  await rows(held).first().getByRole('checkbox').click()
  const idsOf = (tab: Page) => rows(tab).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))
  const heldIds = await idsOf(held)

  let probes = 0
  for (let alerts = 0; alerts < FLOOD_ALERTS; alerts += BURST) {
    for (let i = 1; i <= BURST; i += 1) {
      sendMessage(plant, 'alert', 'newAlert', newAlert(template, `flood-${alerts + i}`, plant.now()))
    }
    if ((alerts + BURST) % BETWEEN_PROBES !== 0) continue
    probes += 1
    const id = `probe-${probes}`
    sendMessage(plant, 'alert', 'newAlert', newAlert(template, id, plant.now() + DAY_MS + probes))
    await expect(page.locator(`[role=row][data-id=${id}]`)).toBeVisible()
  }

  await counts(page, before + FLOOD_ALERTS + probes)
  expect(await idsOf(held)).toEqual(heldIds)
  expect(plant.stats().hubs.alert.connectionsEver).toBe(1)
})
