import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { runAction } from '../../../../src/areas/values/action-dialog/action.ts'
import { closeAction, dismissSent } from '../../../../src/areas/values/action-dialog/action-state.ts'
import type { ActionItem, ActionReport } from '../../../../src/areas/values/action-dialog/action-types.ts'
import { ActionDialogHost } from '../../../../src/areas/values/action-host/action-dialog-host.tsx'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import type { CommandEntry, CommandState } from '../../../../src/wire/tabs/command.ts'
import { pageWorker } from '../../../support/page/page-worker.ts'

beforeEach(() => {
  closeAction()
  dismissSent()
})

const SENT_AT = Date.UTC(2026, 10, 21, 11, 4, 39)
const SETTLED_AT = SENT_AT + 3000
const NONE = { count: 0, first: [] }

const done = (id: string): ActionItem => ({ id, label: `Pumpe ${id}`, state: 'done', reason: null, next: 'Ein' })
const refused: ActionItem = { id: '9', label: 'Pumpe 9', state: 'refused', reason: 'pvUnauthorized' }

/** The dialog after a command with these items; `confirm` null means that none was open before. */
async function start(report: ActionReport, confirm: string | null = 'Setzen?') {
  const worker = await pageWorker()
  let id = ''
  await render(
    <PlantSettingsProvider>
      <ActionDialogHost />
    </PlantSettingsProvider>,
  )
  runAction({
    title: 'Pumpen schalten',
    confirm,
    verb: 'Schalten',
    targets: report.items ?? [],
    run: (request) => {
      id = request.id
      return Promise.resolve(report)
    },
  })
  const dialog = page.getByRole('alertdialog')
  if (confirm !== null) {
    await expect.element(dialog.getByRole('list', { name: 'Betroffen' })).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(report.items?.length ?? 0)
    await dialog.getByRole('button', { name: 'Schalten' }).click()
  }
  const says = async (state: CommandState) => {
    await expect.poll(() => worker.leased.has('commands/')).toBe(true)
    const entry: CommandEntry = { id, call: 'setPvs', tab: 't', sentAt: SENT_AT, changedAt: SETTLED_AT, state }
    worker.sendFrame({
      values: [{ topic: 'commands', key: '', value: [entry], load: { state: 'ready' }, stale: false }],
    })
  }
  return { dialog, says }
}

const itemOf = (label: string) => page.getByRole('listitem').filter({ hasText: label })
const textOf = (label: string) => itemOf(label).element().textContent
const stageOf = (label: string) => itemOf(label).element().getAttribute('data-stage')

test('each item is followed from accepted to confirmed, with its times (rule A29)', async () => {
  const { dialog, says } = await start({ state: 'accepted', text: 'ok', items: [done('1'), done('2'), refused] })
  await expect.element(dialog).toHaveAccessibleName('Pumpen schalten: Ergebnis')
  await says({ state: 'accepted', waiting: { count: 2, first: ['1', '2'] }, refused: NONE })
  await expect.element(dialog.getByRole('status').first()).toHaveTextContent('2 angenommen · 1 abgelehnt')
  await expect.poll(() => textOf('Pumpe 9')).toContain('Keine Rechte für diese Prozessvariable.')
  await says({ state: 'unconfirmed', why: 'deadline', missing: { count: 1, first: ['2'] }, refused: NONE })
  await expect
    .element(dialog.getByRole('status').first())
    .toHaveTextContent('1 bestätigt · 1 abgelehnt · 1 nicht bestätigt')
  expect(['1', '2', '9'].map((number) => stageOf(`Pumpe ${number}`))).toEqual(['confirmed', 'unconfirmed', 'refused'])
  await expect.poll(() => textOf('Pumpe 1')).toContain('gesendet12:04:39')
  await expect.poll(() => textOf('Pumpe 1')).toContain('bestätigt12:04:42')
})

test('an unknown item offers to read again, and nothing offers to send again', async () => {
  const readAgain = vi.fn()
  const item: ActionItem = { ...done('1'), state: 'unknown' }
  const { dialog } = await start({
    state: 'unknown',
    title: 'Ergebnis unbekannt',
    lines: ['Keine Antwort.'],
    items: [item],
    readAgain,
  })
  await expect.poll(() => textOf('Pumpe 1')).toContain('erst aktualisieren, nicht noch einmal senden')
  await dialog.getByRole('button', { name: 'Aktualisieren' }).click()
  expect(readAgain).toHaveBeenCalledOnce()
  await expect.poll(() => textOf('Pumpe 1')).toMatch(/gelesen \d\d[AB]?:\d\d:\d\d/)
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Ergebnis kopieren', 'Aktualisieren', 'Schließen'])
})

test('an action without a dialog opens one for a refused item, not for one that somebody else was faster with', async () => {
  const faster: ActionItem = { ...done('1'), state: 'unknown', reason: 'notNamed' }
  const quiet = await start({ state: 'accepted', text: 'ok', items: [faster] }, null)
  await expect.poll(() => document.querySelector('[data-command]')).not.toBeNull()
  expect(quiet.dialog.query()).toBeNull()
})

test('a refused item of an action without a dialog is shown with its reason until it is closed', async () => {
  const { dialog } = await start({ state: 'accepted', text: 'ok', items: [done('1'), refused] }, null)
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => textOf('Pumpe 9')).toContain('abgelehnt')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
})

test('the result of all items is copied as text: a line each with what was ordered, how it ended and why', async () => {
  const { dialog, says } = await start({ state: 'accepted', text: 'ok', items: [done('1'), refused] })
  await says({ state: 'confirmed', refused: NONE })
  await expect.poll(() => stageOf('Pumpe 1')).toBe('confirmed')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  await dialog.getByRole('button', { name: 'Ergebnis kopieren' }).click()
  await expect.element(dialog.getByText('Kopiert.')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(
    [
      '1 bestätigt · 1 abgelehnt',
      'Pumpe 1\t\tEin\tbestätigt',
      'Pumpe 9\t\t\tabgelehnt\tKeine Rechte für diese Prozessvariable.',
    ].join('\n'),
  )
})

test('a browser that refuses to copy gets the text to read and to mark', async () => {
  const { dialog } = await start({ state: 'accepted', text: 'ok', items: [done('1'), refused] })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not over http'))
  await dialog.getByRole('button', { name: 'Ergebnis kopieren' }).click()
  const text = dialog.getByRole('textbox', { name: 'Ergebnis als Text' })
  await expect.element(text).toBeVisible()
  expect(text.element()).toHaveProperty('value', expect.stringContaining('Pumpe 9\t\t\tabgelehnt'))
  await expect.element(dialog.getByText(/nicht erlaubt/)).toBeVisible()
})

test('items of one PV, as the rows of a report have them, are a line each, with a key of its own (F156)', async () => {
  const errors = vi.spyOn(console, 'error')
  const rows = ['Montag', 'Dienstag', 'Mittwoch'].map((detail): ActionItem => ({ ...done('1'), detail }))
  await start({ state: 'accepted', text: 'ok', items: rows })
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent?.match(/(?:Mon|Diens)tag|Mittwoch/)?.[0]),
    )
    .toEqual(['Montag', 'Dienstag', 'Mittwoch'])
  expect(errors.mock.calls).toEqual([])
})
