import type { Page } from 'playwright/test'
import { planKey } from '../../../src/domain/plans/plan-activation.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { alarmLineFigures } from '../../../src/simulator/model/remote-alert/alarm-plans.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { CallOut } from '../../../src/wire/server/remote-alert.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, violations } from '../screens/screen-checks.ts'

const START = Date.UTC(2026, 5, 10, 20)
test.use({ plantOptions: { seed: 4711, start: START } })

const YEAR_MS = 365 * 86_400_000
/** Of the treatment plant, priority 1: the next one is called after five minutes. */
const GAS_WARNING = 100_141
const GERMAN = createFormat('de', 'Europe/Berlin')

const card = (page: Page) => page.locator('[data-duty=Abwasser]')
const step = (page: Page, state: string) => card(page).locator(`[data-step="${state}"]`)

/** What the plant says of its newest message. */
async function running(plant: SimulatorHandle): Promise<CallOut> {
  const session = await logIn(plant.url, 'admin')
  const { callOuts } = await session.call('callOuts', {})
  await session.close()
  const found = callOuts.find(({ state }) => state === 'Calling')
  if (found === undefined) throw new Error('Nobody is called')
  return found
}

async function numbersOf(plant: SimulatorHandle) {
  const session = await logIn(plant.url, 'admin')
  const { alarmCallnumbers } = await session.call('callNumbers', {})
  await session.close()
  return alarmCallnumbers
}

async function raise(plant: SimulatorHandle): Promise<void> {
  const start = plant.now() + 1000
  plant.model.script([{ kind: 'contact', subject: GAS_WARNING, start, end: start + 3_600_000 }])
}

