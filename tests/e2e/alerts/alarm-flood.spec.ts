import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { expect, test } from '../fixtures.ts'
import { leaveFloodMode } from '../flood-mode.ts'

const ROWS = 50_000
const GROUP_ROWS = 2000
const FLOOD_ALERTS = 1000
const FLOOD_MS = 10_000
/** Alerts are sent in bursts of this size, as a server sends those raised since its last tick. */
const BURST = 10
const PROBES = 10
/** One alert more than ten within ten minutes is a flood. */
const BEGIN = 11
const DAY_MS = 86_400_000
/** Beyond all PVs of the plant. */
const FIRST_PV = 900_000_000
/** Minimum time between two frames. A single alert need not wait for the next one. */
const FRAME_INTERVAL_MS = 50
/**
 * How much longer an alert may take in a flood than alone, on the same list in the same minute: a busy worker lowers
 * the frame rate, down to one frame a second.
 */
const MAX_RATIO = 12
const MAX_GROWTH = 4

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

/** Runs in the page. Notes when each alert whose id begins with `probe` first appears in the list, in ms since 1970. */
const WATCH = `
window.seen = {}
new MutationObserver(() => {
  for (const row of document.querySelectorAll('[role=row][data-id^=probe]')) seen[row.dataset.id] ??= Date.now()
}).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-id'] })`

/** Returns the times from sending an alert until it is in the list, in ms. */
async function latencies(page: Page, sent: ReadonlyMap<string, number>): Promise<readonly number[]> {
  const seen = () => page.evaluate<Record<string, number>>('window.seen')
  const missing = async () => {
    const now = await seen()
    return [...sent.keys()].filter((id) => now[id] === undefined)
  }
  await expect.poll(missing, { timeout: 20_000 }).toEqual([])
  const now = await seen()
  return [...sent].map(([id, at]) => (now[id] ?? Number.NaN) - at)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

test('a thousand alerts in ten seconds on a list of 50,000 are shown about as fast as one alone, and a list that is held does not move (R-71)', async ({
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
  const own = plant.model.pending(plant.now()).length
  for (let first = 0; first < ROWS; first += GROUP_ROWS) {
    const pvGroupId = 9000 + first / GROUP_ROWS
    sendMessage(plant, 'alert', 'newPendingAlerts', {
      pvGroupId,
      alerts: alertsFrom(template, pvGroupId, first, GROUP_ROWS),
    })
  }
  const total = (tab: Page) => tab.getByText(/^[\d.]+ von [\d.]+/)
  const german = new Intl.NumberFormat('de')
  const countText = (count: number) => `${german.format(count)} von ${german.format(count)}`
  await expect(total(page)).toHaveText(countText(own + ROWS), { timeout: 20_000 })

  // The list would group itself with the flood; this user wants to see each alert.
  for (let i = 1; i <= BEGIN; i += 1) {
    const id = `begin-${i}`
    sendMessage(plant, 'alert', 'newAlert', newAlert(template, id, plant.now()))
  }
  await leaveFloodMode(page)
  const before = own + ROWS + BEGIN

  // A second tab in which a selected row holds the list.
  const held = await context.newPage()
  await held.goto('/alerts/pending')
  await expect(total(held)).toHaveText(countText(before), { timeout: 20_000 })
  await rows(held).first().getByRole('checkbox').click()
  const idsOf = (tab: Page) => rows(tab).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))
  const heldIds = await idsOf(held)

  await page.evaluate(WATCH)
  let probes = 0
  const probe = () => {
    probes += 1
    const id = `probe-${probes}`
    sendMessage(plant, 'alert', 'newAlert', newAlert(template, id, plant.now() + DAY_MS + probes))
    return [id, Date.now()] as const
  }
  const idle: number[] = []
  for (let i = 0; i < PROBES; i += 1) idle.push(...(await latencies(page, new Map([probe()]))))

  const sent = new Map<string, number>()
  const start = Date.now()
  for (let alerts = 0; alerts < FLOOD_ALERTS; alerts += BURST) {
    for (let i = 1; i <= BURST; i += 1) {
      const id = `flood-${alerts + i}`
      sendMessage(plant, 'alert', 'newAlert', newAlert(template, id, plant.now()))
    }
    if (alerts % (FLOOD_ALERTS / PROBES) === 0) sent.set(...probe())
    // Keeps the rate of the flood: this is the load, not a wait for the client.
    await pause(start + ((alerts + BURST) * FLOOD_MS) / FLOOD_ALERTS - Date.now())
  }
  const flooded = await latencies(page, sent)
  expect(mean(flooded) / (mean(idle) + FRAME_INTERVAL_MS)).toBeLessThan(MAX_RATIO)
  // Nothing queues up: alerts are no slower at the end of the flood than at its beginning.
  expect(mean(flooded.slice(PROBES / 2)) / mean(flooded.slice(0, PROBES / 2))).toBeLessThan(MAX_GROWTH)
  // The first one is shown before a fifth of the flood has followed.
  expect(flooded[0]).toBeLessThan(FLOOD_MS / 5)

  await expect(total(page)).toHaveText(countText(before + FLOOD_ALERTS + probes), { timeout: 10_000 })
  expect(await idsOf(held)).toEqual(heldIds)
  expect(plant.stats().hubs.alert.connectionsEver).toBe(1)
})
