import type { AlarmPlan } from '../../../src/wire/server/remote-alert.ts'

/** An alarm plan that is active. */
export const PLAN: AlarmPlan = {
  station: { stationNumber: 14 },
  planNumber: 1,
  planname: 'Nacht',
  active: true,
  activeSince: null,
  groupname: '',
  activePriorities: [],
  recipients: [],
  alertingCount: 0,
  alertingCountMax: 1,
  callNumberChangeCount: 0,
  callNumberChangeCountMax: 1,
  undeliveredMessages: 0,
  deliveredMessages: 0,
  currentUserCanEdit: true,
}
