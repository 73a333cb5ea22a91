import type { MaintenancePv } from '../../../wire/server/maintenance.ts'
import { fields } from '../../server/read-value.ts'
import { PV_NR, PV_TYPE } from '../shared/pv-reader.ts'

/** How maintenance calls name a PV in the query. Specification 3. */
export const MAINTENANCE_PV_READERS = { pvType: PV_TYPE, pvNr: PV_NR }
export const MAINTENANCE_PV = fields<MaintenancePv>(MAINTENANCE_PV_READERS)
