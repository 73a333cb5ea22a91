import type {
  AlarmCallNumbers,
  AlarmLines,
  AlarmPlans,
  CallNumberChanges,
  CallNumberResult,
  CallNumberState,
  CallOuts,
  PlanAck,
  PlanActivation,
  PlanResult,
} from '../server/remote-alert.ts'
import { define, type None } from './endpoint.ts'

/** Specification 7, "Remote alert". */
export const REMOTE_ALERT_ENDPOINTS = {
  alarmPlans: define<None, AlarmPlans>({
    method: 'GET',
    path: '/api/RemoteAlert/alarmplans',
    answer: { lists: ['alarmPlans'] },
  }),
  activatePlans: define<{ plans: readonly PlanActivation[] }, PlanResult>({
    method: 'POST',
    path: '/api/RemoteAlert',
    body: 'plans',
    answer: { lists: ['alarmPlans', 'unauthorizedPlans'] },
    command: true,
  }),
  plansToConfirm: define<None, AlarmPlans>({
    method: 'GET',
    path: '/api/RemoteAlert/alarmplanstoconfirm',
    answer: { lists: ['alarmPlans'] },
  }),
  /** `ackNonSent`: also messages that have not been sent yet. */
  ackPlans: define<{ ackNonSent: boolean; plans: readonly PlanAck[] }, PlanResult>({
    method: 'POST',
    path: '/api/RemoteAlert/ack-plans',
    query: ['ackNonSent'],
    body: 'plans',
    answer: { lists: ['alarmPlans', 'unauthorizedPlans'] },
    command: true,
  }),
  /** The lines whose state the station hub sends. @assumed path, answer */
  alarmLines: define<None, AlarmLines>({
    method: 'GET',
    path: '/api/RemoteAlert/alarmlines',
    answer: { lists: ['alarmLines'] },
  }),
  /** The newest messages of all plans, at most 20, since the evening before. @assumed path, answer */
  callOuts: define<None, CallOuts>({
    method: 'GET',
    path: '/api/RemoteAlert/callouts',
    answer: { lists: ['callOuts'] },
  }),
  callNumbersForActivation: define<None, AlarmCallNumbers>({
    method: 'GET',
    path: '/api/RemoteAlert/alarmnumbers4activation',
    answer: { lists: ['alarmCallnumbers', 'categories', 'pvGroups'] },
  }),
  callNumbers: define<None, AlarmCallNumbers>({
    method: 'GET',
    path: '/api/RemoteAlert/alarmnumbers',
    answer: { lists: ['alarmCallnumbers', 'categories', 'pvGroups'] },
  }),
  /** @assumed args, answer */
  setCallNumbersState: define<{ states: readonly CallNumberState[] }, CallNumberResult>({
    method: 'POST',
    path: '/api/RemoteAlert/setalarmnumbersstate',
    body: 'states',
    answer: { lists: ['alarmCallnumbers'] },
    command: true,
  }),
  /** @assumed args, answer */
  saveCallNumbers: define<CallNumberChanges, CallNumberResult>({
    method: 'POST',
    path: '/api/RemoteAlert/alarmnumbers',
    answer: { lists: ['alarmCallnumbers'] },
    command: true,
  }),
} as const
