import type { HubMethods, HubName } from '../../../src/wire/hubs/hubs.ts'

const STATIONS = ['11', '12']
const PVS = ['ai1300001', 'ao1300001', 'di1100001']
const FAULTS = ['di1300100']
const LIMITS = ['ai1300001-mogw']
const SERVICES = ['di1300001-owm']
const REPORT = ['ai100001/Sum/0/Hours', 'ai100001/Sum/1/Days']
const DEVICES = ['Pumpe']
const LINES = ['Sms-1']

/** Arguments by method. */
type Calls<H extends HubName> = { readonly [M in keyof HubMethods[H]]: HubMethods[H][M] & readonly unknown[] }

/** Every method of every hub with arguments that the simulator accepts; those that unsubscribe come last. */
export const HUB_CALLS: { readonly [H in HubName]: Calls<H> } = {
  'server-status': {},
  alert: {
    SubscribeToPendingAlerts: [],
    FetchAllPendingAlerts: [],
    SubscribeToAllAlerts: [],
    SubscribeToAcks: [],
    SubscribeToDeviceAlertStates: [DEVICES],
    SubscribeToStationConnectionAlertStates: [STATIONS],
    SubscribeToStationLineConnectionAlertStates: [LINES],
    SubscribeToPipeLeakageAlertStates: [['1']],
    SubscribeToAlertLinkAlertStates: [['1']],
    UnsubscribeFromPendingAlerts: [],
    UnsubscribeFromAllAlerts: [],
    UnsubscribeFromAcks: [],
    UnsubscribeFromDeviceAlertStates: [DEVICES],
    UnsubscribeFromStationConnectionAlertStates: [STATIONS],
    UnsubscribeFromStationLineConnectionAlertStates: [LINES],
    UnsubscribeFromPipeLeakageAlertStates: [['1']],
    UnsubscribeFromAlertLinkAlertStates: [['1']],
  },
  pv: {
    SubscribeToPvs: [PVS],
    SubscribeToAcks: [FAULTS],
    SubscribeToConfigs: [PVS],
    SubscribeToLimitConfigs: [LIMITS],
    SubscribeToMaintenanceConfigs: [SERVICES],
    UnsubscribeFromPvs: [PVS],
    UnsubscribeFromAcks: [FAULTS],
    UnsubscribeFromConfigs: [PVS],
    UnsubscribeFromLimitConfigs: [LIMITS],
    UnsubscribeFromMaintenanceConfigs: [SERVICES],
  },
  station: {
    SubscribeToTimestamps: [STATIONS],
    SubscribeToConfigs: [STATIONS],
    SubscribeToDialStates: [STATIONS],
    SubscribeToPlans: [['1-1']],
    SubscribeToLines: [['1-1']],
    SubscribeToDialCounters: [STATIONS],
    UnsubscribeFromTimestamps: [STATIONS],
    UnsubscribeFromConfigs: [STATIONS],
    UnsubscribeFromDialStates: [STATIONS],
    UnsubscribeFromPlans: [['1-1']],
    UnsubscribeFromLines: [['1-1']],
    UnsubscribeFromDialCounters: [STATIONS],
  },
  reportdata: { SubscribeToReportData: [REPORT], UnsubscribeFromReportData: [REPORT] },
  pipeleakage: { SubscribeToConfigs: [], UnsubscribeFromConfigs: [] },
  'energy-opt': {},
  dashboard: { SubscribeToNotes: [['1']], UnsubscribeFromNotes: [['1']] },
  'visu-text-message': { SubscribeToTextMessages: [['11']], UnsubscribeFromTextMessages: [['11']] },
}
