import type { Rights } from '../../wire/server/system.ts'

export interface User {
  readonly userName: string
  readonly displayName: string
  /** The initial password; `Accounts` knows the current one. */
  readonly password: string
  readonly rights: Rights
  /** How the user logs in. `second-factor`: with a code that the simulator prints; `locked`: not at all. */
  readonly login: 'password' | 'second-factor' | 'locked'
  /** Whether the password is changed in the domain instead of here. */
  readonly managedByDomain: boolean
}

/** A simulator has no secrets: each demo user's password is `plant-` and the name. */
function demoUser(
  userName: string,
  displayName: string,
  rights: Rights,
  { login = 'password', managedByDomain = false }: Partial<Pick<User, 'login' | 'managedByDomain'>> = {},
): User {
  return { userName, displayName, password: `plant-${userName}`, rights, login, managedByDomain }
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

const OPERATOR_RIGHTS: Rights = { ...ALL_RIGHTS, deleteAlerts: false }
/** PW Auwiesen, PW Bahnhof (dials), PW Birkenweg and RÜB Nord. */
const AREA_STATIONS = [11, 12, 13, 31]

export const DEMO_USERS: readonly User[] = [
  demoUser('operator', 'Operator', OPERATOR_RIGHTS),
  demoUser('viewer', 'Viewer', NO_RIGHTS),
  demoUser('admin', 'Administrator', ALL_RIGHTS),
  demoUser('area', 'Area operator', { ...OPERATOR_RIGHTS, stationNumbers: AREA_STATIONS }),
  demoUser('twofactor', 'Operator with a code', OPERATOR_RIGHTS, { login: 'second-factor' }),
  demoUser('domain', 'Operator of the domain', OPERATOR_RIGHTS, { managedByDomain: true }),
  demoUser('locked', 'Locked operator', OPERATOR_RIGHTS, { login: 'locked' }),
]

/** Returns whether a user with these rights may act on a station (specification 6). */
export function hasStation({ stationNumbers }: Rights, station: number): boolean {
  return stationNumbers === null || stationNumbers.includes(station)
}
