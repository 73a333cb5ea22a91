import type { BrowserContext, Page } from 'playwright/test'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { WritingName } from '../../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'

/** A morning on which failure inputs wait to be acknowledged; there are days without. */
test.use({ plantOptions: { start: Date.UTC(2026, 5, 10, 9, 30) } })

/** Longer than the worker waits for an answer. */
const NO_ANSWER_MS = 40_000
const SENTENCE = 'Der Server hat nicht rechtzeitig geantwortet.'

const LEVEL = 1_400_001
const dialogOf = (page: Page) => page.getByRole('alertdialog')
const rowOf = (page: Page, text: string) => page.locator('[role=row]').filter({ hasText: text })
const press = (page: Page, verb: string) => dialogOf(page).getByRole('button', { name: verb, exact: true }).click()
const boxOf = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('textbox', { name })

function configOf(plant: SimulatorHandle, type: PvRef['type'], nr: number): PvConfig {
  const config = plant.model.config({ type, nr })
  if (config === undefined) throw new Error(`The plant has no ${type} ${nr}`)
  return config
}

function waitingInput({ model, now }: SimulatorHandle): PvConfig {
  const refs = model.nodes.flatMap(({ pvs }) => pvs)
  const waiting = refs.find((ref) => model.commands.ack(liveKey(ref) ?? '', now())?.isPending)
  const config = waiting === undefined ? undefined : model.config(waiting)
  if (config === undefined) throw new Error('No failure input waits')
  return config
}

/** Opens the dialog of one row of a list by keyboard. */
async function openRow(page: Page, path: string, row = page.locator('[role=row][data-id]').first()): Promise<void> {
  await page.goto(path)
  await row.focus()
  // A row whose rights and values are still on their way does not open.
  await expect(row.locator('button[aria-disabled=true]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
}

interface Order {
  readonly call: WritingName
  /** Opens the dialog and fills it in. */
  readonly ask: (page: Page, plant: SimulatorHandle) => Promise<void>
  /** The button that sends. */
  readonly verb: string
}

const FORMS: readonly Order[] = [
  {
    call: 'setRuntimes',
    verb: 'Übernehmen',
    ask: async (page) => {
      await openRow(page, '/runtimes')
      await expect(dialogOf(page).getByRole('textbox').first()).toBeFocused()
      await page.keyboard.press('ArrowUp')
    },
  },
  {
    call: 'setPvs',
    verb: 'Übernehmen',
    ask: async (page, plant) => {
      const { eksNr, name } = configOf(plant, 'AnaOut', LEVEL)
      await openRow(page, `/set-values?text=${eksNr}`, rowOf(page, name))
      await boxOf(page, `${name}: neuer Wert`).fill('1,00')
    },
  },
  {
    call: 'setLimits',
    verb: 'Übernehmen',
    ask: async (page, plant) => {
      const { eksNr, name } = configOf(plant, 'AnaIn', LEVEL)
      await openRow(page, `/limits?text=${eksNr}`, rowOf(page, name))
      await dialogOf(page).locator('[data-limit=TopMiddle]').getByRole('textbox', { name: 'Verzögerung' }).fill('5')
    },
  },
  {
    call: 'setPriorities',
    verb: 'Übernehmen',
    ask: async (page, plant) => {
      const { eksNr, name, pvRef } = configOf(plant, 'DigiIn', 1_300_100)
      await openRow(page, `/limits?text=${eksNr}&kind=priority`, rowOf(page, name))
      await dialogOf(page)
        .getByRole('combobox')
        .selectOption(plant.model.commands.priority(pvRef) === 9 ? '0' : '9')
    },
  },
  {
    call: 'resetCounters',
    verb: 'Zurücksetzen',
    ask: async (page) => {
      await openRow(page, '/counter-reset')
      await dialogOf(page).getByRole('checkbox').check()
    },
  },
  {
    call: 'setTextMessages',
    verb: 'Senden',
    ask: async (page) => {
      await openRow(page, '/text-output', rowOf(page, 'PW Bahnhof').filter({ hasText: 'Hinweis' }))
      await boxOf(page, 'Hinweis: neuer Text').fill('Pumpe 2 in Reparatur')
    },
  },
]

const QUESTIONS: readonly Order[] = [
  ...(['Verbinden', 'Trennen', 'Status abfragen'] as const).map((verb) => ({
    call: 'callStations' as const,
    verb,
    ask: async (page: Page) => {
      await page.goto('/stations/12')
      await page.getByRole('button', { name: verb, exact: true }).click()
    },
  })),
  {
    call: 'activatePlans',
    verb: 'Aktivieren',
    ask: async (page) => {
      await page.goto('/remote-alarm/plans')
      await rowOf(page, 'Abwasser Tag').getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Aktivieren …', exact: true }).click()
    },
  },
  {
    call: 'ackPlans',
    verb: 'Quittieren',
    ask: async (page) => {
      await page.goto('/remote-alarm/plans')
      await rowOf(page, 'Abwasser Bereitschaft').getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Quittieren …', exact: true }).click()
      await dialogOf(page).getByText('Nur gesendete Meldungen').click()
    },
  },
  {
    call: 'ackFaultInputs',
    verb: 'Quittieren',
    ask: async (page, plant) => {
      const { eksNr, name } = waitingInput(plant)
      await page.goto(`/values?text=${eksNr}`)
      await rowOf(page, name).getByRole('gridcell').first().click()
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Störeingang quittieren' }).click()
    },
  },
]

/** All of them are under way at the same time, each in a tab of its own: their 20 s pass together. */
async function unanswered(context: BrowserContext, plant: SimulatorHandle, orders: readonly Order[]): Promise<void> {
  const tabs: (Order & { readonly page: Page })[] = []
  for (const order of orders) {
    plant.failCall(order.call, 'hang')
    const page = await context.newPage()
    await order.ask(page, plant)
    tabs.push({ ...order, page })
  }
  for (const { page, verb } of tabs) await press(page, verb)
  for (const { call, page, verb } of tabs) {
    const dialog = dialogOf(page)
    await expect(dialog, call).toHaveAccessibleName('Ausgang unbekannt', { timeout: NO_ANSWER_MS })
    await expect(dialog, call).toContainText(SENTENCE)
    await expect(dialog.getByRole('button', { name: verb, exact: true }), call).toBeHidden()
    await expect(dialog.getByRole('listitem').first(), call).toHaveAttribute('data-stage', 'unknown')
  }
  const sent = orders.map(({ call }) => plant.stats().calls[call])
  expect(sent).toEqual(orders.map(({ call }) => orders.filter((order) => order.call === call).length))
  expect(plant.journal.entries).toEqual([])
}

test('a server that answers no order of values, limits, runtimes, counters and texts: each is of unknown outcome, and sent once (rules E18, E21, F10, F12, F17, K14) (R-40)', async ({
  signIn,
  context,
  plant,
  allowErrors,
}) => {
  test.setTimeout(120_000)
  allowErrors(/Failed to load resource/)
  await signIn()
  await unanswered(context, plant, FORMS)
})

test('a server that answers no call of a station and no question of plans and inputs: each is of unknown outcome, and sent once (rules L6, M14, M17, G10) (R-40)', async ({
  signIn,
  context,
  plant,
  allowErrors,
}) => {
  test.setTimeout(120_000)
  allowErrors(/Failed to load resource/)
  await signIn()
  await unanswered(context, plant, QUESTIONS)
})
