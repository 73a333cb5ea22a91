import { describe, expect, test } from 'vitest'
import type { EndpointRow } from '../../src/wire/endpoints/endpoint.ts'
import { ENDPOINTS } from '../../src/wire/endpoints/endpoints.ts'
import { INVALIDATES } from '../../src/wire/tabs/invalidates.ts'
import { readWireSource, type WireCall } from '../support/contract/wire-source.ts'

const ROWS: readonly (readonly [string, EndpointRow])[] = Object.entries(ENDPOINTS)
const { calls, types } = readWireSource()

/** Names of path parts are ours, so that they count for nothing. */
function shape(method: string, path: string): string {
  return `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`
}

function fieldNames(type: string): readonly string[] {
  const found = types.get(type)
  return found === undefined ? [] : [...found.bases.flatMap(fieldNames), ...found.fields.map((field) => field.name)]
}

function argNames({ args }: WireCall): readonly string[] {
  return typeof args === 'string' ? fieldNames(args) : args.map((field) => field.name)
}

/** Specification 7, as it stands there; the query is what the row names. */
const SPECIFIED: readonly (readonly [call: string, query?: string])[] = [
  ['GET /api/alerts', 'start end limit'],
  ['POST /api/alerts/bypvs', 'start end'],
  ['POST /api/alerts/ack'],
  ['POST /api/alerts/ack-all'],
  ['DELETE /api/alerts'],
  ['GET /api/controlevent/events', 'start end limit'],
  ['GET /api/RuebProtocol/ruebconfigs'],
  ['GET /api/RuebProtocol/ruebevents/{a}/{b}/{c}'],
  ['GET /api/Sebam/configs'],
  ['GET /api/charts/config', 'type'],
  ['GET /api/charts/config/{id}'],
  ['GET /api/charts/config/{id}/series'],
  ['GET /api/charts/annotations'],
  ['POST /api/charts/annotations'],
  ['PATCH /api/charts/annotations'],
  ['POST /api/charts/delete-annotations'],
  ['GET /api/charts/annotations/{id}/charts'],
  ['GET /api/charts/data/{id}', 'startDate endDate source'],
  ['POST /api/charts/data/auto', 'startDate endDate source'],
  ['GET /api/charts/data/{id}/first-date', 'source'],
  ['GET /api/charts/data/{id}/last-date', 'source'],
  ['POST /api/charts/data/first-date-pvs', 'source'],
  ['POST /api/charts/data/last-date-pvs', 'source'],
  ['POST /api/charts/data/export'],
  ['GET /api/dashboard/config'],
  ['PATCH /api/dashboard/note/{id}'],
  ['GET /api/maintenance/descriptions'],
  ['GET /api/maintenance/notifications', 'pvType pvNr'],
  ['GET /api/maintenance/machine-lifecycle', 'pvType pvNr'],
  ['POST /api/maintenance/machine-lifecycle/entry'],
  ['POST /api/maintenance/machine-lifecycle'],
  ['POST /api/maintenance/datasheets/docs', 'pvType pvNr'],
  ['GET /api/maintenance/datasheets/docs', 'pvType pvNr'],
  ['GET /api/maintenance/datasheets/data', 'pvType pvNr'],
  ['GET /api/maintenance/datasheets/parts', 'pvType pvNr'],
  ['GET /api/maintenance/maintenanceoverview/protocolbystation', 'stationNr'],
  ['GET /api/maintenance/maintenanceoverview/protocolbycomparevalue', 'stationNr compareValue isPercent'],
  ['GET /api/maintenance/maintenanceoverview/protocolofpv', 'pvType pvNr'],
  ['POST /api/Pv/configs'],
  ['GET /api/Pv/all'],
  ['GET /api/Pv/getallpvnodes'],
  ['POST /api/Pv'],
  ['POST /api/Pv/counters/reset'],
  ['POST /api/Pv/DigiIn/ack'],
  ['POST /api/Pv/runtimes'],
  ['POST /api/Pv/set-runtimes'],
  ['POST /api/Pv/AnaIn/set-limits'],
  ['POST /api/Pv/DigiIn/set-priorities'],
  ['POST /api/pv/PriorityOutputs/Ack', 'station pvGroup'],
  ['GET /api/RemoteAlert/alarmplans'],
  ['POST /api/RemoteAlert'],
  ['GET /api/RemoteAlert/alarmplanstoconfirm'],
  ['POST /api/RemoteAlert/ack-plans', 'ackNonSent'],
  ['GET /api/RemoteAlert/alarmnumbers4activation'],
  ['GET /api/RemoteAlert/alarmnumbers'],
  ['POST /api/RemoteAlert/setalarmnumbersstate'],
  ['POST /api/RemoteAlert/alarmnumbers'],
  ['GET /api/Report/configs/{id}'],
  ['GET /api/Report/data/{a}/{b}', 'date'],
  ['POST /api/Report/data/{a}/{b}/manual-input', 'date'],
  ['POST /api/station/call'],
  ['GET /api/station/AckPriorityOutputOptions'],
  ['GET /api/station/GetAllStations'],
  ['GET /api/UserManagement/info'],
  ['POST /api/UserManagement/change-password'],
  ['GET /api/UserManagement/rights'],
  ['POST /api/UserManagement/renew-lease'],
  ['GET /api/SystemConfig/priorities'],
  ['GET /api/SystemConfig/system-settings'],
  ['GET /api/SystemConfig/license-options'],
  ['GET /api/SystemConfig/password-policy'],
  ['GET /api/visualization/processImages'],
  ['GET /Views/Visualization/ProcessImages/{name}'],
  ['POST /api/visualization/getTextMessages'],
  ['POST /api/visualization/setTextMessages'],
  ['GET /api/webcam'],
  ['GET /api/webcam/{id}'],
  ['GET /api/webcam/{id}/available-images', 'from to'],
  ['GET /api/webcam/{id}/current', 'currentFilename'],
]

