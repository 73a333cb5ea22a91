import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MaintenanceNotification } from '../../../../../src/wire/server/maintenance.ts'
import type { RuntimeValue } from '../../../../../src/wire/server/pv.ts'
import type { CallError, Result } from '../../../../../src/wire/server/result.ts'
import type { Rights } from '../../../../../src/wire/server/system.ts'
import { PUMP, PUMP_KEY } from '../../../../support/page/sample-pvs.ts'
import {
  allTexts,
  button,
  dialog,
  enter,
  field,
  press,
  soon,
  tick,
  typedIn,
} from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'
import { RECORD_ROWS } from '../../../writing/record-rows.ts'

const row = RECORD_ROWS.find(({ call }) => call === 'createLifecycleEntry')
const HOURS: RuntimeValue = {
  lower: 1_000,
  lowerMid: 1_500,
  upperMid: 1_800,
  upper: 2_000,
  value: 2_012.5,
  runtimeType: 'Betriebszeit',
}
const STARTS: RuntimeValue = { ...HOURS, runtimeType: 'Schaltzyklen', value: 400 }
const REST: RuntimeValue = { ...HOURS, runtimeType: 'LetzteInaktivZeit', value: 200 }

const messageOf = (index: number, part: Partial<MaintenanceNotification>): MaintenanceNotification => ({
  index,
  messageText: 'Ölwechsel',
  runtimeType: 'Betriebszeit',
  runtimeDimension: 'Hours',
  pvDim: 'h',
  currentRuntime: 2_012.5,
  targetRuntime: 2_000,
  remainingRuntime: -12.5,
  runtimeEndType: 'Active',
  ...part,
})
const MESSAGES = [
  messageOf(0, {
    messageText: 'Schütz tauschen',
    runtimeType: 'Schaltzyklen',
    runtimeDimension: 'Cycles',
    currentRuntime: 400,
    remainingRuntime: 1_600,
  }),
  messageOf(1, {}),
  messageOf(2, { messageText: 'Probelauf', runtimeType: 'LetzteInaktivZeit', remainingRuntime: 40 }),
]
const runtimesOf = (...runtimes: readonly RuntimeValue[]) => ({ runtimeValues: [{ pvRef: PUMP.pvRef, runtimes }] })
const CHANGES = {
  oldValues: runtimesOf(HOURS).runtimeValues,
  newValues: runtimesOf({ ...HOURS, value: 0 }).runtimeValues,
}

const SAVED = {
  ok: true,
  body: { status: 'Success', message: null, created: [], updated: [], deletedIds: [] },
} as const
const SET = { ok: true, body: { status: 'Success', errorMessage: null, unauthorizedPvs: [], missingPvs: [] } } as const
const STORED = { ok: true, body: { status: 'Success', message: null, entries: [] } } as const
const failed = (error: CallError): Result<never> => ({ ok: false, error })

const due = page.getByRole('region', { name: 'Wartungsmeldungen' })
const reset = dialog.getByRole('checkbox')
const texts = () => dialog.query()?.textContent ?? ''
const save = () => press(dialog.getByRole('button', { name: 'Speichern', exact: true }))
const again = dialog.getByRole('button', { name: 'Fehlendes noch einmal senden' })
const stages = () =>
  [...document.querySelectorAll<HTMLElement>('[role=alertdialog] li[data-stage]')].map(({ dataset }) => dataset.stage)

/** Opens the dialog for the overdue oil change, as its row is opened. */
async function open(rights: Partial<Rights> = {}) {
  if (row === undefined) throw new Error('No row creates an entry')
  const all = [HOURS, STARTS, REST]
  const { worker, plant } = await openPage(
    row.path,
    {
      ...row.plant,
      reads: { ...row.plant.reads, maintenanceNotifications: MESSAGES, runtimes: runtimesOf(...all) },
      cells: { pvRuntimes: { [PUMP_KEY]: all } },
    },
    { rights },
  )
  await press(due.getByRole('row').filter({ hasText: 'Ölwechsel' }).getByRole('gridcell').first())
  await soon(texts).toContain('Betriebszeit zurücksetzen: 2012,5\u00a0h → 0,0\u00a0h')
  const calls = (name: 'createLifecycleEntry' | 'setRuntimes' | 'uploadDocument') => worker.callsOf(name)
  const answer = async (name: Parameters<typeof calls>[0], result: Result<object>, count = 1) => {
    await soon(() => calls(name).length).toBe(count)
    calls(name)[count - 1]?.respond(result)
  }
  return {
    plant,
    answer,
    sent: () => [calls('createLifecycleEntry'), calls('setRuntimes'), calls('uploadDocument')].map((all) => all.length),
    argsOf: (name: Parameters<typeof calls>[0]) => calls(name).map(({ args }) => args),
  }
}

