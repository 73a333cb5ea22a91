import { must } from '../../src/domain/base/must.ts'
import { planKey } from '../../src/domain/plans/plan-activation.ts'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { limitKey, maintenanceKey, reportKey } from '../../src/domain/values/topic-keys.ts'
import type { HubName } from '../../src/wire/hubs/hubs.ts'
import { LIMIT_TYPES } from '../../src/wire/server/alert.ts'
import { SERVICE_MESSAGE_TYPES } from '../../src/wire/server/pv-command.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import { TOPIC_NAMES, TOPICS } from '../topics/topics.ts'
import { type Known, somePvs } from './call-plan.ts'

/** A method to invoke, with a list of keys or nothing. */
export interface Invocation {
  readonly method: string
  readonly args: readonly [] | readonly [keys: readonly string[]]
}

const SOME = 20

/** Returns what to invoke on a hub, after the table of topics: each subscription, and its end. */
export function invocationsOf(
  hub: HubName,
  known: Known,
): { readonly begin: readonly Invocation[]; readonly end: readonly Invocation[] } {
  const begin: Invocation[] = []
  const end: Invocation[] = []
  for (const topic of TOPIC_NAMES) {
    const source = TOPICS[topic].source
    if (source === null || source.hub !== hub || source.by === 'connection') continue
    const args: Invocation['args'] = source.by === 'keys' ? [must(KEYS[topic])(known).slice(0, SOME)] : []
    begin.push({ method: source.subscribe, args })
    if (source.by === 'whole' && source.snapshot !== undefined) begin.push({ method: source.snapshot, args: [] })
    end.push({ method: source.unsubscribe, args })
  }
  return { begin, end }
}

type Keys = (known: Known) => readonly string[]

/** Images alone name these keys: an empty list says at least whether there is the method. */
const onlyInImages: Keys = () => []
const stations: Keys = (known) => (known.body('stations') ?? []).map(({ id }) => String(id))
const livePvs: Keys = (known) => somePvs(known).flatMap((pv) => liveKey(pv) ?? [])

/** The keys of each topic that is subscribed by keys. */
const KEYS: { readonly [topic in Topic]?: Keys } = {
  pvValue: livePvs,
  pvAck: livePvs,
  pvConfig: livePvs,
  pvLimitConfig: (known) =>
    somePvs(known)
      .filter(({ type }) => type === 'AnaIn')
      .flatMap((pv) => LIMIT_TYPES.flatMap((limitType) => limitKey({ pv, limitType }) ?? [])),
  pvMaintenanceConfig: (known) =>
    somePvs(known)
      .filter(({ type }) => type === 'DigiIn')
      .flatMap((pvRef) =>
        SERVICE_MESSAGE_TYPES.flatMap((serviceMessageType) => maintenanceKey({ pvRef, serviceMessageType }) ?? []),
      ),
  deviceAlertState: onlyInImages,
  stationConnectionAlertState: stations,
  stationLineConnectionAlertState: onlyInImages,
  pipeLeakageAlertState: (known) =>
    (known.body('pipeLeakageZones')?.pipeLeakageZones ?? []).map(({ pipeLeakageId }) => String(pipeLeakageId)),
  alertLinkAlertState: onlyInImages,
  stationTimestamp: stations,
  stationConfig: stations,
  dialState: stations,
  dialCounter: stations,
  alarmPlan: (known) => (known.body('alarmPlans')?.alarmPlans ?? []).map(planKey),
  alarmLine: (known) =>
    (known.body('alarmLines')?.alarmLines ?? []).map(
      ({ station, lineNumber }) => `${station.stationNumber}-${lineNumber}`,
    ),
  reportValue: (known) => {
    const column = known.body('reportConfigs')?.reportConfigs[0]?.columns[0]
    if (column === undefined) return []
    const { pv: pvRef, reportValueType } = column
    return [reportKey({ pvRef, reportValueType, offset: 1, offsetUnit: 'Days' }) ?? []].flat()
  },
  dashboardNote: (known) =>
    (known.body('dashboardConfig')?.dashboards ?? []).flatMap(({ tiles }) =>
      tiles.flatMap(({ note }) => (note === null ? [] : [String(note.id)])),
    ),
  textMessage: (known) => (known.body('textOutputs') ?? []).map(({ id }) => String(id)),
}
