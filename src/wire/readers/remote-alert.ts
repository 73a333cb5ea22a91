import {
  type AlarmCallNumber,
  type AlarmCallNumbers,
  type AlarmLine,
  type AlarmLines,
  type AlarmPlan,
  type AlarmPlans,
  CALL_ATTEMPT_STATES,
  CALL_OUT_STATES,
  type CallAttempt,
  type CallNumberCategory,
  type CallNumberResult,
  type CallOut,
  type CallOuts,
  CONNECTION_TYPES,
  type PlanRef,
  type PlanResult,
  type PvGroup,
} from '../server/remote-alert.ts'
import { alert } from './alert.ts'
import {
  every,
  flag,
  flagOr,
  list,
  nullOr,
  number,
  numberIfAny,
  oneOf,
  orNull,
  text,
  textIfAny,
  textOrNull,
  whole,
} from './reader.ts'
import { status } from './result.ts'
import { stationRef } from './station.ts'

const ofPlan = { station: stationRef, planNumber: number }
export const planRef = whole<PlanRef>(ofPlan)

export const alarmPlan = whole<AlarmPlan>({
  ...ofPlan,
  planname: text,
  active: flag,
  // Null says that nobody has changed it.
  activeSince: numberIfAny,
  groupname: text,
  // Slots: each has its place.
  activePriorities: every(flag),
  recipients: every(nullOr(textIfAny)),
  alertingCount: number,
  alertingCountMax: number,
  callNumberChangeCount: number,
  callNumberChangeCountMax: number,
  undeliveredMessages: number,
  deliveredMessages: number,
  currentUserCanEdit: flagOr(false),
})

export const alarmPlans = whole<AlarmPlans>({ alarmPlans: list(alarmPlan) })

export const planResult = whole<PlanResult>({
  status,
  errorMessage: textOrNull,
  alarmPlans: list(alarmPlan),
  unauthorizedPlans: list(planRef),
})

const callNumber = whole<AlarmCallNumber>({
  id: number,
  // A call number is saved back as a whole.
  name: textIfAny,
  number: textIfAny,
  categoryId: number,
  pvGroupId: number,
  isActive: flag,
  currentUserCanEdit: flagOr(false),
})

export const callNumbers = whole<AlarmCallNumbers>({
  alarmCallnumbers: list(callNumber),
  categories: list(whole<CallNumberCategory>({ id: number, name: text })),
  pvGroups: list(whole<PvGroup>({ id: number, name: text })),
})

export const callNumberResult = whole<CallNumberResult>({
  status,
  errorMessage: textOrNull,
  alarmCallnumbers: list(callNumber),
})

const connectionType = oneOf(CONNECTION_TYPES)

export const lineRef = whole<Pick<AlarmLine, 'station' | 'lineNumber'>>({ station: stationRef, lineNumber: number })

export const alarmLine = whole<AlarmLine>({
  station: stationRef,
  lineNumber: number,
  busy: flag,
  faulty: flag,
  connectionType,
})

export const alarmLines = whole<AlarmLines>({ alarmLines: list(alarmLine) })

const attempt = whole<CallAttempt>({
  recipient: text,
  at: number,
  state: oneOf(CALL_ATTEMPT_STATES),
  connectionType: orNull(connectionType),
})

export const callOuts = whole<CallOuts>({
  callOuts: list(
    whole<CallOut>({
      plan: planRef,
      state: oneOf(CALL_OUT_STATES),
      alert,
      alertCount: number,
      sentAt: number,
      endsAt: number,
      attempts: list(attempt),
    }),
  ),
})
