import { describe, expect, test } from 'vitest'
import { alertBinding } from '../../../src/wire/readers/alert.ts'
import { annotation } from '../../../src/wire/readers/chart.ts'
import { dashboardConfig, textMessage, textOutput } from '../../../src/wire/readers/dashboard.ts'
import { energyConfig, energyValues, pipeLeakageZones } from '../../../src/wire/readers/evaluations.ts'
import { lifecycleEntry, protocolRow } from '../../../src/wire/readers/maintenance.ts'
import { pvAck, pvConfig, pvLimitConfig } from '../../../src/wire/readers/pv.ts'
import { list, type Reader, read, UNREADABLE } from '../../../src/wire/readers/reader.ts'
import { alarmPlan, callNumberResult } from '../../../src/wire/readers/remote-alert.ts'
import { reportData, ruebConfigs } from '../../../src/wire/readers/report.ts'
import { priorityOutputOptions } from '../../../src/wire/readers/station.ts'
import { systemSettings } from '../../../src/wire/readers/system.ts'
import { LEVEL } from '../../support/page/sample-pvs.ts'

const REF = { type: 'AnaIn', nr: 1 }
const ENTRY = {
  id: 1,
  maintenanceTimestamp: 1000,
  pvRef: REF,
  category: 'Oil',
  text: 'Öl gewechselt',
  person: 'Meier',
  runtime: 1200,
  cost: 80,
  nextDue: 2000,
}
const ANNOTATION = {
  id: 1,
  timestamp: 1000,
  pv: REF,
  dataSource: 'DayValues',
  text: 'Regen',
  visible: false,
  showInDayReport: true,
  showInWeekReport: true,
  showInMonthReport: true,
  showInYearReport: true,
}
const LIMIT = {
  pvLimitRef: { pv: REF, limitType: 'Top' },
  limit: 3,
  priority: 1,
  delayTime: 5,
  description: 'Becken voll',
  message: 'Bitte prüfen',
  notSet: false,
}
const PLAN = {
  station: { stationNumber: 1 },
  planNumber: 1,
  planname: 'Nacht',
  active: true,
  activeSince: 1000,
  groupname: 'Klärwerk',
  activePriorities: [true],
  recipients: ['Meier'],
  alertingCount: 0,
  alertingCountMax: 1,
  callNumberChangeCount: 0,
  callNumberChangeCountMax: 1,
  undeliveredMessages: 0,
  deliveredMessages: 0,
  currentUserCanEdit: true,
}
const PROTOCOL = {
  pvRef: REF,
  name: 'Pumpe 1',
  eksNr: '',
  runtimeType: 'Betriebszeit',
  runtimeDimension: 'Hours',
  currentRuntime: 1,
  targetRuntime: 2,
  remainingRuntime: 1,
  intervalRuntime: 2,
  deviationPercent: 4,
  forecastDate: 1000,
}
const ENERGY = {
  wirkleistungAktuell: 1,
  wirkleistungMittel: 1,
  bhkwLeistungAktuell: 1,
  bhkwLeistungMittel: 1,
  korrekturleistung: 1,
  cosPhi: 1,
  evuImpuls: true,
  periodenMaximum: 1,
  ruheleistung: 1,
  periodenRestzeit: 1,
  vorrangigBetriebenMinuten: 1,
  sollleistung: 1,
  trendleistung: 1,
  quality: 'Good',
  timestamp: 1000,
}
const ZONE = { pipeLeakageId: 1, name: 'Nord', lengthKm: 3, network: 'Urban', nightUse: 2, nightMinimumPv: REF }
const BASIN = {
  id: 1,
  stationNumber: 1,
  name: 'RÜB 1',
  basinType: 'Fangbecken',
  volume: 1,
  area: 1,
  throttleFlow: 1,
  weirLevel: 1,
  levelPv: REF,
  overflowPv: REF,
  rainPv: REF,
}

/** Numbers come as texts, texts as numbers, flags as words, objects as texts. */
function damaged(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? 4711 : 'none'
}

