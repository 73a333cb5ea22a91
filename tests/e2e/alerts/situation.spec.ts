import type { Page } from 'playwright/test'
import { alertMessage } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, resizeTo, violations } from '../screens/screen-checks.ts'

const MINUTE = 60_000

/** What began at a station, by plain grouping: alerts at most ten minutes apart belong together. */
function bursts(plant: SimulatorHandle): readonly Alert[][] {
  const alerts = [...plant.model.pending(plant.now())].sort(
    (a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1),
  )
  const found: Alert[][] = []
  for (const alert of alerts) {
    const own = found.findLast(([first]) => first?.stationNumber === alert.stationNumber)
    const last = own?.at(-1)
    if (own !== undefined && last !== undefined && alert.timestamp - last.timestamp <= 10 * MINUTE) own.push(alert)
    else found.push([alert])
  }
  return found
}

/** Stations with what came first there: the worst active priority, then the beginning. The plant's priorities rank by number. */
function expected(plant: SimulatorHandle): readonly (readonly string[])[] {
  const worstOf = (burst: readonly Alert[]) =>
    Math.min(99, ...burst.filter(({ goneTimestamp }) => goneTimestamp === null).map(({ priority }) => priority))
  const startOf = ([first]: readonly Alert[]) => first?.timestamp ?? 0
  return bursts(plant)
    .toSorted((a, b) => worstOf(a) - worstOf(b) || startOf(a) - startOf(b))
    .map(([first]) => (first === undefined ? [] : [first.stationName, alertMessage(first)]))
}

const rows = (page: Page) => page.locator('[data-situation] [role=row][data-id]')
const shown = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('[role=gridcell]')].slice(1, 3).map((cell) => cell.textContent ?? '')),
  )

test('the situation ranks what the plant has pending, live; a row leads to its station, and what is wrong besides to where it is', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/situation')
  await expect.poll(() => shown(page)).toEqual(expected(plant))
  const [known] = [...plant.model.pending(plant.now())]
  if (known === undefined) throw new Error('The plant has no alert')
  await test.step('what comes takes its place', async () => {
    const worst = {
      ...known,
      id: 'worst',
      stationNumber: 14,
      stationName: 'PW Neu',
      priority: 1,
      description: 'Hochwasser',
      message: '',
      timestamp: plant.now(),
      goneTimestamp: null,
      ackTimestamp: null,
      ackUser: null,
    }
    sendMessage(plant, 'alert', 'newAlert', worst)
    await expect.poll(async () => (await shown(page))[0]).toEqual(['PW Neu', 'Hochwasser'])
    await expect(rows(page).first()).toContainText('1 unquittiert')
    sendMessage(plant, 'alert', 'ackAlert', { ...worst, ackTimestamp: plant.now(), ackUser: 'mk' })
    await expect(rows(page).first()).toContainText(/mk, \d\d[AB]?:\d\d:\d\d/)
  })
  expect(await violations(page)).toEqual([])
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await resizeTo(page, width, height)
    expect(await excessWidth(page)).toBe(0)
  }
  await resizeTo(page, 1280, 800)
  await page.locator('[data-fact=service] a').click()
  await expect(page).toHaveURL('/maintenance')
  await page.goBack()
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stations/14')
})

test('in a storm the first cause is named with its reason, for places and in the details of an alert; by cause what came of it stands below it', async ({
  signIn,
  page,
  plant,
}) => {
  const gauge = { type: 'AnaIn', nr: 3_100_006 } as const
  const [known] = [...plant.model.pending(plant.now())]
  if (known === undefined) throw new Error('The plant has no alert')
  const at = plant.now()
  const alertOf = (id: string, stationNumber: number, minute: number, part: Partial<Alert>): Alert => ({
    ...known,
    id,
    stationNumber,
    stationName: `Ort ${stationNumber}`,
    pvGroupId: 7,
    pvRef: null,
    priority: 3,
    message: '',
    limitType: 'Top',
    dimension: 'm',
    timestamp: at - (60 - minute) * MINUTE,
    goneTimestamp: null,
    ackTimestamp: null,
    ackUser: null,
    ...part,
  })
  const rain = alertOf('rain', 91, 0, {
    pvRef: gauge,
    description: 'Niederschlag hoch',
    dimension: 'mm/h',
    priority: 6,
  })
  const sump = alertOf('sump', 93, 40, { description: 'Hochwasser', priority: 1 })
  const sumpFlow = alertOf('flow', 93, 41, { description: 'Zulauf hoch' })
  await signIn()
  await page.goto('/situation')
  await expect.poll(() => shown(page)).toEqual(expected(plant))
  sendMessage(plant, 'alert', 'newPendingAlerts', { pvGroupId: 7, alerts: [rain, sump, sumpFlow] })
  const row = (id: string) => page.locator('[data-situation] [role=row]', { hasText: id })
  await expect(row('Ort 93')).toContainText('Regen davor – Ort 91: Niederschlag hoch')
  await expect(row('Ort 91').first()).toContainText('Niederschlag hoch')
  const order = async () => (await shown(page)).map(([station]) => station)
  const before = await order()
  await page.getByRole('button', { name: 'Nach Ursache ordnen' }).click()
  await expect
    .poll(async () => {
      const now = await order()
      return now.indexOf('Ort 93') - now.indexOf('Ort 91')
    })
    .toBe(1)
  expect((await order()).toSorted()).toEqual(before.toSorted())
  await page.goto('/alerts/pending')
  const details = async (text: string) => {
    await page.locator('[role=row][data-id]', { hasText: text }).first().focus()
    await page.keyboard.press('Enter')
  }
  await details('Zulauf hoch')
  await expect(page.locator('[data-cause=first]')).toHaveText('Zuerst an dieser Station: Hochwasser')
  await page.keyboard.press('Escape')
  await details('Ort 93Hochwasser')
  await expect(page.locator('[data-cause=rain]')).toHaveText('Regen davor – Ort 91: Niederschlag hoch')
})
