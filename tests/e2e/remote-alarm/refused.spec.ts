import type { Page } from 'playwright/test'
import type { EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import { keptRecords } from '../../support/simulator/kept-records.ts'
import { expect, test } from '../fixtures.ts'

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 5, 10, 8) } })

const PUMP = { type: 'DigiIn', nr: 1_400_001 } as const
const MACHINE = `/maintenance/machines/${PUMP.type}-${PUMP.nr}`

const dialogOf = (page: Page) => page.getByRole('alertdialog')
const tool = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `${name} …`, exact: true })
const verb = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const firstRow = (page: Page) => page.locator('[role=row][data-id]').first().getByRole('checkbox')

interface Case {
  readonly call: EndpointName
  readonly path: string
  /** Of specification 8 and 5. */
  readonly title: string
  readonly act: (page: Page) => Promise<void>
}

const CASES: readonly Case[] = [
  {
    call: 'activatePlans',
    path: '/remote-alarm/plans',
    title: 'Pläne wurden nicht gespeichert',
    act: async (page) => {
      await firstRow(page).check()
      await tool(page, 'Aktivieren').click()
      await verb(page, 'Aktivieren').click()
    },
  },
  {
    call: 'ackPlans',
    path: '/remote-alarm/plans',
    title: 'Pläne wurden nicht quittiert',
    act: async (page) => {
      await firstRow(page).check()
      await tool(page, 'Quittieren').click()
      await dialogOf(page).getByText('Nur gesendete Meldungen').click()
      await verb(page, 'Quittieren').click()
    },
  },
  {
    call: 'setCallNumbersState',
    path: '/remote-alarm/activation',
    title: 'Der Zustand der Rufnummern konnte nicht gespeichert werden.',
    act: async (page) => {
      await firstRow(page).check()
      await tool(page, 'Deaktivieren').click()
      await verb(page, 'Deaktivieren').click()
    },
  },
  {
    call: 'saveCallNumbers',
    path: '/remote-alarm/numbers',
    title: 'Rufnummern wurden nicht gespeichert',
    act: async (page) => {
      await firstRow(page).check()
      await tool(page, 'Löschen').click()
      await verb(page, 'Löschen').click()
    },
  },
  {
    call: 'uploadDocument',
    path: MACHINE,
    title: 'Dokument wurde nicht gespeichert',
    act: async (page) => {
      await tool(page, 'Adresse').click()
      await dialogOf(page).getByRole('button', { name: 'Hinzufügen' }).click()
      await expect(dialogOf(page)).toContainText('Bitte eine Beschreibung eingeben')
      await dialogOf(page).getByRole('textbox', { name: 'Beschreibung' }).fill('Ersatzteile')
      await dialogOf(page).getByRole('textbox', { name: 'Adresse' }).fill('https://parts.example')
      await dialogOf(page).getByRole('button', { name: 'Hinzufügen' }).click()
    },
  },
  {
    call: 'createLifecycleEntry',
    path: MACHINE,
    title: 'Der Maschinenlebenslauf wurde nicht gespeichert',
    act: async (page) => {
      await tool(page, 'Eintrag').click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Was' }).fill('Sichtprüfung')
      await page.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }).click()
      await page.getByRole('button', { name: /speichern$/ }).click()
    },
  },
]

test('every refusal has the title of the specification and the words of the server, and nothing is done (rules M15, M18, M22, N8, N12, N20)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  const before = await keptRecords(plant.url, PUMP)
  await signIn()
  for (const { call, path, title, act } of CASES) {
    plant.failCall(call, 'unknown-status')
    await page.goto(path)
    await act(page)
    await expect(dialogOf(page).or(page.getByRole('dialog'))).toContainText(title)
    await expect(dialogOf(page).or(page.getByRole('dialog'))).toContainText('The plant is being serviced.')
    await page.keyboard.press('Escape')
    plant.failCall(call, null)
  }
  expect(await keptRecords(plant.url, PUMP)).toBe(before)
  // Plans are commands, which the journal lists.
  expect(plant.journal.entries).toEqual([])
})
