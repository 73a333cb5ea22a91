import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { AcceptanceReport, Difference, Verdict } from '../../../src/wire/tabs/acceptance.ts'

/** What a report must say of one way in which a server may differ. */
export interface DifferentServer {
  readonly what: string
  /** Changes answers and messages by the label of `HostileProxy`: the path of a call, or `hub/message`. */
  readonly change?: { readonly label: string; readonly to: (body: never) => unknown }
  /** Changes the plant itself. */
  readonly prepare?: (plant: SimulatorHandle) => void
  readonly expect: Expected
}

interface Expected {
  /** A call as `GET /path`, a message as `hub message`, a hub as `/hubs/name`. */
  readonly of: string
  readonly verdict: Verdict
  readonly difference?: Pick<Difference, 'path' | 'kind' | 'found'> & { readonly effect: string }
  readonly extra?: string
  readonly why?: string
}

type Row = Record<string, unknown>
const each = (rows: readonly Row[], change: (row: Row) => Row) => rows.map(change)
const alerts = (change: (row: Row) => Row) => (body: { alerts: readonly Row[] }) => ({
  ...body,
  alerts: each(body.alerts, change),
})
const stations = (change: (row: Row) => Row) => (body: readonly Row[]) => each(body, change)

/** Servers as others build them, one way each. */
export const DIFFERENT_SERVERS: readonly DifferentServer[] = [
  {
    what: 'writes times as texts',
    change: {
      label: '/api/alerts',
      to: alerts((row) => ({ ...row, timestamp: new Date(Number(row.timestamp)).toISOString() })),
    },
    expect: {
      of: 'GET /api/alerts',
      verdict: 'different',
      difference: { path: 'alerts[].timestamp', kind: 'kind', found: "'9999-99-99A99:99:99.999A'", effect: 'leftOut' },
    },
  },
  {
    what: 'counts times in seconds',
    change: {
      label: '/api/controlevent/events',
      to: (body: { events: readonly Row[] }) => ({
        ...body,
        events: each(body.events, (row) => ({ ...row, timestamp: Math.floor(Number(row.timestamp) / 1000) })),
      }),
    },
    expect: {
      of: 'GET /api/controlevent/events',
      verdict: 'different',
      difference: { path: 'events[].timestamp', kind: 'time', found: '9999999999', effect: 'reads 1970-01-' },
    },
  },
  {
    what: 'begins names with capital letters',
    change: {
      label: '/api/RemoteAlert/alarmlines',
      to: ({ alarmLines }: { alarmLines: unknown }) => ({ AlarmLines: alarmLines }),
    },
    expect: {
      of: 'GET /api/RemoteAlert/alarmlines',
      verdict: 'different',
      difference: { path: 'alarmLines', kind: 'absent', found: 'missing', effect: 'fails' },
      extra: 'AlarmLines',
    },
  },
  {
    what: 'numbers the types of PVs',
    change: {
      label: '/api/maintenance/descriptions',
      to: (rows: readonly Row[]) => each(rows, (row) => ({ ...row, pvRef: { ...(row.pvRef as Row), type: 2 } })),
    },
    expect: {
      of: 'GET /api/maintenance/descriptions',
      verdict: 'different',
      difference: { path: '[].pvRef.type', kind: 'kind', found: '2', effect: 'leftOut' },
    },
  },
  {
    what: 'has a state of stations that nobody knows',
    change: { label: 'station/newConfig', to: ([row]: [Row]) => [{ ...row, dialState: 'Dialling' }] },
    expect: {
      of: 'station newConfig',
      verdict: 'different',
      difference: { path: 'dialState', kind: 'name', found: "'Dialling'", effect: 'leftOut' },
    },
  },
  {
    what: 'numbers the series of charts',
    change: {
      label: '/api/charts/config/\\d+/series',
      to: (rows: readonly Row[]) => each(rows, (row) => ({ ...row, id: 1234 })),
    },
    expect: {
      of: 'GET /api/charts/config/{id}/series',
      verdict: 'different',
      difference: { path: '[].id', kind: 'kind', found: '9999', effect: 'same' },
    },
  },
  {
    what: 'leaves out whether a station has a place',
    change: { label: '/api/station/GetAllStations', to: stations(({ hasGeoLocation: _, ...row }) => row) },
    expect: {
      of: 'GET /api/station/GetAllStations',
      verdict: 'different',
      difference: { path: '[].hasGeoLocation', kind: 'absent', found: 'missing', effect: 'reads false' },
    },
  },
  {
    what: 'does not know how many decimal places a PV has',
    change: {
      label: '/api/Pv/configs',
      to: (rows: readonly Row[]) => each(rows, (row) => ({ ...row, decimalPlaces: null })),
    },
    expect: {
      of: 'POST /api/Pv/configs',
      verdict: 'different',
      difference: { path: '[].decimalPlaces', kind: 'absent', found: 'null', effect: 'reads 2' },
    },
  },
  {
    what: 'has gained a field, which is no difference',
    change: { label: '/api/webcam', to: (rows: readonly Row[]) => each(rows, (row) => ({ ...row, maker: 'A' })) },
    expect: { of: 'GET /api/webcam', verdict: 'assumed', extra: '[].maker' },
  },
  {
    what: 'wraps a list in an object',
    change: { label: '/api/visualization/textOutputs', to: (rows: readonly Row[]) => ({ items: rows }) },
    expect: {
      of: 'GET /api/visualization/textOutputs',
      verdict: 'different',
      difference: { path: '', kind: 'kind', found: 'object with items', effect: 'fails' },
    },
  },
  {
    what: 'has no energy optimisation',
    prepare: (plant) => plant.failCall('energyConfig', { status: 404 }),
    expect: { of: 'GET /api/EnergyOpt/config', verdict: 'missing' },
  },
  {
    what: 'keeps call numbers from this user',
    prepare: (plant) => plant.failCall('callNumbers', { status: 403 }),
    expect: { of: 'GET /api/RemoteAlert/alarmnumbers', verdict: 'denied' },
  },
  {
    what: 'fails at reports',
    prepare: (plant) => plant.failCall('reportConfigs', { status: 500 }),
    expect: { of: 'GET /api/Report/configs/{id}', verdict: 'failed' },
  },
  {
    what: 'shows a page of its own in place of an image',
    prepare: (plant) => plant.failCall('processImage', 'html'),
    expect: { of: 'GET /Views/Visualization/ProcessImages/{name}', verdict: 'different' },
  },
  {
    what: 'writes numbers of live values as texts',
    change: {
      label: 'pv/newValues?',
      to: ([items]: [Row | readonly Row[]]) => [
        [items].flat().map((row) => (row.type === 'DoubleValue' ? { ...row, doubleValue: '12,5' } : row)),
      ],
    },
    expect: {
      of: 'pv newValues',
      verdict: 'different',
      difference: { path: '[].doubleValue', kind: 'kind', found: "'99,9'", effect: 'leftOut' },
    },
  },
  {
    what: 'writes qualities in small letters',
    change: { label: 'energy-opt/newValues', to: ([row]: [Row]) => [{ ...row, quality: 'good' }] },
    expect: {
      of: 'energy-opt newValues',
      verdict: 'different',
      difference: { path: 'quality', kind: 'name', found: "'good'", effect: 'leftOut' },
    },
  },
  {
    what: 'writes a list as a text',
    change: {
      label: '/api/SystemConfig/license-options',
      to: (body: Row) => ({ ...body, modules: 'all' }),
    },
    expect: {
      of: 'GET /api/SystemConfig/license-options',
      verdict: 'different',
      difference: { path: 'modules', kind: 'kind', found: "'aaa'", effect: 'fails' },
    },
  },
  {
    what: 'has a status of its own',
    change: { label: 'server-status/serverStatusChanged', to: ([row]: [Row]) => [{ ...row, status: 'Fine' }] },
    expect: {
      of: 'server-status serverStatusChanged',
      verdict: 'different',
      difference: { path: 'status', kind: 'name', found: "'Fine'", effect: 'reads not connected' },
    },
  },
  {
    what: 'writes colours as on the web',
    change: {
      label: '/api/SystemConfig/priorities',
      to: (rows: readonly Row[]) => each(rows, (row) => ({ ...row, color: '#ff0000' })),
    },
    expect: {
      of: 'GET /api/SystemConfig/priorities',
      verdict: 'different',
      difference: { path: '[].color', kind: 'kind', found: "'#aa9999'", effect: 'reads object with argb' },
    },
  },
  {
    what: 'leaves ids empty, which is a text all the same',
    change: { label: '/api/alerts/bypvs', to: alerts((row) => ({ ...row, id: '' })) },
    expect: { of: 'POST /api/alerts/bypvs', verdict: 'different', why: 'rows cannot be read' },
  },
  {
    what: 'names a leak zone in a message otherwise',
    change: {
      label: 'pipeleakage/newConfig',
      to: ([{ pipeLeakageId, ...row }]: [Row]) => [{ ...row, zoneId: pipeLeakageId }],
    },
    expect: {
      of: 'pipeleakage newConfig',
      verdict: 'different',
      difference: { path: 'pipeLeakageId', kind: 'absent', found: 'missing', effect: 'leftOut' },
      extra: 'zoneId',
    },
  },
  {
    what: 'counts times in ticks, which no date can hold',
    change: {
      label: '/api/webcam/[^/]+/available-images',
      to: (rows: readonly Row[]) => each(rows, (row) => ({ ...row, timestamp: 638_000_000_000_000_000 })),
    },
    expect: {
      of: 'GET /api/webcam/{id}/available-images',
      verdict: 'different',
      difference: { path: '[].timestamp', kind: 'time', found: '999999999999999999', effect: 'reads' },
    },
  },
]

/** Returns what a report says of a call, a message or a hub. */
export function found({ calls, hubs }: AcceptanceReport, of: string) {
  const call = calls.find(({ method, path }) => `${method} ${path}` === of)
  if (call !== undefined) return call
  for (const { hub, messages } of hubs) {
    const message = messages.find(({ name }) => `${hub} ${name}` === of)
    if (message !== undefined) return message
  }
  throw new Error(`The report has no ${of}`)
}
