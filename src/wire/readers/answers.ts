import type { BodyOf, EndpointName } from '../endpoints/endpoints.ts'
import type { FileAnswer } from '../server/result.ts'
import { ackResult, alertList, controlEventList, deleteResult, priority } from './alert.ts'
import {
  annotatedChart,
  annotation,
  annotationResult,
  chartConfig,
  chartData,
  chartDate,
  chartDirectory,
  seriesConfig,
} from './chart.ts'
import { dashboardConfig, processImages, textMessage, textOutput } from './dashboard.ts'
import { energyConfig, pipeLeakageZones } from './evaluations.ts'
import {
  datasheetData,
  datasheetDocuments,
  datasheetParts,
  lifecycleEntry,
  lifecycleResult,
  maintenanceDescription,
  maintenanceNotification,
  protocolRow,
} from './maintenance.ts'
import { pvConfig, pvNode, pvSetResult, runtimeValues } from './pv.ts'
import { list, type Reader } from './reader.ts'
import { alarmLines, alarmPlans, callNumberResult, callNumbers, callOuts, planResult } from './remote-alert.ts'
import { manualInputResult, reportConfigs, reportData, ruebConfigs, ruebEvents, sebamConfig } from './report.ts'
import { statusOnly, statusWithError, statusWithMessage } from './result.ts'
import { mapBackground, weatherForecast, weatherReport, webcam, webcamImage } from './site.ts'
import { priorityOutputOptions, station, stationCallResult } from './station.ts'
import {
  leaseRenewal,
  licenseOptions,
  loginResult,
  loginToken,
  passwordChangeResult,
  passwordPolicy,
  rights,
  systemSettings,
  userInfo,
} from './system.ts'

/** Texts and files are taken as they are. */
type JsonName = { [N in EndpointName]: BodyOf<N> extends string | FileAnswer ? never : N }[EndpointName]

/** The reader of the body of each call. */
const ANSWERS: { readonly [N in JsonName]: Reader<BodyOf<N>> } = {
  loginToken,
  login: loginResult,
  logout: statusOnly,
  userInfo,
  rights,
  secondFactor: loginResult,
  changePassword: passwordChangeResult,
  renewLease: leaseRenewal,
  priorities: list(priority),
  systemSettings,
  licenseOptions,
  passwordPolicy,
  stations: list(station),
  priorityOutputOptions,
  callStations: stationCallResult,
  pvNodes: list(pvNode),
  pvConfigs: list(pvConfig),
  allPvs: list(pvConfig),
  setPvs: pvSetResult,
  resetCounters: pvSetResult,
  ackFaultInputs: pvSetResult,
  runtimes: runtimeValues,
  setRuntimes: pvSetResult,
  setLimits: pvSetResult,
  setPriorities: pvSetResult,
  ackPriorityOutputs: statusWithError,
  alerts: alertList,
  ackAlerts: ackResult,
  ackAllAlerts: statusWithError,
  alertsOfPvs: alertList,
  deleteAlerts: deleteResult,
  controlEvents: controlEventList,
  chartDataOfPvs: list(chartData),
  chartDirectory,
  chartConfig,
  chartSeries: list(seriesConfig),
  chartData: list(chartData),
  firstDate: chartDate,
  lastDate: chartDate,
  firstDateOfPvs: chartDate,
  lastDateOfPvs: chartDate,
  annotations: list(annotation),
  createAnnotations: annotationResult,
  saveAnnotations: annotationResult,
  deleteAnnotations: annotationResult,
  chartsOfAnnotation: list(annotatedChart),
  reportConfigs,
  reportData,
  saveManualInput: manualInputResult,
  maintenanceDescriptions: list(maintenanceDescription),
  maintenanceNotifications: list(maintenanceNotification),
  lifecycle: list(lifecycleEntry),
  createLifecycleEntry: lifecycleResult,
  saveLifecycle: lifecycleResult,
  protocolOfStation: list(protocolRow),
  protocolByCompareValue: list(protocolRow),
  protocolOfPv: list(protocolRow),
  datasheetDocuments,
  uploadDocument: datasheetDocuments,
  datasheetData,
  datasheetParts,
  ruebConfigs,
  ruebEvents,
  sebamConfigs: list(sebamConfig),
  dashboardConfig,
  saveNote: statusWithMessage,
  alarmPlans,
  activatePlans: planResult,
  plansToConfirm: alarmPlans,
  ackPlans: planResult,
  alarmLines,
  callOuts,
  callNumbersForActivation: callNumbers,
  callNumbers,
  setCallNumbersState: callNumberResult,
  saveCallNumbers: callNumberResult,
  processImages,
  textOutputs: list(textOutput),
  textMessages: list(textMessage),
  setTextMessages: statusWithMessage,
  webcams: list(webcam),
  webcam,
  webcamImages: list(webcamImage),
  weather: weatherReport,
  weatherForecast,
  mapBackground,
  pipeLeakageZones,
  energyConfig,
}

/** Returns the reader of the body of a call; null for a text or a file. */
export function answerReader(name: EndpointName): Reader<unknown> | null {
  return isJson(name) ? ANSWERS[name] : null
}

function isJson(name: EndpointName): name is JsonName {
  return name in ANSWERS
}
