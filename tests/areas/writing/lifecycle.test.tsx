import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { must } from '../../../src/domain/base/must.ts'
import { invalidateQueries } from '../../../src/live/calls/query-cache.ts'
import type { LifecycleDraft, LifecycleEntry } from '../../../src/wire/server/maintenance.ts'
import { allTexts, button, enter, press, pressAnyway, soon, there } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'
import { RECORD_ROWS } from './record-rows.ts'

const ROW = must(RECORD_ROWS.find((row) => row.call === 'createLifecycleEntry'))
const OIL = 'Öl gewechselt'
const save = button('1 Änderung speichern')
const newEntry = page.getByRole('alertdialog', { name: 'Neuer Eintrag' })
const change = page.getByRole('dialog', { name: 'Eintrag ändern' })
const what = (dialog: typeof change) => dialog.getByRole('textbox', { name: 'Was' })
const lineOf = (text: string) => page.getByRole('row').filter({ hasText: text })

/** Opens the machine, with a new entry that is not saved. */
async function open() {
  const { worker, plant } = await openPage(ROW.path, ROW.plant)
  await ROW.prepare?.()
  const sent = () => worker.callsOf('createLifecycleEntry').map(({ args }) => (args as { entry: LifecycleDraft }).entry)
  return {
    worker,
    plant,
    sent,
    /** Presses the button that saves; the answer waits for the test. */
    sendSlowly: async () => {
      await press(save)
      await soon(() => sent().length).toBe(1)
      const [draft] = sent()
      const made: LifecycleEntry = { ...must(draft), id: 9 }
      return () => {
        plant.answer('lifecycle', [made])
        worker.callsOf('createLifecycleEntry')[0]?.respond({ ok: true, body: ROW.accepted.body })
        invalidateQueries(['lifecycle'])
      }
    },
  }
}

async function add(text: string) {
  await press(button('Eintrag …'))
  await enter(what(newEntry), text)
  await press(newEntry.getByRole('button', { name: 'Übernehmen' }))
  await soon(() => lineOf(text).query()).not.toBeNull()
}

const choose = (text: string) => press(lineOf(text).getByRole('gridcell').first())

test('while an entry is being saved no other one is begun, and that is said; made then, it is the only one that is sent next (F142)', async () => {
  const { sent, sendSlowly } = await open()
  const answer = await sendSlowly()
  await press(button('Eintrag …'))
  await soon(allTexts).toContain('Neuer Eintrag')
  expect(newEntry.query()).toBeNull()
  answer()
  await soon(() => save.query()).toBeNull()
  await add('Filter getauscht')
  await soon(allTexts).toContain('Nicht gespeichert: 1 neu')
  await press(save)
  await soon(() => sent().map(({ text }) => text)).toEqual([OIL, 'Filter getauscht'])
})

test('what is typed in an entry that is saved meanwhile is a change of the saved one (F142)', async () => {
  const { worker, sendSlowly } = await open()
  const answer = await sendSlowly()
  await choose(OIL)
  await press(button('Ändern …'))
  await enter(what(change), 'Öl und Filter gewechselt')
  answer()
  await press(change.getByRole('button', { name: 'Übernehmen' }))
  await soon(allTexts).toMatch(/0 neu.+1 geändert/)
  await press(save)
  await soon(() => worker.callsOf('saveLifecycle').map(({ args }) => args)).toMatchObject([
    { entriesToCreate: [], entriesToUpdate: [{ id: 9, text: 'Öl und Filter gewechselt' }], idsToDelete: [] },
  ])
})

const isOff = () => save.query()?.getAttribute('aria-disabled')
const UNREAD = 'Ein neuer Eintrag ist schon gesendet: Erst wird gelesen, was gespeichert ist.'

test('an entry that was saved while it was edited is not sent again before it is read (F142)', async () => {
  const { worker, plant, sent, sendSlowly } = await open()
  await sendSlowly()
  await choose(OIL)
  await press(button('Ändern …'))
  await enter(what(change), 'Öl und Filter gewechselt')
  worker.callsOf('createLifecycleEntry')[0]?.respond({ ok: true, body: ROW.accepted.body })
  await soon(() => save.query()).toBeNull()
  await press(change.getByRole('button', { name: 'Übernehmen' }))
  await soon(isOff).toBe('true')
  expect(save.element().getAttribute('title')).toBe(UNREAD)
  pressAnyway(save)
  plant.answer('lifecycle', [{ ...must(sent()[0]), id: 9 }])
  invalidateQueries(['lifecycle'])
  await soon(isOff).toBe('false')
  await press(save)
  await soon(() => worker.callsOf('saveLifecycle').length).toBe(1)
  expect(sent()).toHaveLength(1)
})

test('a new entry of which nobody knows whether it is saved is not sent again before that is read (F142)', async () => {
  const { worker, sent, sendSlowly } = await open()
  await sendSlowly()
  worker.callsOf('createLifecycleEntry')[0]?.respond({ ok: false, error: { kind: 'timeout', text: '' } })
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Schließen' }))
  await soon(isOff).toBe('true')
  pressAnyway(save)
  invalidateQueries(['lifecycle'])
  await soon(isOff).toBe('false')
  expect(sent()).toHaveLength(1)
  await press(save)
  await soon(() => sent().length).toBe(2)
})

test('a new entry that is taken back twice takes no other one with it (F142)', async () => {
  await open()
  await add('Filter getauscht')
  await choose(OIL)
  const undo = button('Zurücknehmen')
  await press(undo)
  await soon(() => lineOf(OIL).query()).toBeNull()
  pressAnyway(page.getByRole('button', { name: /^(Zurücknehmen|Löschen)$/ }))
  await soon(allTexts).toContain('Nicht gespeichert: 1 neu')
  expect(lineOf('Filter getauscht').query()).not.toBeNull()
})

test('an entry that somebody else has changed meanwhile moves neither rows nor buttons (F27)', async () => {
  const { plant, sent, sendSlowly } = await open()
  const answer = await sendSlowly()
  answer()
  await soon(() => save.query()).toBeNull()
  await choose(OIL)
  await press(button('Ändern …'))
  await enter(what(change), 'Öl und Filter gewechselt')
  await press(change.getByRole('button', { name: 'Übernehmen' }))
  await there(save)
  const places = () => [...document.querySelectorAll('main button')].map((each) => each.getBoundingClientRect().top)
  const before = places()
  plant.answer('lifecycle', [{ ...must(sent()[0]), id: 9, text: 'Isolation gemessen' }])
  invalidateQueries(['lifecycle'])
  await soon(allTexts).toContain('Inzwischen gespeichert: Isolation gemessen')
  expect(places()).toEqual(before)
  await press(button('Gesehen'))
  await soon(allTexts).not.toContain('Inzwischen gespeichert')
})