/** Rows whose named fields say something when they are null, empty or false, or are sent back when another one is saved. */
const ROWS: readonly (readonly [string, Reader<unknown>, object, readonly string[]])[] = [
  ['an entry of a life cycle', lifecycleEntry, ENTRY, ['text', 'person', 'runtime', 'cost', 'nextDue']],
  [
    'an annotation',
    annotation,
    ANNOTATION,
    ['text', 'visible', 'showInDayReport', 'showInWeekReport', 'showInMonthReport', 'showInYearReport'],
  ],
  ['a limit', pvLimitConfig, LIMIT, ['description', 'message']],
  ['an alarm plan', alarmPlan, PLAN, ['activeSince']],
  ['a machine of a protocol', protocolRow, PROTOCOL, ['intervalRuntime', 'deviationPercent', 'forecastDate']],
  ['values of energy', energyValues, ENERGY, ['evuImpuls']],
  ['an acknowledgement', pvAck, { pvRef: REF, isPending: false, ackUser: 'a', ackTimestamp: 1 }, ['ackTimestamp']],
  [
    'what a state of an alert is of',
    alertBinding,
    { type: 'Device', deviceType: 'SPS', stationNumber: 1, lineType: 'Modem', offset: 1, id: 1 },
    ['deviceType', 'stationNumber', 'lineType', 'offset', 'id'],
  ],
  [
    'the PVs of the energy page',
    energyConfig,
    { powerPv: REF, setpointPv: REF, chpPv: REF },
    ['powerPv', 'setpointPv', 'chpPv'],
  ],
  [
    'which priority outputs there are',
    priorityOutputOptions,
    { hasOptions: true, stationOptions: [], optionsForStation: [] },
    ['hasOptions'],
  ],
]

describe.each(ROWS)('%s', (_, reader, row, fields) => {
  test('can be read as it is', () => {
    expect(reader(row)).toEqual(row)
  })

  test.each(fields)('is left out and counted with %s of another kind, which must not stand for none (F57)', (field) => {
    const wrong = { ...row, [field]: damaged(Reflect.get(row, field)) }
    expect(read(list(reader), [row, wrong])).toEqual({ value: [row], skipped: 1 })
  })
})

describe('what is missing or null is still none', () => {
  test.each([undefined, null])('%s', (none) => {
    const entry = { ...ENTRY, text: none, person: none, runtime: none, cost: none, nextDue: none }
    expect(lifecycleEntry(entry)).toEqual({ ...ENTRY, text: '', person: '', runtime: null, cost: null, nextDue: null })
    expect(annotation({ ...ANNOTATION, visible: none, showInDayReport: none })).toEqual({
      ...ANNOTATION,
      visible: true,
      showInDayReport: false,
    })
    expect(energyConfig({ powerPv: none, setpointPv: none, chpPv: none })).toEqual({
      powerPv: null,
      setpointPv: null,
      chpPv: null,
    })
  })
})

test('a recipient that cannot be read is no empty slot of a plan (F57)', () => {
  expect(alarmPlan({ ...PLAN, recipients: [null, 'Meier'] })).toMatchObject({ recipients: [null, 'Meier'] })
  expect(alarmPlan({ ...PLAN, recipients: [7, 'Meier'] })).toBe(UNREADABLE)
})

test('a call number whose name or number cannot be read is left out, so that nobody saves it without (F57)', () => {
  const one = { id: 1, name: 'Meier', number: '+49170', categoryId: 1, pvGroupId: 1, isActive: true }
  const answer = { status: 'Success', alarmCallnumbers: [one, { ...one, number: 49_170 }, { ...one, name: false }] }
  expect(read(callNumberResult, answer)).toMatchObject({ value: { alarmCallnumbers: [{ id: 1 }] }, skipped: 2 })
})

test('a note whose text cannot be read is no empty note (F57)', () => {
  const tile = { id: 1, type: 'Note', size: 'Small', title: '', note: { id: 3, content: 'Pumpe 2 steht' } }
  const notes = (content: unknown) => {
    const read = dashboardConfig({ dashboards: [{ id: 1, tiles: [{ ...tile, note: { id: 3, content } }] }] })
    return read === UNREADABLE ? null : read.dashboards[0]?.tiles[0]?.note
  }
  expect([notes('Pumpe 2 steht'), notes(7)]).toEqual([{ id: 3, content: 'Pumpe 2 steht' }, null])
})