describe('the tables of calls', () => {
  test('hold every call of the specification with its query', () => {
    const specified = SPECIFIED.map(([call, query = '']) => `${shape('', call).trim()} ${query}`.trim())
    const assumed = new Set(calls.filter(({ doc }) => doc.assumed?.includes('path')).map(({ name }) => name))
    const rows = ROWS.filter(([name]) => !assumed.has(name))
    const held = rows.map(([, { method, path, query = [] }]) => `${shape(method, path)} ${query.join(' ')}`.trim())
    expect(held.toSorted()).toEqual(specified.toSorted())
  })

  test('hold each name, and each method on a path, once; paths match whatever their case', () => {
    const names = ROWS.map(([name]) => name)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    const shapes = ROWS.map(([, { method, path }]) => shape(method, path).toLowerCase())
    expect(shapes.filter((each, i) => shapes.indexOf(each) !== i)).toEqual([])
  })

  test('hold every row of the area files, in one of the two', () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual(ROWS.map(([name]) => name).toSorted())
  })

  test.each(ROWS)('%s: what stands in its path, query and body is one of its arguments', (name, row) => {
    const call = calls.find((each) => each.name === name)
    const args = call === undefined ? [] : argNames(call)
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const placed = [...inPath, ...(row.query ?? []), ...(row.body === undefined ? [] : [row.body])]
    expect(placed.filter((each) => each === undefined || !args.includes(each))).toEqual([])
    expect(new Set(placed).size).toBe(placed.length)
    if (row.method === 'GET') expect(args.toSorted()).toEqual(placed.toSorted())
    if (row.body !== undefined) expect(args.toSorted()).toEqual(placed.toSorted())
  })

  test('name the lists of an answer as its type does', () => {
    const wrong = ROWS.flatMap(([name, { answer }]) => {
      const type = calls.find((call) => call.name === name)?.answer ?? ''
      if (typeof answer === 'string') return []
      const lists = fieldsOf(type)
        .filter((field) => field.type.endsWith('[]'))
        .map((field) => field.name)
      return answer.lists.every((list) => lists.includes(list)) ? [] : [name]
    })
    expect(wrong).toEqual([])
  })
})

function fieldsOf(type: string): readonly { readonly name: string; readonly type: string }[] {
  const found = types.get(type)
  return found === undefined ? [] : [...found.bases.flatMap(fieldsOf), ...found.fields]
}

test('commands are those that act on the plant, its alarms and its reports', () => {
  const commands = ROWS.filter(([, row]) => row.command === true).map(([name]) => name)
  expect(commands.toSorted()).toEqual(
    [
      'ackAlerts',
      'ackAllAlerts',
      'deleteAlerts',
      'setPvs',
      'resetCounters',
      'ackFaultInputs',
      'setRuntimes',
      'setLimits',
      'setPriorities',
      'ackPriorityOutputs',
      'activatePlans',
      'ackPlans',
      'setCallNumbersState',
      'saveCallNumbers',
      'saveManualInput',
      'callStations',
      'setTextMessages',
    ].toSorted(),
  )
})

test('records are what is written into the books of the plant', () => {
  const records = ROWS.filter(([, row]) => row.record === true).map(([name]) => name)
  expect(records.toSorted()).toEqual(
    [
      'changePassword',
      'createAnnotations',
      'createLifecycleEntry',
      'deleteAnnotations',
      'saveAnnotations',
      'saveLifecycle',
      'saveNote',
      'uploadDocument',
    ].toSorted(),
  )
  expect(ROWS.filter(([, row]) => row.record === true && row.command === true)).toEqual([])
})

test('no command and no record is a GET, which proxies and browsers repeat as they like', () => {
  const writing = ROWS.filter(([, row]) => row.command === true || row.record === true)
  expect(writing.filter(([, row]) => row.method === 'GET')).toEqual([])
})

test('what the worker keeps has no arguments, is of a session, and is nothing that a call of a user changes', () => {
  const kept = ROWS.filter(([, row]) => row.kept === true).map(([name]) => name)
  expect(kept).not.toEqual([])
  const reread: ReadonlySet<string> = new Set(Object.values(INVALIDATES).flat())
  expect(kept.filter((name) => reread.has(name))).toEqual([])
  expect(calls.filter((call) => kept.includes(call.name) && argNames(call).length > 0)).toEqual([])
  expect(
    ROWS.filter(([, { kept, method, anonymous, external }]) => kept && (method !== 'GET' || anonymous || external)),
  ).toEqual([])
})
