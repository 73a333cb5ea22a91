import {
  type DatasheetData,
  type DatasheetDocument,
  type DatasheetDocuments,
  type DatasheetEntry,
  type DatasheetPart,
  type DatasheetParts,
  DOCUMENT_TYPES,
  LIFECYCLE_CATEGORIES,
  type LifecycleEntry,
  type LifecycleResult,
  type MaintenanceDescription,
  type MaintenanceNotification,
  type MaintenanceProtocolRow,
  RUNTIME_DIMENSIONS,
  RUNTIME_END_TYPES,
} from '../server/maintenance.ts'
import { RUNTIME_TYPES } from '../server/pv.ts'
import { pvRef } from './pv.ts'
import { list, number, numberIfAny, numberOrNull, oneOf, text, textIfAny, textOrNull, whole } from './reader.ts'
import { status } from './result.ts'

const runtimeType = oneOf(RUNTIME_TYPES)
const runtimeDimension = oneOf(RUNTIME_DIMENSIONS)

export const maintenanceDescription = whole<MaintenanceDescription>({
  pvRef,
  stationNumber: number,
  name: text,
  eksNr: text,
  description: text,
})

export const maintenanceNotification = whole<MaintenanceNotification>({
  index: number,
  messageText: text,
  runtimeType,
  runtimeDimension,
  pvDim: text,
  currentRuntime: number,
  targetRuntime: number,
  remainingRuntime: number,
  runtimeEndType: oneOf(RUNTIME_END_TYPES),
})

export const lifecycleEntry = whole<LifecycleEntry>({
  id: number,
  maintenanceTimestamp: number,
  pvRef,
  category: oneOf(LIFECYCLE_CATEGORIES),
  // An entry is saved back as a whole.
  text: textIfAny,
  person: textIfAny,
  runtime: numberIfAny,
  cost: numberIfAny,
  nextDue: numberIfAny,
})

export const lifecycleResult = whole<LifecycleResult>({
  status,
  message: textOrNull,
  created: list(lifecycleEntry),
  updated: list(lifecycleEntry),
  deletedIds: list(number),
})

export const protocolRow = whole<MaintenanceProtocolRow>({
  pvRef,
  name: text,
  eksNr: text,
  runtimeType,
  runtimeDimension,
  currentRuntime: number,
  targetRuntime: number,
  remainingRuntime: number,
  // Null says that nobody knows it, that there is nothing to compare with, or that it stands still.
  intervalRuntime: numberIfAny,
  deviationPercent: numberIfAny,
  forecastDate: numberIfAny,
})

const document = whole<DatasheetDocument>({
  id: number,
  description: text,
  docType: oneOf(DOCUMENT_TYPES),
  target: text,
  fileName: textOrNull,
  sizeBytes: numberOrNull,
  uploadedAt: number,
})

const ofStatus = { status, message: textOrNull }

export const datasheetDocuments = whole<DatasheetDocuments>({ ...ofStatus, entries: list(document) })

export const datasheetData = whole<DatasheetData>({
  ...ofStatus,
  entries: list(whole<DatasheetEntry>({ name: text, value: text })),
})

export const datasheetParts = whole<DatasheetParts>({
  ...ofStatus,
  entries: list(whole<DatasheetPart>({ name: text, partNumber: text, count: number, inStock: number })),
})
