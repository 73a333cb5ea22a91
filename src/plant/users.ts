import { createHash, timingSafeEqual } from 'node:crypto'
import type { Rights } from '../wire/system.ts'

export interface User {
  readonly userName: string
  readonly displayName: string
  readonly password: string
  readonly rights: Rights
}

/** A simulated plant has no secrets: each demo user's password is `plant-` and the name. */
function demoUser(userName: string, displayName: string, rights: Rights): User {
  return { userName, displayName, password: `plant-${userName}`, rights }
}

const NO_RIGHTS: Rights = {
  acknowledgeAlerts: false,
  deleteAlerts: false,
  setValues: false,
  resetCounters: false,
  acknowledgeInputs: false,
  acknowledgePlans: false,
  editPlans: false,
  callStations: false,
  editMaintenance: false,
  editCharts: false,
  editReports: false,
  editNotes: false,
  stationNumbers: null,
}

const ALL_RIGHTS: Rights = {
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

export const DEMO_USERS: readonly User[] = [
  demoUser('operator', 'Operator', { ...ALL_RIGHTS, deleteAlerts: false }),
  demoUser('viewer', 'Viewer', NO_RIGHTS),
  demoUser('admin', 'Administrator', ALL_RIGHTS),
]

/** Compares digests, because the time a plain comparison takes tells how much of the password was right. */
export function isPassword(user: User, password: string): boolean {
  return timingSafeEqual(digest(user.password), digest(password))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
