import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { limitKey, maintenanceKey, reportKey } from '../../src/domain/values/topic-keys.ts'
import type { HubName } from '../../src/wire/hubs/hubs.ts'
import { LIMIT_TYPES } from '../../src/wire/server/alert.ts'
import { SERVICE_MESSAGE_TYPES } from '../../src/wire/server/pv-command.ts'
import { type Known, somePvs } from './call-plan.ts'

/** A method to invoke, with a list of keys or nothing. */
export interface Invocation {
  readonly method: string
  readonly args: readonly [] | readonly [keys: readonly string[]]
}

const SOME = 20
/** Images alone name these keys: an empty list says at least whether there is the method. */
const ONLY_IN_IMAGES: readonly string[] = []

/** Returns what to invoke on a hub: each subscription, and its end. */
export function invocationsOf(
  hub: HubName,
  known: Known,
): { readonly begin: readonly Invocation[]; readonly end: readonly Invocation[] } {
  const things = PLANS[hub](known)
  const snapshot: readonly Invocation[] = hub === 'alert' ? [{ method: 'FetchAllPendingAlerts', args: [] }] : []
  return {
    begin: [...things.map(({ thing, keys }) => invocation('SubscribeTo', thing, keys)), ...snapshot],
    end: things.map(({ thing, keys }) => invocation('UnsubscribeFrom', thing, keys)),
  }
}

interface Thing {
  readonly thing: string
  /** Null: the whole, without keys. */
  readonly keys: readonly string[] | null
}

function invocation(prefix: string, thing: string, keys: readonly string[] | null): Invocation {
  return { method: prefix + thing, args: keys === null ? [] : [keys.slice(0, SOME)] }
}

const PLANS: { readonly [H in HubName]: (known: Known) => readonly Thing[] } = {
  'server-status': () => [],
  alert: (known) => [
    { thing: 'PendingAlerts', keys: null },
    { thing: 'AllAlerts', keys: null },
    { thing: 'Acks', keys: null },
    { thing: 'DeviceAlertStates', keys: ONLY_IN_IMAGES },
    { thing: 'StationConnectionAlertStates', keys: stations(known) },
    { thing: 'StationLineConnectionAlertStates', keys: ONLY_IN_IMAGES },
    { thing: 'PipeLeakageAlertStates', keys: zones(known) },
    { thing: 'AlertLinkAlertStates', keys: ONLY_IN_IMAGES },
  ],
  pv: (known) => {
    const pvs = somePvs(known)
    const live = pvs.flatMap((pv) => liveKey(pv) ?? [])
    const analog = pvs.filter(({ type }) => type === 'AnaIn')
    const digital = pvs.filter(({ type }) => type === 'DigiIn')
    return [
      { thing: 'Pvs', keys: live },
      { thing: 'Acks', keys: live },
      { thing: 'Configs', keys: live },
      {
        thing: 'LimitConfigs',
        keys: analog.flatMap((pv) => LIMIT_TYPES.flatMap((limitType) => limitKey({ pv, limitType }) ?? [])),
      },
      {
        thing: 'MaintenanceConfigs',
        keys: digital.flatMap((pvRef) =>
          SERVICE_MESSAGE_TYPES.flatMap((serviceMessageType) => maintenanceKey({ pvRef, serviceMessageType }) ?? []),
        ),
      },
    ]
  },
  station: (known) => {
    const plans = (known.body('alarmPlans')?.alarmPlans ?? []).map(
      ({ station, planNumber }) => `${station.stationNumber}-${planNumber}`,
    )
    const lines = (known.body('alarmLines')?.alarmLines ?? []).map(
      ({ station, lineNumber }) => `${station.stationNumber}-${lineNumber}`,
    )
    return [
      { thing: 'Timestamps', keys: stations(known) },
      { thing: 'Configs', keys: stations(known) },
      { thing: 'DialStates', keys: stations(known) },
      { thing: 'Plans', keys: plans },
      { thing: 'Lines', keys: lines },
      { thing: 'DialCounters', keys: stations(known) },
    ]
  },
  reportdata: (known) => {
    const column = known.body('reportConfigs')?.reportConfigs[0]?.columns[0]
    const key =
      column === undefined
        ? null
        : reportKey({ pvRef: column.pv, reportValueType: column.reportValueType, offset: 1, offsetUnit: 'Days' })
    return [{ thing: 'ReportData', keys: key === null ? [] : [key] }]
  },
  pipeleakage: () => [{ thing: 'Configs', keys: null }],
  'energy-opt': () => [],
  dashboard: (known) => {
    const notes = (known.body('dashboardConfig')?.dashboards ?? []).flatMap(({ tiles }) =>
      tiles.flatMap(({ note }) => (note === null ? [] : [String(note.id)])),
    )
    return [{ thing: 'Notes', keys: notes }]
  },
  'visu-text-message': (known) => [
    { thing: 'TextMessages', keys: (known.body('textOutputs') ?? []).map(({ id }) => String(id)) },
  ],
}

function stations(known: Known): readonly string[] {
  return (known.body('stations') ?? []).map(({ id }) => String(id))
}

function zones(known: Known): readonly string[] {
  return (known.body('pipeLeakageZones')?.pipeLeakageZones ?? []).map(({ pipeLeakageId }) => String(pipeLeakageId))
}