test('whoever is called now stands in large type, then the next one; acknowledging the plan ends the call in every tab (rules M1, M3, M7, M16, M17)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  await page.goto('/remote-alarm')
  const { alarmPlans } = await (await logIn(plant.url, 'admin')).call('alarmPlans', {})
  const active = alarmPlans.filter((plan) => plan.active).length
  await expect(page.getByText(`${active} von ${alarmPlans.length} Alarmplänen aktiv`)).toBeVisible()
  await expect(card(page)).toHaveAttribute('data-state', 'quiet')
  const night = alarmPlans.find((plan) => planKey(plan) === '1-2')
  await expect(card(page).locator('[data-first] b')).toHaveText(night?.recipients[0] ?? 'no recipient')
  // From the alert on an hour would be long: its minute of collecting passes faster.
  await raise(plant)
  plant.setClock({ speed: 30 })
  await expect(card(page)).toHaveAttribute('data-state', 'calling', { timeout: 30_000 })
  plant.setClock({ speed: 1 })
  const told = await running(plant)
  const [first, second] = told.attempts
  await expect(card(page)).toContainText(told.alert.description)
  await expect(step(page, 'now').locator('b')).toHaveText(first?.recipient ?? '')
  await expect(step(page, 'now')).toContainText(GERMAN.time(first?.at ?? 0))
  const next = step(page, 'next').first()
  await expect(next.locator('b')).toHaveText(second?.recipient ?? '')
  await expect(next).toContainText(GERMAN.time(second?.at ?? 0))
  await expect
    .poll(async () => {
      const [minutes = 0, seconds = 0] = (await next.getByRole('timer').innerText())
        .replace('in ', '')
        .split(':')
        .map(Number)
      return Math.abs(60 * minutes + seconds - ((second?.at ?? 0) - plant.now()) / 1000)
    })
    .toBeLessThan(3)
  const newest = page.getByRole('region', { name: 'Letzte Anrufe' }).getByRole('row').nth(1)
  await expect(newest).toContainText(first?.recipient ?? '')
  await expect(newest).toContainText('wartet auf Bestätigung')
  expect(await violations(page)).toEqual([])
  const other = await context.newPage()
  await other.goto('/remote-alarm')
  await expect(card(other)).toHaveAttribute('data-state', 'calling')
  await card(page).getByRole('button', { name: 'Alarmplan quittieren' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Nur gesendete Meldungen').click()
  await dialog.getByRole('button', { name: 'Quittieren', exact: true }).click()
  await expect(card(page)).not.toHaveAttribute('data-state', 'calling')
  await expect(card(other)).not.toHaveAttribute('data-state', 'calling')
  expect(plant.journal.entries).toMatchObject([
    { call: 'ackPlans', args: { ackNonSent: 'false', plans: [{ planRef: told.plan, ack: true }] } },
  ])
})

test('what another user confirms ends the call here as well; while a line is faulty it says so, live, and so does a broken link (rules M7, M17, M25)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/remote-alarm')
  await raise(plant)
  plant.setClock({ speed: 30 })
  await expect(card(page)).toHaveAttribute('data-state', 'calling', { timeout: 30_000 })
  plant.setClock({ speed: 1 })
  const { plan } = await running(plant)
  const other = await logIn(plant.url, 'admin')
  await other.call('ackPlans', { ackNonSent: false, plans: [{ planRef: plan, ack: true }] })
  await other.close()
  await expect(card(page)).not.toHaveAttribute('data-state', 'calling', { timeout: 20_000 })
  await page.setViewportSize({ width: 360, height: 740 })
  const { process, stationModels } = plant.model
  const fault = alarmLineFigures(process.seed, stationModels)
    .flatMap((line) => line.faults.startingIn(START, START + YEAR_MS).map((interval) => ({ line, ...interval })))
    .toSorted((a, b) => a.start - b.start)[0]
  if (fault === undefined) throw new Error('No line is ever faulty')
  const state = page.locator(`[data-line="${fault.line.station}-${fault.line.lineNumber}"]`)
  await expect(state).toHaveText('frei')
  plant.setClock({ now: fault.start + 1000 })
  await expect(state).toHaveText('gestört', { timeout: 20_000 })
  expect(await excessWidth(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  plant.fault({ hub: 'station', action: 'refuse' })
  await expect(state).toHaveAttribute('data-unknown', 'true', { timeout: 20_000 })
})

test('the duty is given to somebody else in one dialog and by one call: the plan calls whoever comes first then, and a row of the numbers gives it back (rules M20, M21)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/remote-alarm')
  const dialog = page.getByRole('alertdialog')
  const leading = card(page).locator('[data-first] b')
  await expect(leading).toHaveText('Bereitschaft 1 Abwasser')
  await card(page).getByRole('button', { name: 'Dienst tauschen' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Bisher im Dienst' })).toBeFocused()
  // The only one who is free.
  await expect(dialog.getByRole('combobox', { name: 'Übernimmt den Dienst' })).toHaveText(
    'Bereitschaft Vertretung Abwasser',
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: 'neu' })).toContainText(
    '2Bereitschaft Vertretung Abwasser',
  )
  expect(await violations(page)).toEqual([])
  expect(plant.journal.entries).toEqual([])
  await dialog.getByRole('button', { name: 'Tauschen', exact: true }).click()
  await expect(dialog).toContainText('Dienst getauscht.')
  const numbers = await numbersOf(plant)
  const [first, standIn] = ['Bereitschaft 1 Abwasser', 'Bereitschaft Vertretung Abwasser'].map((name) =>
    numbers.find((number) => number.name === name),
  )
  const states = [
    { id: first?.id, isActive: false },
    { id: standIn?.id, isActive: true },
  ]
  expect([first, standIn]).toMatchObject(states)
  expect(plant.journal.entries).toMatchObject([{ call: 'setCallNumbersState', args: { states } }])
  await page.keyboard.press('Escape')
  await expect(leading).toHaveText('Bereitschaft 2 Abwasser')
  await page.getByRole('main').getByRole('link', { name: 'Rufnummern', exact: true }).click()
  const row = page.locator('[role=row][data-id]').filter({ hasText: 'Bereitschaft Vertretung Abwasser' })
  await row.locator('[data-row-menu]').click()
  await page.getByRole('menuitem', { name: 'Dienst tauschen' }).click()
  await dialog.getByRole('combobox', { name: 'Übernimmt den Dienst' }).selectOption('Bereitschaft 1 Abwasser')
  await dialog.getByRole('button', { name: 'Tauschen', exact: true }).click()
  await expect(dialog).toContainText('Dienst getauscht.')
  await expect(row.locator('[data-number-state]')).toHaveText('inaktiv')
  const back = states.map(({ id, isActive }) => ({ id, isActive: !isActive })).toReversed()
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([{ states }, { states: back }])
})
