import type {
  AlertMessages,
  AlertMethods,
  DashboardMessages,
  DashboardMethods,
  EnergyOptMessages,
  EnergyOptMethods,
  PipeLeakageMessages,
  PipeLeakageMethods,
  PvMessages,
  PvMethods,
  ReportDataMessages,
  ReportDataMethods,
  ServerStatusMessages,
  ServerStatusMethods,
  StationMessages,
  StationMethods,
  TextMessageMessages,
  TextMessageMethods,
} from './messages.ts'

/**
 * The hubs in the order in which they are opened: browsers connect WebSockets to one host one at a time. Add a hub here
 * together with its simulator side.
 */
export const HUB_NAMES = [
  'server-status',
  'alert',
  'pv',
  'station',
  'reportdata',
  'pipeleakage',
  'energy-opt',
  'dashboard',
  'visu-text-message',
] as const
export type HubName = (typeof HUB_NAMES)[number]

export function hubPath(hub: HubName): `/hubs/${HubName}` {
  return `/hubs/${hub}`
}

/**
 * What a hub sends (specification 7, "Messages received"): message name -> its arguments. The current values of
 * subscribed keys arrive as ordinary messages before the invocation completes; pending alerts are subscribed first and
 * then fetched.
 */
export interface HubMessages {
  'server-status': ServerStatusMessages
  alert: AlertMessages
  pv: PvMessages
  station: StationMessages
  reportdata: ReportDataMessages
  pipeleakage: PipeLeakageMessages
  'energy-opt': EnergyOptMessages
  dashboard: DashboardMessages
  'visu-text-message': TextMessageMessages
}

/**
 * Methods that the client invokes on a hub (the specification names the subscriptions, the spelling of most is
 * assumed). PVs are named by their short live key (`ai100001`), so that 1024 of them stay far below the 32 KB a server
 * accepts.
 */
export interface HubMethods {
  'server-status': ServerStatusMethods
  alert: AlertMethods
  pv: PvMethods
  station: StationMethods
  reportdata: ReportDataMethods
  pipeleakage: PipeLeakageMethods
  'energy-opt': EnergyOptMethods
  dashboard: DashboardMethods
  'visu-text-message': TextMessageMethods
}

export type MessageOf<H extends HubName> = keyof HubMessages[H] & string
export type MethodOf<H extends HubName> = keyof HubMethods[H] & string
