import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AlarmPlan } from '../../../../../src/wire/server/remote-alert.ts'
import { button, choose, soon, there } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'
import { planOf, STATION } from '../../../writing/station-rows.ts'

const NIGHT: AlarmPlan = {
  ...planOf(2, 'Abwasser Nacht', true),
  activePriorities: Array.from({ length: 10 }, (_, priority) => priority < 3),
  recipients: Array.from({ length: 20 }, (_, place) => ['Weber', null, 'Kern', 'Meisterbüro'][place] ?? null),
  alertingCount: 3,
  alertingCountMax: 20,
  callNumberChangeCount: 4,
  callNumberChangeCountMax: 15,
  undeliveredMessages: 1,
  deliveredMessages: 7,
}
const FOREIGN = { ...planOf(1, 'Fremder Plan', true), currentUserCanEdit: false }
const reads = {
  stations: [STATION],
  alarmPlans: { alarmPlans: [NIGHT, FOREIGN] },
  plansToConfirm: { alarmPlans: [NIGHT] },
}
const cells = { alarmPlan: { '12-2': NIGHT, '12-1': FOREIGN } }
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const title = (name: string) => button(name).element().getAttribute('title')

test('a plan says which priorities call whom, how often, and what is full, in the list and on a telephone (rules M1, M2, M3, M4, M5, M6, M16, M24)', async () => {
  const { plant } = await openPage('/remote-alarm/plans', { reads, cells }, { width: 1920, height: 1080 })
  const row = await there(rowOf(NIGHT.planname))
  const titles = page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)
  const cell = (name: string) => row.querySelectorAll('[role=gridcell]')[titles.indexOf(name)]?.textContent
  await soon(() => row.querySelectorAll('[data-active] > [aria-hidden]').length).toBe(10)
  const calling = [...row.querySelectorAll('[data-active] > [data-on]')].map(({ textContent }) => textContent)
  expect(calling).toEqual(['0', '1', '2'])
  const shown = ['Nr.', 'Empfänger', 'Zugestellt', 'Nicht zugestellt', 'Alarmierungen/h', 'Nummern geändert'].map(cell)
  expect(shown).toEqual(['2', 'Weber+2', '7', '1', '3 / 20', '4 / 15'])
  await soon(() => row.textContent).toContain('unquittiert')
  await openPage('/remote-alarm/plans?plan=12-2', { reads, cells }, { width: 360, height: 740 })
  const details = await there(page.getByRole('dialog', { name: NIGHT.planname }))
  const recipients = [...details.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(recipients).toEqual(['Weber', 'Kern', 'Meisterbüro'])
  expect(details.textContent).toContain('3 von 20 Plätzen belegt')
  expect(details.textContent).not.toContain('Zu viele')
  expect(document.documentElement.scrollWidth).toBe(360)
  plant.set('alarmPlan', '12-2', {
    ...NIGHT,
    alertingCount: 20,
    callNumberChangeCount: 15,
    recipients: NIGHT.recipients.map(() => null),
  })
  for (const sentence of [
    'Zu viele Alarmierungen: Die Höchstzahl des Plans ist erreicht.',
    'Zu viele Änderungen der Rufnummern: Die Höchstzahl des Plans ist erreicht.',
    'Keine aktive Rufnummer: Niemand wird angerufen.',
  ]) {
    await soon(() => details.textContent).toContain(sentence)
  }
})

test('a plan that the plant does not have says so (rule M5)', async () => {
  await openPage('/remote-alarm/plans?plan=77-7', { reads, cells })
  await soon(() => page.getByRole('dialog').query()?.textContent).toContain(
    'Diesen Alarmplan gibt es nicht oder nicht mehr.',
  )
})

test('a plan that no hub sends says so and cannot be switched, nor one of somebody else; what is to be acknowledged is unknown until it is told (rules M7, M8, M16, A24)', async () => {
  const untold = { stations: reads.stations, alarmPlans: reads.alarmPlans }
  const { plant } = await openPage('/remote-alarm/plans', { reads: untold, cells: { alarmPlan: { '12-1': FOREIGN } } })
  const state = () => rowOf(NIGHT.planname).query()?.querySelector<HTMLElement>('[data-plan-state]')?.dataset.planState
  await soon(state).toBe('loading')
  expect(document.querySelector('[data-to-confirm=unknown]')).not.toBeNull()
  await choose(NIGHT.planname)
  const isBlocked = () => button('Deaktivieren …').element().getAttribute('aria-disabled')
  expect(isBlocked()).toBe('true')
  plant.set('alarmPlan', '12-2', NIGHT)
  await soon(state).toBe('done')
  await soon(isBlocked).toBe('false')
  await choose(FOREIGN.planname)
  await soon(() => title('Deaktivieren …')).toBe(`Keine Rechte für diesen Alarmplan: ${FOREIGN.planname}.`)
})

test('a plan that the hub refuses to tell marks the list as the last known state, which is read again (rule M1)', async () => {
  const { worker } = await openPage('/remote-alarm/plans', { reads })
  await there(rowOf(NIGHT.planname))
  const oldParts = () => document.querySelectorAll('[data-chip=last-known]').length
  expect(oldParts()).toBe(0)
  worker.sendFrame({
    values: [
      {
        topic: 'alarmPlan',
        key: '12-2',
        value: null,
        load: { state: 'error', error: { kind: 'missing', text: '' } },
        stale: false,
      },
    ],
  })
  await soon(oldParts).toBe(1)
  const asked = () => worker.callsOf('alarmPlans').length
  const before = asked()
  window.dispatchEvent(new Event('focus'))
  await soon(asked).toBe(before + 1)
})
