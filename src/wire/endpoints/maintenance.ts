import type {
  DatasheetData,
  DatasheetDocuments,
  DatasheetParts,
  DocumentUpload,
  LifecycleChanges,
  LifecycleDraft,
  LifecycleEntry,
  LifecycleResult,
  MaintenanceDescription,
  MaintenanceNotification,
  MaintenanceProtocolRow,
  MaintenancePv,
} from '../server/maintenance.ts'
import type { FileAnswer } from '../server/result.ts'
import { define, type None } from './endpoint.ts'

/** Specification 7, "Maintenance". */
export const MAINTENANCE_ENDPOINTS = {
  /** @assumed answer */
  maintenanceDescriptions: define<None, MaintenanceDescription[]>({
    method: 'GET',
    path: '/api/maintenance/descriptions',
    answer: 'list',
  }),
  /** @assumed answer */
  maintenanceNotifications: define<MaintenancePv, MaintenanceNotification[]>({
    method: 'GET',
    path: '/api/maintenance/notifications',
    query: ['pvType', 'pvNr'],
    answer: 'list',
  }),
  /** @assumed answer */
  lifecycle: define<MaintenancePv, LifecycleEntry[]>({
    method: 'GET',
    path: '/api/maintenance/machine-lifecycle',
    query: ['pvType', 'pvNr'],
    answer: 'list',
  }),
  /** @assumed args, answer */
  createLifecycleEntry: define<{ entry: LifecycleDraft }, LifecycleResult>({
    method: 'POST',
    path: '/api/maintenance/machine-lifecycle/entry',
    body: 'entry',
    answer: { lists: ['created', 'updated', 'deletedIds'] },
    record: true,
  }),
  saveLifecycle: define<LifecycleChanges, LifecycleResult>({
    method: 'POST',
    path: '/api/maintenance/machine-lifecycle',
    answer: { lists: ['created', 'updated', 'deletedIds'] },
    record: true,
  }),
  /** Station 0 = all stations that the user may see. @assumed answer */
  protocolOfStation: define<{ stationNr: number }, MaintenanceProtocolRow[]>({
    method: 'GET',
    path: '/api/maintenance/maintenanceoverview/protocolbystation',
    query: ['stationNr'],
    answer: 'list',
  }),
  /** Machines whose remaining runtime is at most `compareValue`, absolute or in per cent of the target; station 0 = all. @assumed answer */
  protocolByCompareValue: define<
    { stationNr: number; compareValue: number; isPercent: boolean },
    MaintenanceProtocolRow[]
  >({
    method: 'GET',
    path: '/api/maintenance/maintenanceoverview/protocolbycomparevalue',
    query: ['stationNr', 'compareValue', 'isPercent'],
    answer: 'list',
  }),
  /** @assumed answer */
  protocolOfPv: define<MaintenancePv, MaintenanceProtocolRow[]>({
    method: 'GET',
    path: '/api/maintenance/maintenanceoverview/protocolofpv',
    query: ['pvType', 'pvNr'],
    answer: 'list',
  }),
} as const

/** Specification 7, "Maintenance": the machine datasheet. */
export const DATASHEET_ENDPOINTS = {
  datasheetDocuments: define<MaintenancePv, DatasheetDocuments>({
    method: 'GET',
    path: '/api/maintenance/datasheets/docs',
    query: ['pvType', 'pvNr'],
    answer: { lists: ['entries'] },
  }),
  /** Returns the current documents; 413 for a file of more than 10 MB. */
  uploadDocument: define<DocumentUpload, DatasheetDocuments>({
    method: 'POST',
    path: '/api/maintenance/datasheets/docs',
    query: ['pvType', 'pvNr'],
    multipart: true,
    answer: { lists: ['entries'] },
    record: true,
  }),
  /** A file among the documents; its path is the document's target. @assumed path, args, answer */
  datasheetFile: define<{ id: number }, FileAnswer>({
    method: 'GET',
    path: '/api/maintenance/datasheets/docs/{id}',
    answer: 'file',
    webPage: true,
  }),
  datasheetData: define<MaintenancePv, DatasheetData>({
    method: 'GET',
    path: '/api/maintenance/datasheets/data',
    query: ['pvType', 'pvNr'],
    answer: { lists: ['entries'] },
  }),
  datasheetParts: define<MaintenancePv, DatasheetParts>({
    method: 'GET',
    path: '/api/maintenance/datasheets/parts',
    query: ['pvType', 'pvNr'],
    answer: { lists: ['entries'] },
  }),
} as const
