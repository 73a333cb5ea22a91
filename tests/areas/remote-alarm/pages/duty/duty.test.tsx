import { expect, test } from 'vitest'
import type { LoadState } from '../../../../../src/wire/tabs/frame.ts'
import { sampleAlert } from '../../../../domain/alerts/alert-samples.ts'
import { cutTexts } from '../../../../support/page/cut-texts.ts'
import { allTexts, button, press, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'
import { planOf, STATION } from '../../../writing/station-rows.ts'

const NIGHT = { ...planOf(2, 'Abwasser Nacht', true), recipients: ['Weber', null] }
const LINE = {
  station: { stationNumber: 12 },
  lineNumber: 1,
  connectionType: 'Sms',
  busy: false,
  faulty: false,
} as const
const reads = {
  stations: [STATION],
  alarmPlans: { alarmPlans: [NIGHT] },
  alarmLines: { alarmLines: [LINE] },
  plansToConfirm: { alarmPlans: [] },
}
const cells = { alarmPlan: { '12-2': NIGHT }, alarmLine: { '12-1': LINE } }
const REFUSED: LoadState = { state: 'error', error: { kind: 'missing', text: '' } }
const card = () => document.querySelector<HTMLElement>('[data-duty=Abwasser]')
const stateOf = () => card()?.dataset.state

test('a server that does not tell its calls is said so, and after a failure nobody is told that nobody is called, nor that all was delivered (rules M7, M16, M19, M23)', async () => {
  const { worker } = await openPage('/remote-alarm', { reads, cells })
  const asked = () => worker.callsOf('callOuts')
  await soon(() => asked().length).toBe(1)
  asked()[0]?.respond({ ok: false, error: { kind: 'http', status: 500, text: '' } })
  await soon(allTexts).toContain('Wer gerade angerufen wird, ist nicht bekannt.')
  await soon(stateOf).toBe('unknown')
  await soon(allTexts).toContain('Die Liste der Anrufe')
  expect(allTexts()).not.toContain('Alle Meldungen wurden zugestellt.')
  await press(button('Erneut versuchen'))
  await soon(() => asked().length).toBe(2)
  asked()[1]?.respond({ ok: false, error: { kind: 'http', status: 404, text: '' } })
  await soon(allTexts).toContain('Der Server meldet nicht, wer gerade angerufen wird.')
  expect([stateOf(), card()?.querySelector('[data-first] b')?.textContent]).toEqual(['untold', 'Weber'])
})

test('plans that could not be loaded are told as such (rule M19)', async () => {
  const { worker } = await openPage('/remote-alarm', { reads: { stations: [STATION] } })
  await soon(() => worker.callsOf('alarmPlans').length).toBe(1)
  worker.callsOf('alarmPlans')[0]?.respond({ ok: false, error: { kind: 'http', status: 500, text: '' } })
  await soon(() => document.querySelector('main [role=alert]')?.textContent).toContain(
    'Die Alarmpläne konnten nicht geladen werden.',
  )
})

test('an area without an active plan or without numbers says that nobody is called; a faulty line says so, live, and a broken link that it is not known (rules M1, M20, M25)', async () => {
  const { plant } = await openPage(
    '/remote-alarm',
    { reads: { ...reads, callOuts: { callOuts: [] } }, cells },
    { width: 360, height: 740 },
  )
  await soon(stateOf).toBe('quiet')
  plant.set('alarmPlan', '12-2', { ...NIGHT, active: false })
  const alert = () => card()?.querySelector('[role=alert]')?.textContent
  await soon(alert).toContain('Niemand wird angerufen: In diesem Bereich ist kein Alarmplan aktiv.')
  plant.set('alarmPlan', '12-2', { ...NIGHT, recipients: [null, null] })
  await soon(alert).toContain('Niemand wird angerufen: Der Plan hat keine aktive Rufnummer.')
  const line = () => document.querySelector<HTMLElement>('[data-line="12-1"]')
  await soon(() => line()?.textContent).toBe('frei')
  plant.set('alarmLine', '12-1', { ...LINE, faulty: true })
  await soon(() => line()?.textContent).toBe('gestört')
  expect(document.documentElement.scrollWidth).toBe(360)
  plant.cutLinks()
  await soon(() => line()?.dataset.unknown).toBe('true')
})

test('what the hub refuses to tell of plans and lines is the last known state, and their lists are read again (rules M1, M25)', async () => {
  const { worker } = await openPage('/remote-alarm', { reads: { ...reads, callOuts: { callOuts: [] } } })
  const line = () => document.querySelector<HTMLElement>('[data-line="12-1"]')
  const oldParts = () => document.querySelectorAll('[data-chip=last-known]').length
  await soon(() => [stateOf(), line()?.textContent, oldParts()]).toEqual(['quiet', 'frei', 0])
  worker.sendFrame({
    values: [
      { topic: 'alarmPlan', key: '12-2', value: null, load: REFUSED, stale: false },
      { topic: 'alarmLine', key: '12-1', value: null, load: REFUSED, stale: false },
    ],
  })
  await soon(() => [stateOf(), line()?.dataset.unknown, oldParts()]).toEqual(['unknown', 'true', 2])
  expect(allTexts()).toContain('Wer gerade angerufen wird, ist nicht bekannt.')
  const asked = () => [worker.callsOf('alarmPlans').length, worker.callsOf('alarmLines').length]
  const [plans = 0, lines = 0] = asked()
  window.dispatchEvent(new Event('focus'))
  await soon(asked).toEqual([plans + 1, lines + 1])
})

test('whoever would be called can be called by a press, unless two people have that name', async () => {
  const plan = { ...NIGHT, recipients: ['Weber', 'Braun'] }
  const numberOf = (id: number, name: string, number: string) => ({
    id,
    name,
    number,
    categoryId: 1,
    pvGroupId: 1,
    isActive: true,
    currentUserCanEdit: true,
  })
  await openPage('/remote-alarm', {
    reads: {
      ...reads,
      alarmPlans: { alarmPlans: [plan] },
      callOuts: { callOuts: [] },
      callNumbers: {
        alarmCallnumbers: [
          numberOf(1, 'Weber', '+49 30 123456'),
          numberOf(2, 'Braun', '+49 30 1'),
          numberOf(3, 'Braun', '+49 30 2'),
        ],
        categories: [],
        pvGroups: [],
      },
    },
    cells: { ...cells, alarmPlan: { '12-2': plan } },
  })
  const links = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('[data-duty] li a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
  await soon(links).toEqual([['Weber', 'tel:+4930123456']])
  expect(card()?.textContent).toContain('Braun')
})

const MESSAGE = 'SK Süd: Niveau Becken sehr hoch'
const CALLED = 'Leitstelle (Sprachruf) Abwasser'

test('times of today take only their width, so that the lists say what and who in full at 1280 px', async () => {
  const attempt = { recipient: CALLED, at: Date.UTC(2026, 5, 10, 5), state: 'Placed', connectionType: 'Voice' } as const
  const callOut = {
    plan: { station: { stationNumber: 12 }, planNumber: 2 },
    state: 'Undelivered',
    alert: sampleAlert({ description: MESSAGE }),
    alertCount: 1,
    sentAt: Date.UTC(2026, 5, 10, 5),
    endsAt: Date.UTC(2026, 5, 10, 5, 10),
    attempts: [attempt],
  } as const
  await openPage('/remote-alarm', { reads: { ...reads, callOuts: { callOuts: [callOut] } }, cells })
  await soon(allTexts).toContain(CALLED)
  await soon(allTexts).toContain(MESSAGE)
  expect([cutTexts('Nicht zugestellt'), cutTexts('Letzte Anrufe')]).toEqual([[], []])
})