test('a text output whose text cannot be read does not send the one that is shown (F57)', () => {
  const output = { id: 1, name: 'Anzeige', stationNumber: 1, mode: 'On', message: 'Störung' }
  expect([{ ...output }, { ...output, message: null }].map(textOutput)).toEqual([output, { ...output, message: null }])
  expect(textOutput({ ...output, message: 7 })).toBe(UNREADABLE)
  expect(textMessage({ id: 1, message: 7 })).toBe(UNREADABLE)
})

test('a zone or a basin whose process variable cannot be read is not said to have none (F57)', () => {
  const zones = [ZONE, { ...ZONE, nightMinimumPv: 'A1' }, { ...ZONE, nightMinimumPv: null }]
  expect(read(pipeLeakageZones, { pipeLeakageZones: zones })).toMatchObject({ skipped: 1 })
  const basins = ['levelPv', 'overflowPv', 'rainPv'].flatMap((name) => [
    { ...BASIN, [name]: null },
    { ...BASIN, [name]: { type: 'AnaIn' } },
  ])
  expect(read(ruebConfigs, { ruebConfigItems: basins })).toMatchObject({ skipped: 3 })
})

test('names of states that cannot be read are not taken for on and off (F57)', () => {
  const states = { stateActiveText: 'offen', stateInactiveText: 'zu' }
  expect(pvConfig({ ...LEVEL, digiDisplayConfig: states })).toMatchObject({ digiDisplayConfig: states })
  for (const wrong of ['offen', { ...states, stateActiveText: 1 }]) {
    expect(pvConfig({ ...LEVEL, digiDisplayConfig: wrong })).toBe(UNREADABLE)
  }
})

test('an input whose priority cannot be read does not count as one that raises no alert (F57)', () => {
  const input = { ...LEVEL, pvRef: { type: 'DigiIn', nr: 2 } }
  const alerts = { description: 'Motorschutz', message: 'Prüfen', priority: 3 }
  const damages = [{ ...alerts, priority: '3' }, { ...alerts, priority: null }, 'none']
  const given = [alerts, ...damages, null].map((alertInputConfig) => ({ ...input, alertInputConfig }))
  const { value, skipped } = read(list(pvConfig), given)
  const priorities = value === UNREADABLE ? [] : value.map(({ alertInputConfig }) => alertInputConfig?.priority ?? null)
  expect([priorities, skipped]).toEqual([[3, null], 3])
})

test('who entered a value of a report cannot be read: nobody enters another one over it, as over what is not told (F57)', () => {
  const cell = { value: 1, quality: 'Good', state: 'Manual', coverage: 1 }
  const entered = [{ by: 'Meier', at: 1000 }, undefined, { by: 'Meier', at: 'noon' }, { by: 7, at: 1000 }]
  const cells = entered.map((one) => ({ ...cell, entered: one }))
  const data = { reportId: 1, date: 'd', isLocked: false, rows: [{ timestamp: 1, cells }], summaries: [], remark: '' }
  const { value, skipped } = read(reportData, data)
  const found = value === UNREADABLE ? [] : value.rows[0]?.cells.map(({ state, isUnread }) => [state, isUnread])
  expect([found?.map(([state]) => state), skipped]).toEqual([['Manual', 'Manual', 'Locked', 'Locked'], 2])
  expect(found?.map(([, isUnread]) => isUnread)).toEqual([undefined, undefined, true, true])
})

test('the life of a storage card that cannot be read is told apart from one that the server does not tell (F94)', () => {
  const life = (storageCardLife: unknown) => {
    const settings = systemSettings({ plantName: 'P', timeZone: 'UTC', storageCardLife })
    return settings === UNREADABLE ? UNREADABLE : settings.storageCardLife
  }
  expect([15, undefined, null, '15', Number.NaN].map(life)).toEqual([15, undefined, undefined, null, null])
})
