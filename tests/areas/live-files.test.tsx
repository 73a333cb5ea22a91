import { expect, test } from 'vitest'
import type { PvConfig } from '../../src/wire/server/pv.ts'
import type { AlarmPlan } from '../../src/wire/server/remote-alert.ts'
import type { Station } from '../../src/wire/server/station.ts'
import { LEVEL, PUMP, PUMP_KEY } from '../support/page/sample-pvs.ts'
import { saveAs, savedTable, takeFiles } from '../support/page/saved-files.ts'
import { allTexts, soon } from '../support/writing/hands.ts'
import { openPage } from '../support/writing/open-page.tsx'
import { planOf, STATION } from './writing/station-rows.ts'

/** 10:12:07 in Berlin. */
const TIME = Date.UTC(2026, 5, 10, 8, 12, 7)
const OTHER: Station = { ...STATION, id: 13, name: 'RÜB Nord' }

/** Saves the table of the page, and returns its titles and lines. */
async function saved(files: ReturnType<typeof takeFiles>) {
  await saveAs('CSV')
  return await savedTable(files)
}

const TIMESTAMP = { stationNumber: 12, name: 'PW Bahnhof', timestamp: TIME, lastConnection: null }
const ALERTS = {
  stationNumber: 12,
  stationName: 'PW Bahnhof',
  counts: [{ priority: 2, open: 1, all: 3, active: 3 }],
  open: 1,
  all: 3,
}

test('the list of stations: connection, alerts and time of the last value, each with what it is worth (F32)', async () => {
  const files = takeFiles()
  const { plant } = await openPage('/stations', {
    reads: { stations: [STATION] },
    cells: {
      dialState: { '12': { stationNumber: 12, dialState: 'NotConnected' } },
      dialActions: { '': [] },
      stationAlerts: { '': [ALERTS] },
      stationTimestamp: { '12': TIMESTAMP },
    },
  })
  await soon(allTexts).toContain('nicht verbunden')
  const { titles, rows } = await saved(files)
  expect(titles).toEqual([
    ...['Name', 'Verbindung', 'Verbindung: Güte'],
    ...['Höchste Priorität', 'Unquittierte Störmeldungen', 'Alle Störmeldungen', 'Störmeldungen: Güte'],
    ...['Letzter Wert', 'Letzter Wert: Güte'],
  ])
  const line = ['PW Bahnhof', 'nicht verbunden', 'gut', '2', '1', '3', 'gut', '10.06.2026 10:12:07', 'gut']
  expect(rows).toEqual([line])
  plant.cutLinks()
  await soon(() => document.querySelector('[data-dial-state][data-stale]')).not.toBeNull()
  const old = await saved(files)
  expect(old.rows).toEqual([line.map((cell) => (cell === 'gut' ? 'veraltet' : cell))])
})

test('the calls of stations, and what nobody has told of one: empty, never 0 (F32)', async () => {
  const files = takeFiles()
  const { worker } = await openPage('/station-calls', {
    reads: { stations: [STATION, OTHER] },
    cells: {
      dialState: { '12': { stationNumber: 12, dialState: 'Connected' } },
      dialActions: { '': [] },
      dialCounter: {
        '12': { stationNumber: 12, mobileNetworkStandard: 'LTE', dayCounter: 0, monthCounter: 17, yearCounter: 203 },
      },
      stationTimestamp: { '12': TIMESTAMP },
    },
  })
  await soon(allTexts).toContain('Monat 17')
  const load = { state: 'error', error: { kind: 'timeout', text: '' } } as const
  const values = (['dialState', 'dialCounter', 'stationTimestamp'] as const).map(
    (topic) => ({ topic, key: '13', value: null, load, stale: false }) as const,
  )
  worker.sendFrame({ values })
  const { titles, rows } = await saved(files)
  expect(titles.slice(3, 8)).toEqual([
    ...['Anwahlen: heute', 'Anwahlen: Monat', 'Anwahlen: Jahr', 'Mobilfunk', 'Anwahlen: Güte'],
  ])
  const told = [
    'PW Bahnhof',
    'verbunden',
    'gut',
    '0',
    '17',
    '203',
    'LTE',
    'gut',
    'nie',
    'gut',
    '10.06.2026 10:12:07',
    'gut',
  ]
  expect(rows[0]).toEqual(told)
  expect(rows[1]?.map((cell) => cell.split(':')[0])).toEqual([
    ...['RÜB Nord', '', 'unbekannt', '', '', '', '', 'unbekannt', '', 'unbekannt', '', 'unbekannt'],
  ])
})