async function attach(name = 'protokoll.txt') {
  const choose = dialog.getByLabelText(/^Dateien auswählen/)
  await userEvent.upload(choose, new File(['Prüfung ohne Befund'], name, { type: 'text/plain' }))
}

test('the row of a due service opens the entry for it; the entry, the reset of its runtime alone and the document are sent in turn, one call each', async () => {
  const { answer, sent, argsOf } = await open()
  expect(typedIn(field('Was'))).toBe('Ölwechsel')
  expect(texts()).toContain('Ohne Zurücksetzen bleibt diese Wartung in der Liste, wie sie ist.')
  await tick(reset)
  await soon(texts).toContain('Danach sind es 2000,0\u00a0h bis zur nächsten Wartung.')
  await attach()
  await enter(field('Kurzbeschreibung'), 'Prüfprotokoll')
  await save()
  await soon(sent).toEqual([1, 0, 0])
  await answer('createLifecycleEntry', SAVED)
  await soon(sent).toEqual([1, 1, 0])
  expect(argsOf('setRuntimes')).toEqual([CHANGES])
  await answer('setRuntimes', SET)
  await soon(sent).toEqual([1, 1, 1])
  expect(argsOf('uploadDocument')).toMatchObject([
    { description: 'Prüfprotokoll', file: { fileName: 'protokoll.txt' } },
  ])
  await answer('uploadDocument', STORED)
  await soon(() => dialog.query()).toBeNull()
  await soon(allTexts).toContain('Erledigt: Eintrag, Betriebszeit zurücksetzen, Dokument protokoll.txt.')
})

test('nothing is reset that nobody has ticked, and another service takes the tick back', async () => {
  const { answer, sent } = await open()
  await tick(reset)
  await enter(dialog.getByRole('combobox', { name: 'Erledigte Wartung' }), '0')
  await soon(texts).toContain('Schaltzyklen zurücksetzen: 400 → 0')
  expect((reset.element() as HTMLInputElement).checked).toBe(false)
  expect(typedIn(field('Was'))).toBe('Schütz tauschen')
  await save()
  await answer('createLifecycleEntry', SAVED)
  await soon(() => dialog.query()).toBeNull()
  expect(sent()).toEqual([1, 0, 0])
})

test('what was typed is not replaced by the text of another service', async () => {
  await open()
  await enter(field('Was'), 'Öl und Filter gewechselt')
  await enter(dialog.getByRole('combobox', { name: 'Erledigte Wartung' }), '0')
  await soon(texts).toContain('Schaltzyklen zurücksetzen')
  expect(typedIn(field('Was'))).toBe('Öl und Filter gewechselt')
})

test('without the right to set runtimes the reset is off and says why; the entry can be saved', async () => {
  const { answer, sent } = await open({ setValues: false })
  expect((reset.element() as HTMLInputElement).disabled).toBe(true)
  expect(texts()).toContain('Der angemeldete Benutzer besitzt keine Rechte zum Setzen von Laufzeiten.')
  await save()
  await answer('createLifecycleEntry', SAVED)
  await soon(() => dialog.query()).toBeNull()
  expect(sent()).toEqual([1, 0, 0])
})

test('a time that begins anew by itself is not reset, and says so', async () => {
  await open()
  await enter(dialog.getByRole('combobox', { name: 'Erledigte Wartung' }), '2')
  await soon(texts).toContain('Diese Zeit beginnt von selbst neu.')
  expect((reset.element() as HTMLInputElement).disabled).toBe(true)
})

test('a refused entry takes nothing with it: nothing else is sent, and what was typed stays', async () => {
  const { answer, sent } = await open()
  await tick(reset)
  await save()
  await answer('createLifecycleEntry', failed({ kind: 'http', status: 400, text: '' }))
  await soon(texts).toContain('Der Maschinenlebenslauf wurde nicht gespeichert')
  expect(typedIn(field('Was'))).toBe('Ölwechsel')
  expect(sent()).toEqual([1, 0, 0])
  // Corrected, all of it is sent.
  await save()
  await answer('createLifecycleEntry', SAVED, 2)
  await answer('setRuntimes', SET)
  await soon(() => dialog.query()).toBeNull()
  expect(sent()).toEqual([2, 1, 0])
})

