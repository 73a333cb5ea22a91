import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { must } from '../../../../src/domain/base/must.ts'
import type { AlarmCallNumbers } from '../../../../src/wire/server/remote-alert.ts'
import { button, dialog, enter, press, soon, typedIn } from '../../../support/writing/hands.ts'
import { openPage } from '../../../support/writing/open-page.tsx'
import { planOf, STATION, SWAPPED, takesOver } from '../../writing/station-rows.ts'

const numberAt = (index: number) => must(SWAPPED.alarmCallnumbers[index])
const FIRST = numberAt(0)
const STAND_IN = numberAt(1)
const SECOND = { ...FIRST, id: 4, name: 'Bereitschaft 2', number: '+4930123459' }
const NUMBERS: AlarmCallNumbers = { ...SWAPPED, alarmCallnumbers: [FIRST, SECOND, STAND_IN, numberAt(2)] }
const NIGHT = planOf(2, 'Abwasser Nacht', true)
const gives = dialog.getByRole('combobox', { name: 'Bisher im Dienst' })
const swap = dialog.getByRole('button', { name: 'Tauschen', exact: true })

/** The page of the duty, with the dialog of its only area. */
async function openSwap(numbers: AlarmCallNumbers, plan = NIGHT) {
  const { worker, plant } = await openPage('/remote-alarm', {
    reads: {
      stations: [STATION],
      alarmPlans: { alarmPlans: [plan] },
      alarmLines: { alarmLines: [] },
      callOuts: { callOuts: [] },
      callNumbers: numbers,
      callNumbersForActivation: numbers,
    },
    cells: { alarmPlan: { '12-2': plan } },
  })
  await press(button('Dienst tauschen …'))
  await soon(() => dialog.query()?.textContent).toContain('PV-Bereich: Abwasser')
  return { plant, sent: () => worker.callsOf('setCallNumbersState').map(({ args }) => args) }
}

/** Each line of the order: its place, its name, its number and what changes. */
const order = () =>
  [...document.querySelectorAll('[role=alertdialog] ol li')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  )
const says = (text: string) => soon(() => dialog.query()?.textContent).toContain(text)
const isBlocked = () => swap.element().getAttribute('aria-disabled')
const others = (numbers: AlarmCallNumbers, active: readonly number[]): AlarmCallNumbers => ({
  ...numbers,
  alarmCallnumbers: numbers.alarmCallnumbers.map((number) => ({ ...number, isActive: active.includes(number.id) })),
})

test('before it is sent it says who is called now and afterwards, in which order, with a number to call; who takes over has a place of his own', async () => {
  await openSwap(NUMBERS)
  const first = ['1', 'Bereitschaft 1', '+4930123456']
  await soon(order).toEqual([first, ['2', 'Bereitschaft 2', '+4930123459']])
  await says('Bitte auswählen, wer den Dienst übernimmt.')
  expect([typedIn(gives), isBlocked()]).toEqual(['1', 'true'])
  await enter(takesOver, '2')
  await soon(order).toEqual([
    ['–', 'Bereitschaft 1', '+4930123456', 'nicht mehr'],
    ['1', 'Bereitschaft 2', '+4930123459'],
    ['2', 'Vertretung', '+4930123457', 'neu'],
  ])
  await says('In der Reihenfolge steht Vertretung an Stelle 2, Bereitschaft 1 stand an Stelle 1.')
  expect(dialog.element().querySelector('li a')?.getAttribute('href')).toBe('tel:+4930123456')
  await enter(gives, '4')
  await soon(() => dialog.query()?.textContent).not.toContain('In der Reihenfolge')
  expect(isBlocked()).toBe('false')
})

test('where no plan of the area is active it says that nobody is called, whoever has the duty', async () => {
  await openSwap(NUMBERS, { ...NIGHT, active: false })
  await says('Niemand wird angerufen: In diesem Bereich ist kein Alarmplan aktiv.')
})

test('what somebody else switches in the last moment is told, moves nothing, has to be seen, and nothing is sent before', async () => {
  const { plant, sent } = await openSwap(NUMBERS)
  await enter(takesOver, '2')
  await soon(order).toHaveLength(3)
  const controls = () => [...dialog.element().querySelectorAll('select, footer button')]
  const places = () => controls().map((control) => control.getBoundingClientRect().top)
  const before = places()
  expect(before.length).toBeGreaterThan(1)
  // Whoever was chosen has the duty already, and the first one has given it.
  plant.answer('callNumbersForActivation', others(NUMBERS, [2, 4]))
  await press(swap)
  await says('Die Rufnummern dieses Bereichs wurden geändert. Inzwischen aktiv: Bereitschaft 2, Vertretung.')
  // The dialog hears of it from its form.
  await soon(isBlocked).toBe('true')
  expect([places(), sent()]).toEqual([before, []])
  await press(button('Gesehen'))
  await says('Bitte auswählen, wer den Dienst übernimmt.')
  expect([typedIn(gives), isBlocked()]).toEqual(['4', 'true'])
  await enter(takesOver, '3')
  await press(swap)
  await soon(sent).toEqual([
    {
      states: [
        { id: 4, isActive: false },
        { id: 3, isActive: true },
      ],
    },
  ])
})

test.each([
  ['nobody is active', others(NUMBERS, []), 'In diesem Bereich ist keine Rufnummer aktiv: Bitte eine aktivieren.'],
  ['nobody is free', others(NUMBERS, [1, 2, 3, 4]), 'Niemand ist frei, um den Dienst zu übernehmen.'],
  [
    'somebody else may switch it',
    { ...NUMBERS, alarmCallnumbers: [{ ...FIRST, currentUserCanEdit: false }, STAND_IN] },
    'Keine Rechte für diese Rufnummern: Bereitschaft 1.',
  ],
] as const)('where %s the dialog says so, and nothing can be sent', async (_, numbers, text) => {
  const { sent } = await openSwap(numbers)
  await says(text)
  expect([isBlocked(), sent()]).toEqual(['true', []])
})

test('the palette opens it over any page, where the area is chosen first; by keys alone', async () => {
  const two: AlarmCallNumbers = {
    ...NUMBERS,
    alarmCallnumbers: [...NUMBERS.alarmCallnumbers, { ...STAND_IN, id: 5, name: 'Netz', pvGroupId: 2, isActive: true }],
    pvGroups: [...NUMBERS.pvGroups, { id: 2, name: 'Trinkwasser' }],
  }
  await openPage('/settings', { reads: { callNumbersForActivation: two } })
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
  const field = page.getByRole('dialog').getByRole('combobox')
  await soon(() => field.query()).not.toBeNull()
  await enter(field, 'dienst tauschen')
  // Offered once the rights are known: until then the entry says why not.
  const chosen = () => document.querySelector('[role=dialog] [data-highlighted]:not([aria-disabled=true])')
  await soon(() => chosen()?.textContent).toContain('Dienst tauschen')
  await userEvent.keyboard('{Enter}')
  await says('Bitte einen PV-Bereich auswählen.')
  const area = dialog.getByRole('combobox', { name: 'PV-Bereich' })
  await soon(() => document.activeElement === area.query()).toBe(true)
  await enter(area, '1')
  await says('Bitte auswählen, wer den Dienst übernimmt.')
  await userEvent.keyboard('{Escape}')
  await soon(() => dialog.query()).toBeNull()
})
