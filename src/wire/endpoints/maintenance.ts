import { define, type None } from '../endpoint.ts'
import type {
  LifecycleChanges,
  LifecycleDraft,
  LifecycleEntry,
  LifecycleResult,
  MaintenanceDescription,
  MaintenanceNotification,
  MaintenanceProtocolRow,
  MaintenancePv,
} from '../maintenance.ts'

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
  /** Station 0 = all that the user may see. @assumed answer */
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