test('a refused reset: the dialog says what is saved and what is not, and sends only what is missing again', async () => {
  const { answer, sent } = await open()
  await tick(reset)
  await attach()
  await enter(field('Kurzbeschreibung'), 'Prüfprotokoll')
  await save()
  await answer('createLifecycleEntry', SAVED)
  await answer('setRuntimes', failed({ kind: 'http', status: 409, text: '' }))
  await answer('uploadDocument', STORED)
  await soon(texts).toContain('Nicht alles ist gespeichert')
  expect(texts()).toContain('Erledigt: Eintrag, Dokument protokoll.txt.')
  expect(texts()).toContain('Nicht erledigt: Betriebszeit zurücksetzen.')
  expect(stages()).toEqual(['accepted', 'refused', 'accepted'])
  await press(again)
  await soon(sent).toEqual([1, 2, 1])
  await answer('setRuntimes', SET, 2)
  await soon(() => dialog.query()).toBeNull()
  await soon(allTexts).toContain('Erledigt: Eintrag, Betriebszeit zurücksetzen, Dokument protokoll.txt.')
  expect(sent()).toEqual([1, 2, 1])
})

test('a reset without a certain answer is never sent again; the document, which was not sent after it, is', async () => {
  const { answer, sent } = await open()
  await tick(reset)
  await attach()
  await enter(field('Kurzbeschreibung'), 'Prüfprotokoll')
  await save()
  await answer('createLifecycleEntry', SAVED)
  await answer('setRuntimes', failed({ kind: 'timeout', text: '' }))
  await soon(texts).toContain('Ob erledigt, ist unbekannt: Betriebszeit zurücksetzen.')
  expect(texts()).toContain('Nicht erledigt: Dokument protokoll.txt.')
  expect(sent()).toEqual([1, 1, 0])
  await press(again)
  await answer('uploadDocument', STORED)
  await soon(texts).not.toContain('Nicht erledigt')
  expect(again.query()).toBeNull()
  expect(sent()).toEqual([1, 1, 1])
})

test('an entry without a certain answer stays in the list until that is read; nothing else is sent', async () => {
  const { answer, sent } = await open()
  await tick(reset)
  await save()
  await answer('createLifecycleEntry', failed({ kind: 'timeout', text: '' }))
  await soon(texts).toContain('Ob erledigt, ist unbekannt: Eintrag.')
  expect(texts()).toContain('Nicht erledigt: Betriebszeit zurücksetzen.')
  expect(sent()).toEqual([1, 0, 0])
  await press(dialog.getByRole('button', { name: 'Schließen' }))
  await soon(allTexts).toContain('Nicht gespeichert: 1 neu')
  expect(button('1 Änderung speichern').element().getAttribute('aria-disabled')).toBe('true')
})

test('somebody sets the runtime before it is reset: that has to be seen first, and in the last moment nothing is reset', async () => {
  const { answer, plant, sent } = await open()
  await tick(reset)
  const set = { ...HOURS, value: 3 }
  plant.set('pvRuntimes', PUMP_KEY, [set])
  await soon(allTexts).toContain('wurde inzwischen geändert: 2012,5\u00a0h → 3,0\u00a0h')
  await soon(() => dialog.getByRole('button', { name: 'Speichern', exact: true }).element().ariaDisabled).toBe('true')
  await press(dialog.getByRole('button', { name: 'Gesehen' }))
  plant.answer('runtimes', runtimesOf({ ...HOURS, value: 900 }))
  await save()
  await answer('createLifecycleEntry', SAVED)
  await soon(texts).toContain('Pumpe 2 wurde inzwischen geändert: 3,0\u00a0h → 900,0\u00a0h')
  expect(stages()).toEqual(['accepted', 'refused'])
  expect(again.query()).toBeNull()
  expect(sent()).toEqual([1, 0, 0])
})

test('an entry can wait in the list instead, but not with what is sent beside it', async () => {
  const { sent } = await open()
  const keep = dialog.getByRole('button', { name: 'Übernehmen' })
  await tick(reset)
  await soon(() => keep.element().ariaDisabled).toBe('true')
  expect(texts()).toContain('Zurücksetzen und Dokumente werden nur mit „Speichern“ gesendet.')
  await press(reset)
  await press(keep)
  await soon(allTexts).toContain('Nicht gespeichert: 1 neu')
  expect(sent()).toEqual([0, 0, 0])
})

test('a file that must not be sent is refused in the dialog', async () => {
  await open()
  await attach('setup.exe')
  await soon(texts).toContain('setup.exe: Nicht gesendet')
})
