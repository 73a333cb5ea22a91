import type { Rights } from '../../../src/wire/server/system.ts'

/** The rights of a user who may do everything. */
export const ALL_RIGHTS: Rights = {
  acknowledgeAlerts: true,
  deleteAlerts: true,
  setValues: true,
  resetCounters: true,
  acknowledgeInputs: true,
  acknowledgePlans: true,
  editPlans: true,
  callStations: true,
  editMaintenance: true,
  editCharts: true,
  editReports: true,
  editNotes: true,
  stationNumbers: null,
}
