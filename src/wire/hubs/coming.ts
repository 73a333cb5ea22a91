import type { DashboardMessages, DashboardMethods } from './dashboard.ts'
import type { EnergyOptMessages, EnergyOptMethods } from './energy-opt.ts'
import type { PipeLeakageMessages, PipeLeakageMethods } from './pipe-leakage.ts'
import type { ComingStationMethods } from './station.ts'
import type { TextMessageMessages, TextMessageMethods } from './visu-text-message.ts'

/** Hubs of the contract that the simulated plant does not have yet, in the order in which they are to be opened. */
export const COMING_HUB_NAMES = ['pipeleakage', 'energy-opt', 'dashboard', 'visu-text-message'] as const
export type ComingHubName = (typeof COMING_HUB_NAMES)[number]

export interface ComingHubMessages {
  pipeleakage: PipeLeakageMessages
  'energy-opt': EnergyOptMessages
  dashboard: DashboardMessages
  'visu-text-message': TextMessageMessages
}

/** Also the methods that a hub lacks. */
export interface ComingHubMethods {
  station: ComingStationMethods
  pipeleakage: PipeLeakageMethods
  'energy-opt': EnergyOptMethods
  dashboard: DashboardMethods
  'visu-text-message': TextMessageMethods
}
