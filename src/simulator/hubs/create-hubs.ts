import type { HubName } from '../../wire/hubs/hubs.ts'
import type { PlantModel } from '../model/plant-model.ts'
import type { Report } from '../server/contain.ts'
import type { Desk } from '../state/desk.ts'
import { type AlertHub, createAlertHub } from './alert-hub.ts'
import type { Hub, HubTiming } from './protocol/hub.ts'
import { HubEndpoint } from './protocol/hub-endpoint.ts'
import type { HubFaults } from './protocol/hub-fault.ts'
import { createPvHub } from './pv-hub.ts'
import { createReportDataHub } from './report-data-hub.ts'
import { createServerStatusHub, type ServerStatusHub } from './server-status-hub.ts'
import { createDashboardHub, createEnergyHub, createPipeLeakageHub, createTextMessageHub } from './simple-hubs.ts'
import type { Endpoints } from './simulator-stats.ts'
import { createStationHub } from './station-hub.ts'

export interface HubsParts {
  readonly model: PlantModel
  readonly desk: Desk
  readonly timing: HubTiming
  readonly faults: HubFaults
  /** Plant time in ms since 1970. */
  readonly now: () => number
  /** Monotonic time in ms. */
  readonly uptime: () => number
  readonly report: Report
}

export interface Hubs {
  readonly endpoints: Endpoints
  readonly alertHub: AlertHub
  readonly statusHub: ServerStatusHub
}

/** Creates the nine hubs with their endpoints. */
export function createHubs({ model, desk, timing, faults, now, uptime, report }: HubsParts): Hubs {
  const alertHub = createAlertHub(model, now, uptime)
  const statusHub = createServerStatusHub({
    now,
    uptime,
    intervalMs: timing.statusMs,
    disturbed: () => faults.of('server-status').serverStatus,
  })
  const endpoint = (name: HubName, hub: Hub) => {
    return new HubEndpoint({ hub, timing, fault: () => faults.of(name), uptime, report })
  }
  const endpoints = {
    'server-status': endpoint('server-status', statusHub),
    alert: endpoint('alert', alertHub),
    pv: endpoint('pv', createPvHub(model, now, uptime)),
    station: endpoint('station', createStationHub(model, desk.plans, now, uptime)),
    reportdata: endpoint('reportdata', createReportDataHub(model, now, uptime, desk.inputs)),
    pipeleakage: endpoint('pipeleakage', createPipeLeakageHub(model, now, uptime)),
    'energy-opt': endpoint('energy-opt', createEnergyHub(model, now, uptime)),
    dashboard: endpoint('dashboard', createDashboardHub(desk.notes, now)),
    'visu-text-message': endpoint('visu-text-message', createTextMessageHub(desk.messages, now)),
  }
  return { endpoints, alertHub, statusHub }
}
