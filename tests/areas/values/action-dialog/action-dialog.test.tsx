import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { runAction } from '../../../../src/areas/values/action-dialog/action.ts'
import { closeAction, dismissSent } from '../../../../src/areas/values/action-dialog/action-state.ts'
import type { ActionReport } from '../../../../src/areas/values/action-dialog/action-types.ts'
import { ActionDialogHost } from '../../../../src/areas/values/action-host/action-dialog-host.tsx'
import type { CommandEntry } from '../../../../src/wire/tabs/command.ts'
import { pageWorker } from '../../../support/page/page-worker.ts'

beforeEach(() => {
  closeAction()
  dismissSent()
})

/** The host with an action that has just been started; the test decides how it ends. */
async function start(confirm: string | null = 'Alle quittieren?') {
  const worker = await pageWorker()
  const outcome = Promise.withResolvers<ActionReport>()
  const acts: string[] = []
  const screen = await render(<ActionDialogHost />)
  runAction({
    title: 'Quittieren',
    confirm,
    verb: 'Jetzt quittieren',
    run(act) {
      acts.push(act.id)
      return outcome.promise
    },
  })
  return { worker, screen, acts, settle: outcome.resolve, dialog: screen.getByRole('alertdialog') }
}

const lineOf = (container: HTMLElement) => container.querySelector('[data-command]')?.textContent ?? null

test('the question is asked before anything runs, with the focus on Cancel', async () => {
  const { dialog, acts } = await start()
  await expect.element(dialog).toHaveAccessibleName('Quittieren')
  await expect.element(dialog).toHaveAccessibleDescription('Alle quittieren?')
  await expect.element(dialog.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
  expect(acts).toEqual([])
})

test.each([
  ['the button', () => userEvent.keyboard('{Enter}')],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('cancelled by %s nothing runs, and the dialog is gone', async (_, cancel) => {
  const { dialog, acts, screen } = await start()
  await expect.element(dialog.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
  await cancel()
  await expect.poll(() => dialog.query()).toBeNull()
  expect([acts, lineOf(screen.container)]).toEqual([[], null])
})

test('confirmed it runs once, cannot be pressed again while it runs, and then says that it is done', async () => {
  const { dialog, acts, screen, settle } = await start()
  const confirm = dialog.getByRole('button', { name: 'Jetzt quittieren' })
  await confirm.click()
  await expect.element(confirm).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Abbrechen' })).toBeDisabled()
  expect(acts).toHaveLength(1)
  settle({ state: 'accepted', text: '3 Meldungen quittiert.' })
  await expect.poll(() => dialog.query()).toBeNull()
  expect(lineOf(screen.container)).toBe('Quittieren3 Meldungen quittiert.')
})

test('a failure shows its title and sentences until it is closed, and offers no second try', async () => {
  const { dialog, screen, settle } = await start()
  await dialog.getByRole('button', { name: 'Jetzt quittieren' }).click()
  settle({ state: 'rejected', title: 'Nicht quittiert', lines: ['Ihnen fehlt das Recht.', 'Station 14'] })
  await expect.element(dialog).toHaveAccessibleName('Nicht quittiert')
  await expect.element(dialog.getByText('Ihnen fehlt das Recht.')).toBeVisible()
  await expect.element(dialog.getByText('Station 14')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Jetzt quittieren' }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(lineOf(screen.container)).toBeNull()
})

test('an action without a question shows no dialog, unless it fails', async () => {
  const { dialog, acts, settle } = await start(null)
  expect([acts.length, dialog.query()]).toEqual([1, null])
  settle({ state: 'rejected', title: 'Nicht quittiert', lines: ['Keine Verbindung.'] })
  await expect.element(dialog).toHaveAccessibleName('Nicht quittiert')
  await expect.element(dialog.getByText('Keine Verbindung.')).toBeVisible()
})

test('an action that is not sent because another one is under way says so beside its line, until it is closed', async () => {
  const { screen, settle } = await start(null)
  const run = async () => ({ state: 'accepted', text: '' }) as const
  runAction({ title: 'Station anrufen', verb: 'Anrufen', confirm: null, run })
  const status = screen.getByRole('status')
  const said = () => status.element().textContent
  const dropped = 'Station anrufenNicht gesendet: „Quittieren“ ist noch nicht abgeschlossen.'
  await expect.poll(said).toBe(`${dropped}Quittieren`)
  settle({ state: 'accepted', text: '3 Meldungen quittiert.' })
  await expect.poll(said).toBe(`${dropped}Quittieren3 Meldungen quittiert.`)
  const boxes = [...status.element().children].map((box) => box.getBoundingClientRect())
  expect(boxes).toHaveLength(2)
  expect(boxes[0]?.bottom).toBeLessThanOrEqual(boxes[1]?.top ?? 0)
  await status.getByRole('button', { name: 'Schließen' }).first().click()
  await expect.poll(said).toBe('Quittieren3 Meldungen quittiert.')
})

test('the line of a command whose outcome is unknown follows what the worker says of it, and closes by hand', async () => {
  const { worker, screen, dialog, acts, settle } = await start(null)
  settle({ state: 'unknown', title: 'Quittieren', lines: ['Keine Antwort.'] })
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  const line = screen.container.querySelector<HTMLElement>('[data-command]')
  await expect.poll(() => line?.dataset.kind).toBe('bad')
  await expect.poll(() => worker.leased.has('commands/')).toBe(true)
  const entry = { call: 'ackAlerts', tab: 't', sentAt: 1, changedAt: 2 } as const
  const confirmed = { state: 'confirmed', refused: { count: 0, first: [] } } as const
  const rejected = { state: 'rejected', reason: 'forbidden', text: '' } as const
  const value: readonly CommandEntry[] = [
    { ...entry, id: 'of another tab', state: rejected },
    { ...entry, id: acts[0] ?? '', state: confirmed },
  ]
  worker.sendFrame({ values: [{ topic: 'commands', key: '', value, load: { state: 'ready' }, stale: false }] })
  await expect.poll(() => [line?.dataset.command, line?.dataset.kind]).toEqual(['confirmed', 'good'])
  await screen.getByRole('button', { name: 'Schließen' }).click()
  await expect.poll(() => lineOf(screen.container)).toBeNull()
})
