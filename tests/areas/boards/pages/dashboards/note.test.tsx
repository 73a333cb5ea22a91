import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Dashboard } from '../../../../../src/wire/server/dashboard.ts'
import { EMPTY_TILE } from '../../../../support/writing/empty-tile.ts'
import { allTexts, button, enter, press, soon, typedIn } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const NOTE = { id: 5, content: 'Rechen gereinigt' }
const BELOW = Array.from({ length: 30 }, (_, index) => ({
  ...EMPTY_TILE,
  id: 10 + index,
  type: 'Placeholder' as const,
  title: '',
}))
const board = (id: number, name: string, tiles: Dashboard['tiles']): Dashboard => ({
  ...{ id, name, tiles, layout: 'StackLayout', columns: 0 },
})
const PLANT = {
  reads: {
    dashboardConfig: {
      dashboards: [
        board(1, 'Übersicht', [{ ...EMPTY_TILE, id: 1, type: 'Note', title: 'Schichtbuch', note: NOTE }, ...BELOW]),
        board(2, 'Energie', []),
      ],
    },
  },
  cells: { dashboardNote: { '5': NOTE } },
}
const own = page.getByRole('textbox', { name: 'Schichtbuch', includeHidden: true })

async function writing(text: string) {
  const opened = await openPage('/dashboards/1', PLANT)
  await press(button('Bearbeiten'))
  await enter(own, text)
  return opened
}

test('a note that is being written stays as it is scrolled away, and asks before another board is opened (F143)', async () => {
  await writing('Pumpe 2 in')
  const last = document.querySelector('[data-tile="39"]')
  last?.scrollIntoView()
  await soon(() => last?.querySelector('[data-seen]') !== null).toBe(true)
  expect(typedIn(own)).toBe('Pumpe 2 in')
  await press(page.getByRole('link', { name: 'Energie' }))
  await soon(allTexts).toContain('Seite verlassen?')
  await press(button('Auf der Seite bleiben'))
  expect(typedIn(own)).toBe('Pumpe 2 in')
})

test('a note that is not saved is there again after a reload, for its user alone (F143)', async () => {
  const { plant } = await writing('Pumpe 2 in')
  plant.endSession()
  await soon(allTexts).toContain('Anmeldung')
  plant.logIn('operator')
  await soon(() => typedIn(own)).toBe('Pumpe 2 in')
  expect(allTexts()).toContain('Entwurf vom ')
  plant.endSession()
  await soon(allTexts).toContain('Anmeldung')
  plant.logIn('admin')
  await soon(allTexts).toContain('Rechen gereinigt')
  expect(allTexts()).not.toContain('Pumpe 2 in')
})

test('what is typed into a note while it is being saved stays, and is no change of somebody else (F143)', async () => {
  const { worker, plant } = await writing('Pumpe 2 in')
  await press(button('Speichern'))
  await soon(() => worker.callsOf('saveNote').length).toBe(1)
  await enter(own, 'Pumpe 2 in Reparatur')
  worker.callsOf('saveNote')[0]?.respond({ ok: true, body: { status: 'Success', message: null } })
  await soon(allTexts).toContain('Die Notiz ist gespeichert.')
  const told: string[] = []
  const watch = new MutationObserver(() => {
    const said = document.querySelector('[role=status][aria-atomic=false]')?.textContent ?? ''
    if (said !== '') told.push(said)
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watch.disconnect())
  plant.set('dashboardNote', '5', { id: 5, content: 'Pumpe 2 in' })
  plant.set('dashboardNote', '5', { id: 5, content: 'Taucher im Becken' })
  await soon(() => told.length).toBeGreaterThan(0)
  for (const text of told) expect(text).toContain('Taucher im Becken')
  expect(typedIn(own)).toBe('Pumpe 2 in Reparatur')
  await press(button('Meinen Text behalten'))
  await press(button('Speichern'))
  await soon(() => worker.callsOf('saveNote').length).toBe(2)
  const { args, request } = worker.callsOf('saveNote')[1] ?? {}
  expect(args).toEqual({ id: 5, note: { id: 5, content: 'Pumpe 2 in Reparatur' } })
  expect(request?.shown).toEqual([{ topic: 'dashboardNote', key: '5', value: 'Taucher im Becken' }])
})

test('a note that the hub refuses to tell is the last known one (rule J28)', async () => {
  const { worker } = await openPage('/dashboards/1', { ...PLANT, cells: {} })
  await soon(allTexts).toContain('Rechen gereinigt')
  const old = () => document.querySelector('[data-tile="1"] [data-not-current]')
  expect(old()).toBeNull()
  worker.sendFrame({
    values: [
      {
        topic: 'dashboardNote',
        key: '5',
        value: null,
        load: { state: 'error', error: { kind: 'missing', text: '' } },
        stale: false,
      },
    ],
  })
  await soon(old).not.toBeNull()
})
