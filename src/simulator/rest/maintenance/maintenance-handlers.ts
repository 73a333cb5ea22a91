import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { MaintenanceProtocolRow } from '../../../wire/server/maintenance.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { Rights } from '../../../wire/server/system.ts'
import { hasStation } from '../../auth/users.ts'
import { firstDocuments, firstLifecycle } from '../../model/maintenance/machine-records.ts'
import { machineName, machinesOf, machineTypeOf } from '../../model/maintenance/machines.ts'
import { notificationsOf, protocolOf, type RuntimeReader } from '../../model/maintenance/runtime-reports.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { fields, flag, integer, number } from '../../server/read-value.ts'
import { Documents } from '../../state/documents.ts'
import { Lifecycles } from '../../state/lifecycles.ts'
import { NO_ARGS } from '../shared/arguments.ts'
import { Refusal, withSession } from '../shared/handler.ts'
import { createDatasheetHandlers } from './datasheet-handlers.ts'
import { createLifecycleHandlers } from './lifecycle-handlers.ts'
import { MAINTENANCE_PV } from './maintenance-args.ts'

const MAX_STATION = 1_000_000
const MAX_COMPARE = 1e9

/** Handles everything under `/api/maintenance`, all about the same machines. */
export function createMaintenanceHandlers(model: PlantModel, now: () => number) {
  const machines = machinesOf(model)
  const start = now()
  const lifecycles = new Lifecycles(
    machines.map(({ pvRef }) => pvRef),
    (place) => {
      const config = machines[place]
      if (config === undefined) return []
      return firstLifecycle(config, start, (at) => model.commands.runtimes(config.pvRef, at))
    },
  )
  const documents = new Documents(
    machines.map(({ pvRef }) => pvRef),
    (place) => {
      const config = machines[place]
      return config === undefined ? [] : firstDocuments(config, place, start)
    },
  )
  return {
    ...createProtocolHandlers(model, now, machines),
    ...createLifecycleHandlers(model, now, lifecycles),
    ...createDatasheetHandlers(model, now, documents),
  }
}

/** Handles machines, due maintenance and compared runtimes (specification 7, "Maintenance"; domain 5.1). */
function createProtocolHandlers(model: PlantModel, now: () => number, machines: readonly PvConfig[]) {
  const byStation = Map.groupBy(machines, ({ stationNumber }) => stationNumber)
  const { calendar, commands } = model
  const reader: RuntimeReader = {
    calendar,
    runtimes: ({ pvRef }, at) => commands.runtimes(pvRef, at),
    servicePace: ({ pvRef }, type, at) => commands.servicePace(pvRef, type, at),
  }
  const protocol = (station: number) => protocolOf(byStation.get(station) ?? [], reader, now())

  /** Returns the rows of a station, or of all visible stations for 0. */
  function rowsOf(rights: Rights, station: number): readonly MaintenanceProtocolRow[] | Refusal {
    if (station === 0) return [...byStation.keys()].filter((one) => hasStation(rights, one)).flatMap(protocol)
    if (!model.stations.some(({ id }) => id === station)) return new Refusal(404, `There is no station ${station}.`)
    return hasStation(rights, station) ? protocol(station) : new Refusal(403, 'The user has no right to this station.')
  }

  function machine(rights: Rights, type: PvConfig['pvRef']['type'], nr: number): PvConfig | Refusal {
    const config = model.config({ type, nr })
    if (config === undefined) return new Refusal(404, `There is no process variable ${pvParam({ type, nr })}.`)
    return hasStation(rights, config.stationNumber)
      ? config
      : new Refusal(403, 'The user has no right to this station.')
  }

  return {
    maintenanceDescriptions: withSession(NO_ARGS, (_, { session }) => {
      return machines
        .filter(({ stationNumber }) => hasStation(session.user.rights, stationNumber))
        .map((config) => ({
          pvRef: config.pvRef,
          stationNumber: config.stationNumber,
          name: machineName(config),
          eksNr: config.eksNr,
          description: machineTypeOf(config).description,
        }))
    }),
    maintenanceNotifications: withSession(MAINTENANCE_PV, ({ pvType, pvNr }, { session }) => {
      const config = machine(session.user.rights, pvType, pvNr)
      if (config instanceof Refusal) return config
      const at = now()
      return [...notificationsOf(config, reader.runtimes(config, at) ?? [], calendar, at)]
    }),
    protocolOfStation: withSession(
      fields<{ stationNr: number }>({ stationNr: integer(0, MAX_STATION) }),
      ({ stationNr }, { session }) => {
        const rows = rowsOf(session.user.rights, stationNr)
        return rows instanceof Refusal ? rows : [...rows]
      },
    ),
    protocolByCompareValue: withSession(
      fields<{ stationNr: number; compareValue: number; isPercent: boolean }>({
        stationNr: integer(0, MAX_STATION),
        compareValue: number(-MAX_COMPARE, MAX_COMPARE),
        isPercent: flag,
      }),
      ({ stationNr, compareValue, isPercent }, { session }) => {
        const rows = rowsOf(session.user.rights, stationNr)
        if (rows instanceof Refusal) return rows
        return rows.filter(({ remainingRuntime, intervalRuntime }) => {
          if (!isPercent) return remainingRuntime <= compareValue
          return intervalRuntime !== null && remainingRuntime <= (compareValue / 100) * intervalRuntime
        })
      },
    ),
    protocolOfPv: withSession(MAINTENANCE_PV, ({ pvType, pvNr }, { session }) => {
      const config = machine(session.user.rights, pvType, pvNr)
      if (config instanceof Refusal) return config
      const name = pvParam(config.pvRef)
      return protocol(config.stationNumber).filter(({ pvRef }) => pvParam(pvRef) === name)
    }),
  }
}
