import type { ReadingName, WritingName } from '../wire/endpoints.ts'

const CALL_NUMBERS = ['callNumbers', 'callNumbersForActivation'] as const
const ANNOTATIONS = ['annotations', 'chartsOfAnnotation', 'chartData', 'chartDataOfPvs'] as const
const MAINTENANCE = [
  'lifecycle',
  'maintenanceNotifications',
  'protocolOfStation',
  'protocolByCompareValue',
  'protocolOfPv',
] as const
const ALERTS = ['alerts', 'alertsOfPvs', 'controlEvents'] as const

/**
 * What a call may have changed among the answers that views hold: they are asked for again when it is done, and as much
 * when nobody knows whether it was. What comes by a hub is read again by the worker.
 */
export const REREADS: { readonly [N in WritingName]: readonly ReadingName[] } = {
  setPvs: ['controlEvents'],
  resetCounters: ['controlEvents'],
  ackFaultInputs: ALERTS,
  setRuntimes: ['runtimes', ...MAINTENANCE],
  setLimits: ['pvConfigs', 'allPvs'],
  setPriorities: ['pvConfigs', 'allPvs'],
  ackPriorityOutputs: ['priorityOutputOptions'],
  ackAlerts: ALERTS,
  ackAllAlerts: ALERTS,
  deleteAlerts: ALERTS,
  callStations: ['controlEvents'],
  activatePlans: ['alarmPlans', 'plansToConfirm'],
  ackPlans: ['alarmPlans', 'plansToConfirm'],
  setCallNumbersState: CALL_NUMBERS,
  saveCallNumbers: CALL_NUMBERS,
  saveManualInput: ['reportData'],
  setTextMessages: ['textMessages'],
  createAnnotations: ANNOTATIONS,
  saveAnnotations: ANNOTATIONS,
  deleteAnnotations: ANNOTATIONS,
  saveNote: ['dashboardConfig'],
  uploadDocument: ['datasheetDocuments'],
  createLifecycleEntry: MAINTENANCE,
  saveLifecycle: MAINTENANCE,
  changePassword: [],
}