test('runtimes are those of the moment of the file, not of the list (F32)', async () => {
  const files = takeFiles()
  const hours = { lower: 0, lowerMid: 0, upperMid: 1000, upper: 2000, value: 812, runtimeType: 'Betriebszeit' } as const
  const { plant } = await openPage('/runtimes', {
    pvs: [PUMP],
    reads: { runtimes: { runtimeValues: [{ pvRef: PUMP.pvRef, runtimes: [hours] }] } },
    cells: { pvRuntimes: { [PUMP_KEY]: [{ ...hours, value: 815.25, upper: 2500 }] } },
  })
  await soon(allTexts).toContain('815,3')
  const { titles, rows } = await saved(files)
  expect(titles.slice(4, 7)).toEqual(['Laufzeit', 'Einheit', 'Laufzeit: Güte'])
  expect(rows[0]?.slice(4)).toEqual(['815,3', 'h', 'gut', '0', '0', '1000', '2500'])
  plant.cutLinks()
  await soon(() => document.querySelector('[data-runtime-value] [data-stale]')).not.toBeNull()
  expect((await saved(files)).rows[0]?.slice(4, 7)).toEqual(['815,3', 'h', 'veraltet'])
})

test('counters have day, month and year as well; without a valid value none of them (F32)', async () => {
  const files = takeFiles()
  const counter: PvConfig = {
    ...LEVEL,
    pvRef: { type: 'ZaehlWert', nr: 7 },
    name: 'Zulauf',
    dimension: 'm³',
    anaLimitConfig: null,
  }
  const extra = { value: 1234.5, resetable: true, day: 12.25, month: 300, year: 900.75 }
  const { plant } = await openPage('/counter-reset', {
    pvs: [counter],
    lanes: { count7: { num: 1234.5, kind: 'CounterValue', time: TIME, extra } },
    cells: { dialState: { '14': { stationNumber: 14, dialState: 'Connected' } } },
  })
  await soon(allTexts).toContain('300,00')
  const { titles, rows } = await saved(files)
  expect(titles.slice(3)).toEqual(['Wert', 'Einheit', 'Tag', 'Monat', 'Jahr', 'Güte', 'Zeit der Quelle'])
  expect(rows[0]?.slice(3)).toEqual(['1234,50', 'm³', '12,25', '300,00', '900,75', 'gut', '10.06.2026 10:12:07'])
  plant.setLane('count7', { num: 1234.5, kind: 'CounterValue', quality: 'Bad', time: TIME, extra })
  await soon(() => document.querySelector('[data-pv=count7]')?.textContent).toBe('---')
  expect((await saved(files)).rows[0]?.slice(3, 9)).toEqual(['', 'm³', '', '', '', 'schlechte Güte'])
})

test('text outputs: what they say now, empty or unknown (F32)', async () => {
  const files = takeFiles()
  const output = { id: 5, name: 'Anzeige', stationNumber: 12, mode: 'SetText', message: null } as const
  await openPage('/text-output', {
    reads: { stations: [STATION], textOutputs: [output, { ...output, id: 6 }, { ...output, id: 7 }] },
    cells: { textMessage: { '5': { id: 5, message: 'Wartung' }, '6': { id: 6, message: '' } } },
  })
  await soon(allTexts).toContain('Wartung')
  const { titles, rows } = await saved(files)
  const at = titles.indexOf('Jetzt')
  expect(titles[at + 1]).toBe('Jetzt: Güte')
  expect(rows.map((row) => row.slice(at, at + 2))).toEqual([
    ['Wartung', 'gut'],
    ['(leer)', 'gut'],
    ['', 'unbekannt'],
  ])
})

