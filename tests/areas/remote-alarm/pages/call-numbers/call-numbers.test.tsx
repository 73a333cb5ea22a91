import { expect, test } from 'vitest'
import { button, choose, dialog, enter, field, press, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'
import { NUMBERS, planOf, SWAPPED } from '../../../writing/station-rows.ts'

test('where all changes of a day are used up the dialog says so, and nothing can be saved (rule M24)', async () => {
  const full = { ...planOf(2, 'Abwasser Nacht', true), callNumberChangeCount: 20, callNumberChangeCountMax: 20 }
  const reads = { callNumbers: NUMBERS, alarmPlans: { alarmPlans: [full] } }
  await openPage('/remote-alarm/numbers', { reads })
  await choose('Bereitschaft 1')
  await press(button('Ändern …'))
  await enter(field('Name'), 'Einer zu viel')
  await soon(() => dialog.query()?.textContent).toContain('Heute geändert in diesem Bereich: 20 von 20')
  await soon(() => dialog.query()?.textContent).toContain('Zu viele Änderungen der Rufnummern')
  await soon(() => button('Speichern').element().getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['Deaktivieren', 'setCallNumbersState'],
  ['Löschen', 'saveCallNumbers'],
] as const)(
  '%s is asked again where somebody else has switched numbers of the area since: who is left is not who was',
  async (verb, name) => {
    const switched = (isActive: boolean) =>
      SWAPPED.alarmCallnumbers.map((number) => (number.id === 2 ? { ...number, isActive } : number))
    const withSecond = (isActive: boolean) => ({ ...SWAPPED, alarmCallnumbers: switched(isActive) })
    const { worker, plant } = await openPage('/remote-alarm/numbers', {
      reads: { callNumbers: withSecond(true), alarmPlans: { alarmPlans: [] } },
    })
    await choose('Bereitschaft 1')
    await press(button(`${verb} …`))
    await soon(() => dialog.query()?.textContent).toContain('Bereitschaft 1')
    expect(dialog.element().textContent).not.toContain('niemand wird angerufen')
    plant.answer('callNumbers', withSecond(false))
    const send = dialog.getByRole('button', { name: verb, exact: true })
    await press(send)
    await soon(() => dialog.query()?.textContent).toContain('Inzwischen aktiv: Bereitschaft 1.')
    expect(worker.callsOf(name)).toEqual([])
    await press(dialog.getByRole('button', { name: 'Gesehen' }))
    await soon(() => dialog.query()?.textContent).toContain('niemand wird angerufen: Abwasser.')
    await press(send)
    await soon(() => worker.callsOf(name).length).toBe(1)
  },
)
