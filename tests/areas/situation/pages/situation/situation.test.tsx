import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Alert } from '../../../../../src/wire/server/alert.ts'
import { sampleAlert, sampleSummary } from '../../../../domain/alerts/alert-samples.ts'
import { PageAlerts } from '../../../../support/page/page-alerts.ts'
import { allTexts, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'
import { planOf, STATION } from '../../../writing/station-rows.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 5, 10, 6)
const alertAt = (id: string, station: string, minute: number, part: Partial<Alert> = {}) =>
  sampleAlert({
    id,
    stationNumber: station.length,
    stationName: station,
    description: `Meldung ${id}`,
    message: '',
    timestamp: START + minute * MINUTE,
    ...part,
  })

const DUTY = planOf(2, 'Abwasser Nacht', true)
const LINE = {
  station: { stationNumber: 12 },
  lineNumber: 1,
  connectionType: 'Sms',
  busy: false,
  faulty: false,
} as const
const reads = {
  stations: [STATION],
  alarmPlans: { alarmPlans: [DUTY] },
  alarmLines: { alarmLines: [LINE] },
  callOuts: { callOuts: [] },
  protocolByCompareValue: [],
}
const key = String(STATION.id)
const cells = {
  alarmPlan: { '12-2': DUTY },
  alarmLine: { '12-1': LINE },
  alertSummary: { '': sampleSummary({ recent: 3 }) },
  dialState: { [key]: { stationNumber: STATION.id, dialState: 'Connected' } },
} as const

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-situation] [role=row][data-id]')]
const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent)
const fact = (id: string) => document.querySelector<HTMLElement>(`[data-fact=${id}]`)

test('places stand by worst active priority and beginning; each says since when, with what it began over the plant, and who has acknowledged', async () => {
  const alerts = [
    alertAt('late', 'Pumpwerk', 9, { priority: 4 }),
    alertAt('rain', 'Becken', 0, { priority: 3, ackTimestamp: START + 5 * MINUTE, ackUser: 'mk' }),
    alertAt('door', 'Hochbehälter', -300, { priority: 2, goneTimestamp: START - 299 * MINUTE }),
    alertAt('worst', 'Klärwerk', 40, { priority: 1 }),
  ]
  await openPage('/situation', { reads, cells, alerts })
  await soon(() => rows().length).toBe(4)
  expect(rows().map((row) => cellsOf(row).slice(1, 3))).toEqual([
    ['Klärwerk', 'Meldung worst'],
    ['Becken', 'Meldung rain'],
    ['Pumpwerk', 'Meldung late'],
    // Gone already, however urgent it was.
    ['Hochbehälter', 'Meldung door'],
  ])
  expect(rows().map((row) => cellsOf(row)[3])).toEqual(['08:40:00', '08:00:00', '08:09:00', '03:00:00'])
  await soon(() => rows().map((row) => cellsOf(row)[4])).toEqual([
    '',
    'danach 1 weiterer Ort',
    'Kurz davor im Bereich – Becken: Meldung rain',
    '',
  ])
  expect(rows().map((row) => cellsOf(row).at(-1))).toEqual([
    '1 unquittiert',
    'mk, 08:05:00',
    '1 unquittiert',
    '1 unquittiert',
  ])
})

test('by cause what came of something stands below it, for as long as the address says so; nothing is left out', async () => {
  const alerts = [
    alertAt('rain', 'Becken', 0, { priority: 3 }),
    alertAt('late', 'Pumpwerk', 9, { priority: 1 }),
    alertAt('door', 'Hochbehälter', -300, { priority: 2 }),
  ]
  const { router } = await openPage('/situation', { reads, cells, alerts })
  const order = () => rows().map((row) => cellsOf(row)[1])
  await soon(order).toEqual(['Pumpwerk', 'Hochbehälter', 'Becken'])
  const button = page.getByRole('button', { name: 'Nach Ursache ordnen' })
  await button.click()
  await soon(order).toEqual(['Becken', 'Pumpwerk', 'Hochbehälter'])
  expect(router.state.location.search).toBe('?order=cause')
  await button.click()
  await soon(order).toEqual(['Pumpwerk', 'Hochbehälter', 'Becken'])
})

