import type { ReadingName, WritingName } from '../endpoints/endpoints.ts'

const CALL_NUMBERS = ['callNumbers', 'callNumbersForActivation', 'alarmPlans', 'callOuts'] as const
const PLANS = ['alarmPlans', 'plansToConfirm', 'callOuts'] as const
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
 * The reading calls that a writing call makes out of date. The worker drops their cached results and notifies every tab,
 * unless the call was certainly not carried out. Data that a hub sends is not listed.
 */
export const INVALIDATES: { readonly [N in WritingName]: readonly ReadingName[] } = {
  setPvs: ['controlEvents'],
  resetCounters: ['controlEvents'],
  ackFaultInputs: ALERTS,
  setRuntimes: ['runtimes', ...MAINTENANCE],
  setLimits: ['pvConfigs', 'controlEvents'],
  setPriorities: ['pvConfigs', 'controlEvents'],
  ackPriorityOutputs: ['priorityOutputOptions', 'controlEvents'],
  // Whoever is called for an alert is called until it is acknowledged.
  ackAlerts: [...ALERTS, 'callOuts'],
  ackAllAlerts: [...ALERTS, 'callOuts'],
  deleteAlerts: ALERTS,
  callStations: ['controlEvents'],
  activatePlans: PLANS,
  ackPlans: PLANS,
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