test('alarm plans: whether each is active now, or that this is unknown (F32)', async () => {
  const files = takeFiles()
  const plans: readonly AlarmPlan[] = [planOf(1, 'Tag', false), planOf(2, 'Nacht', true)]
  await openPage('/remote-alarm/plans', {
    reads: { stations: [STATION], alarmPlans: { alarmPlans: [...plans] }, plansToConfirm: { alarmPlans: [] } },
    cells: { alarmPlan: { '12-1': planOf(1, 'Tag', true) } },
  })
  // Not any text of the page: there are call numbers to activate in its menu.
  const cells = () => [...document.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent)
  await soon(cells).toContain('aktiv')
  const { titles, rows } = await saved(files)
  const at = titles.indexOf('Zustand')
  expect(titles[at + 1]).toBe('Zustand: Güte')
  expect(rows.map((row) => [row[0], ...row.slice(at, at + 2)])).toEqual([
    ['Tag', 'aktiv', 'gut'],
    ['Nacht', '', 'unbekannt'],
  ])
})

test('service messages: what has come and what comes next, as the screen says it, or that nobody has told (F32)', async () => {
  const files = takeFiles()
  const machine = { pvRef: PUMP.pvRef, stationNumber: 12, name: 'Pumpe 2', eksNr: 'PW12-PU2', description: '' }
  const other = { ...machine, pvRef: { type: 'DigiIn', nr: 1_200_011 }, name: 'Rechen' } as const
  const step = { delayTime: 60, description: '', priority: 4, runtimeHours: 1612 }
  const refOf = (serviceMessageType: 'Bottom' | 'Top') => ({ pvRef: PUMP.pvRef, serviceMessageType })
  const { plant } = await openPage(
    '/maintenance/messages',
    {
      reads: { stations: [STATION], maintenanceDescriptions: [machine, other] },
      cells: {
        pvMaintenanceConfig: {
          [`${PUMP_KEY}-uwm`]: { ...step, pvMaintenanceRef: refOf('Bottom'), message: 'Ölwechsel', remainingTime: -12 },
          [`${PUMP_KEY}-owm`]: { ...step, pvMaintenanceRef: refOf('Top'), message: 'Revision', remainingTime: 388 },
        },
      },
    },
    { width: 1600 },
  )
  await soon(allTexts).toContain('Ölwechsel')
  const { titles, rows } = await saved(files)
  const of = (name: string, ...columns: readonly string[]) => {
    const row = rows.find((cells) => cells[titles.indexOf('Name')] === name)
    return columns.map((column) => row?.[titles.indexOf(column)])
  }
  const told = ['Meldung', 'Priorität', 'Meldung: Güte', 'nächste Meldung']
  expect(of('Pumpe 2', ...told)).toEqual(['Ölwechsel', '4', 'gut', expect.stringMatching(/^Revision · .*388/)])
  expect(of('Rechen', ...told)).toEqual(['', '', 'unbekannt', ''])
  plant.cutLinks()
  await soon(() => document.querySelector('[data-last-known]')).not.toBeNull()
  expect((await saved(files)).rows.map((row) => row[titles.indexOf('Meldung: Güte')]).sort()).toEqual([
    'unbekannt',
    'veraltet',
  ])
})

test('zones of pipe leakage: the state of the last night with what it is worth (F32)', async () => {
  const files = takeFiles()
  const zone = { lengthKm: 12, network: 'Rural', nightUse: null, nightMinimumPv: null } as const
  const night = {
    pipeLeakageId: 3,
    name: 'Nord',
    measurementChange: 1.5,
    measurementState: 'Finished',
    minMaxBegin: '10.06.2026 02:00:00',
    minMaxEnd: '10.06.2026 04:00:00',
    minMaxState: 'Closed',
    minMaxValue: 4.25,
    referenceValue: 2.75,
  } as const
  await openPage('/leakage', {
    reads: {
      pipeLeakageZones: {
        pipeLeakageZones: [
          { ...zone, pipeLeakageId: 3, name: 'Nord' },
          { ...zone, pipeLeakageId: 4, name: 'Süd' },
        ],
      },
    },
    cells: { pipeLeakage: { '3': night } },
  })
  await soon(allTexts).toContain('4,25')
  const { titles, rows } = await saved(files)
  const at = titles.indexOf('Zustand')
  expect(titles.slice(at, at + 3)).toEqual(['Zustand', 'Zustand: Güte', 'Nachtmin. m³/h'])
  expect(rows.map((row) => row[at + 1])).toEqual(['gut', 'unbekannt'])
  expect(rows.map((row) => row[at] === '')).toEqual([false, true])
  expect(rows.map((row) => row[at + 2])).toEqual(['4,25', ''])
})