test('a quiet plant is one calm sentence and says what is well; with its links cut it says only what was', async () => {
  const { plant, worker } = await openPage('/situation', { reads, cells })
  const alerts = new PageAlerts(worker, [])
  await soon(allTexts).toContain('Alles ruhig: Keine Störmeldung steht an.')
  const states = () => ['rate', 'stations', 'calls', 'lines', 'service'].map((id) => fact(id)?.dataset.state)
  await soon(states).toEqual(['fine', 'fine', 'fine', 'fine', 'fine'])
  expect(fact('rate')?.textContent).toContain('3 Meldungen in 10\u00a0min')
  alerts.age()
  plant.cutLinks()
  await soon(allTexts).toContain('Zuletzt stand keine Störmeldung an.')
  expect(allTexts()).not.toContain('Alles ruhig')
  await soon(() => fact('stations')?.dataset.stale).toBe('true')
  await soon(allTexts).toContain('letzter bekannter Stand')
})

test('where alerts of the plant cannot be read, neither the situation nor the strip says that there is none (F57)', async () => {
  const { worker } = await openPage('/situation', {
    reads,
    cells: { ...cells, alertSummary: { '': sampleSummary({ unreadable: 2 }) } },
  })
  const alerts = new PageAlerts(worker, [])
  alerts.leaveOut(2)
  await soon(allTexts).toContain('Keine lesbare Zeile.')
  await soon(allTexts).toContain('2 Störmeldungen sind nicht lesbar')
  expect(fact('rate')?.textContent).toContain('2 Störmeldungen sind nicht lesbar')
  expect(fact('rate')?.dataset.state).toBe('needs')
  expect(allTexts()).not.toContain('Alles ruhig')
  expect(allTexts()).not.toContain('Keine anstehenden Störmeldungen')
  alerts.leaveOut(0)
  await soon(allTexts).toContain('Alles ruhig')
})

test('what is not as it should be says so in its place, and leads to where it is', async () => {
  const { plant } = await openPage('/situation', { reads, cells, alerts: [alertAt('a', 'Becken', 0)] })
  await soon(() => fact('stations')?.dataset.state).toBe('fine')
  plant.set('dialState', key, { stationNumber: STATION.id, dialState: 'CommunicationError' })
  await soon(() => fact('stations')?.dataset.state).toBe('needs')
  expect(fact('stations')?.textContent).toContain(`nicht erreichbar: ${STATION.name}`)
  expect(fact('stations')?.querySelector('a')?.getAttribute('href')).toBe(`/stations/${STATION.id}`)
  plant.set('alarmLine', '12-1', { ...LINE, faulty: true })
  await soon(() => fact('lines')?.textContent).toContain('1 von 1 gestört')
  expect(fact('lines')?.querySelector('a')?.getAttribute('href')).toBe('/remote-alarm')
  plant.set('alertSummary', '', sampleSummary({ recent: 25, flood: { since: START, stations: [] } }))
  await soon(() => fact('rate')?.textContent).toContain('Meldeschwall seit 08:00:00: 25 in 10\u00a0min')
})

test('what nobody has told is not said to be well', async () => {
  await openPage('/situation', { reads: { stations: [STATION] }, cells: {}, alerts: [alertAt('a', 'Becken', 0)] })
  await soon(() => rows().length).toBe(1)
  const states = ['rate', 'stations', 'calls', 'lines', 'service'].map((id) => fact(id)?.dataset.state)
  expect(states).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown'])
})

test('a press on a place that has just come there opens nothing and says so (F98)', async () => {
  const alerts = [alertAt('a', 'Becken', 0, { priority: 4 }), alertAt('b', 'Pumpwerk', 1, { priority: 4 })]
  const { worker } = await openPage('/situation', { reads, cells })
  const pending = new PageAlerts(worker, alerts)
  await soon(() => rows().map((row) => cellsOf(row)[1])).toEqual(['Becken', 'Pumpwerk'])
  await soon(() => document.querySelector('[data-situation][data-moved]')).toBeNull()
  const moved = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (cellsOf(rows()[0] ?? document.body)[1] !== 'Klärwerk') return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  pending.put(alertAt('worst', 'Klärwerk', 40, { priority: 1 }))
  // In the same task: before a picture of it could be seen.
  await moved
  const press = () => {
    const row = rows()[0]
    row?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    row?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  }
  press()
  await soon(allTexts).toContain('Die Liste hat sich gerade bewegt: Nichts wurde ausgelöst')
  expect(rows().length).toBe(3)
  await soon(() => document.querySelector('[data-situation][data-moved]')).toBeNull()
  press()
  // The page of the station is another one.
  await soon(() => rows().length).toBe(0)
})
