import { urgency } from '../../../domain/alerts/alert-state.ts'
import { unreachable } from '../../../domain/base/unreachable.ts'
import type { Alert, AlertBinding, AlertBindingType, AlertState } from '../../../wire/server/alert.ts'
import type { FailureState } from '../../../wire/server/pv.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { alarmLineFigures } from '../remote-alert/alarm-plans.ts'
import { PRIORITIES, PV_GROUPS } from '../stations/priorities.ts'
import type { StationModel } from '../stations/stations.ts'

/** The target of a binding and the alerts that belong to it. */
interface Bound {
  readonly binding: AlertBinding
  readonly owns: (alert: Alert) => boolean
}

const SEVERITIES: readonly FailureState[] = ['ActiveUnacknowledged', 'ActiveAcknowledged', 'ClearedUnacknowledged']
/** Zone 3 of the second copy of the town is leakage 103, at the station that has the number of its copy. */
const ZONES_PER_COPY = 100

/** Returns the alert states of objects on process images, or undefined for an unknown key. */
export function createAlertStates(
  pvs: readonly PvModel[],
  stations: readonly StationModel[],
  seed: number,
): (type: AlertBindingType, key: string, pending: readonly Alert[]) => AlertState | undefined {
  const rankOf = urgency(PRIORITIES)
  const lines = alarmLineFigures(seed, stations)
  /** First words of machine names: "Pumpe", "Gebläse", "Rechen". */
  const deviceTypes = new Set(
    pvs.filter(({ ref }) => ref.type === 'DigiIn').map(({ config }) => firstWord(config.name)),
  )
  const networks = new Map(
    stations.filter(({ kind }) => kind === 'zones').map(({ copy, station }) => [copy, station.id]),
  )
  const zones = new Set(pvs.flatMap(({ config }) => /^Zulauf Zone (\d+) /.exec(config.name)?.[1] ?? []).map(Number))

  function bound(type: AlertBindingType, key: string): Bound | undefined {
    switch (type) {
      case 'Device': {
        const owns = ({ pvName }: Alert) => firstWord(pvName) === key
        return deviceTypes.has(key) ? { binding: { type, deviceType: key }, owns } : undefined
      }
      case 'StationConnection': {
        const number = Number(key)
        const isKnown = stations.some(({ station }) => String(station.id) === key)
        const owns = ({ id, stationNumber }: Alert) => stationNumber === number && id.includes('-line-')
        return isKnown ? { binding: { type, stationNumber: number }, owns } : undefined
      }
      case 'StationLineConnection': {
        const at = key.lastIndexOf('-')
        const [lineType, offset] = [key.slice(0, at), Number(key.slice(at + 1))]
        const line = lines.find(
          ({ connectionType, lineNumber }) => connectionType === lineType && lineNumber === offset,
        )
        const owns = ({ id }: Alert) => id.includes(`-alarmline${offset}-`)
        return line === undefined ? undefined : { binding: { type, lineType, offset }, owns }
      }
      case 'PipeLeakage': {
        const id = Number(key)
        const network = networks.get(Math.floor(id / ZONES_PER_COPY))
        const zone = id % ZONES_PER_COPY
        const owns = ({ stationNumber, pvName }: Alert) => stationNumber === network && pvName.includes(`Zone ${zone} `)
        return network !== undefined && zones.has(zone) ? { binding: { type, id }, owns } : undefined
      }
      case 'AlertLink': {
        const id = Number(key)
        const owns = ({ pvGroupId }: Alert) => pvGroupId === id
        return PV_GROUPS.some((group) => group.id === id) ? { binding: { type, id }, owns } : undefined
      }
      default:
        return unreachable(type)
    }
  }

  const known = new Map<string, Bound | undefined>()
  return (type, key, pending) => {
    const name = `${type}/${key}`
    const found = known.get(name) ?? bound(type, key)
    if (found === undefined) return undefined
    known.set(name, found)
    const { binding, owns } = found
    const own = pending.filter(owns)
    const state = SEVERITIES.find((severity) => own.some((alert) => stateOf(alert) === severity)) ?? 'Ok'
    const urgent = own
      .filter((alert) => stateOf(alert) === state)
      .sort((a, b) => rankOf(a.priority) - rankOf(b.priority))
    return { binding, state, priority: urgent[0]?.priority ?? null }
  }
}

function stateOf({ goneTimestamp, ackTimestamp }: Alert): FailureState {
  if (goneTimestamp === null) return ackTimestamp === null ? 'ActiveUnacknowledged' : 'ActiveAcknowledged'
  return ackTimestamp === null ? 'ClearedUnacknowledged' : 'Ok'
}

function firstWord(name: string): string {
  return name.split(' ')[0] ?? ''
}
