import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { AlarmPlan, PlanRef } from '../../../src/wire/server/remote-alert.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect } from '../fixtures.ts'

/** In the evening of a stormy day: the night plan has called somebody. */
export const EVENING = { seed: 4711, start: Date.UTC(2024, 5, 19, 20) }

const ACTIVATE = 'activatePlans'
export const ACK = 'ackPlans'
export const FEEDBACK_MS = 15_000

export interface Plan {
  readonly ref: PlanRef
  readonly name: string
}

const plan = (stationNumber: number, planNumber: number, name: string): Plan => ({
  ref: { station: { stationNumber }, planNumber },
  name,
})

/** Inactive and active at the treatment plant; of the user of an area; not his. */
export const DAY = plan(1, 1, 'Abwasser Tag')
export const NIGHT = plan(1, 2, 'Abwasser Bereitschaft')
export const BASIN = plan(31, 1, 'Entlastung RÜB Nord')
export const FESTPLATZ = plan(16, 1, 'Wählstation PW Festplatz')

/** Also while a dialog hides the page from assistive technology. */
export const rowOf = (page: Page, { name }: Plan) => page.locator('[role=row]').filter({ hasText: name })
export const stateOf = (page: Page, which: Plan) => rowOf(page, which).locator('[data-plan-state]')
export const dialogOf = (page: Page) => page.getByRole('alertdialog')
export const itemOf = (page: Page, { name }: Plan) => dialogOf(page).getByRole('listitem').filter({ hasText: name })

export const tool = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `${name} …`, exact: true })

export const verb = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })

export async function open(page: Page, ...chosen: readonly Plan[]): Promise<void> {
  await page.goto('/remote-alarm/plans')
  await expect(stateOf(page, DAY)).toHaveText(/aktiv/)
  for (const each of chosen) await rowOf(page, each).getByRole('checkbox').check()
}

export async function truth<T>(plant: SimulatorHandle, read: (plans: readonly AlarmPlan[]) => T): Promise<T> {
  const session = await logIn(plant.url, 'admin')
  const { alarmPlans } = await session.call('alarmPlans', {})
  await session.close()
  return read(alarmPlans)
}

export const isOf = ({ station, planNumber }: PlanRef, other: PlanRef) =>
  other.station.stationNumber === station.stationNumber && other.planNumber === planNumber

export const activeOf = (plant: SimulatorHandle, { ref }: Plan) =>
  truth(plant, (plans) => plans.find((each) => isOf(ref, each))?.active)

export const ordersOf = (plant: SimulatorHandle, user = 'operator') =>
  plant.journal.entries
    .filter((entry) => entry.user === user)
    .map(({ call, args, replays }) => ({ call, args, replays }))

export const order = (...items: readonly (readonly [Plan, boolean])[]) => ({
  call: ACTIVATE,
  args: { plans: items.map(([{ ref }, active]) => ({ planRef: ref, active })) },
  replays: 0,
})
