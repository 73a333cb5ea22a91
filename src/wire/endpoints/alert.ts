import type { AckResult, AlertList, ControlEventList, DeleteResult } from '../server/alert.ts'
import type { PvRef } from '../server/pv.ts'
import type { ResultStatus } from '../server/result.ts'
import { define, type None } from './endpoint.ts'

/** Specification 7, "Alerts". Times are ms since 1970; a range includes its ends, the newest come first. */
export const ALERT_ENDPOINTS = {
  /** @assumed answer */
  alerts: define<{ start: number; end: number; limit: number }, AlertList>({
    method: 'GET',
    path: '/api/alerts',
    query: ['start', 'end', 'limit'],
    answer: { lists: ['alerts'] },
  }),
  /** @assumed args */
  ackAlerts: define<{ ids: readonly string[] }, AckResult>({
    method: 'POST',
    path: '/api/alerts/ack',
    body: 'ids',
    answer: { lists: ['acked'] },
    command: true,
  }),
  /** @assumed answer */
  ackAllAlerts: define<None, { status: ResultStatus; errorMessage: string | null }>({
    method: 'POST',
    path: '/api/alerts/ack-all',
    answer: 'object',
    empty: { status: 'Success', errorMessage: null },
    command: true,
  }),
  /** @assumed answer */
  alertsOfPvs: define<{ start: number; end: number; pvs: readonly PvRef[] }, AlertList>({
    method: 'POST',
    path: '/api/alerts/bypvs',
    query: ['start', 'end'],
    body: 'pvs',
    answer: { lists: ['alerts'] },
  }),
  /** The body is a list; that it holds ids is assumed. @assumed args */
  deleteAlerts: define<{ ids: readonly string[] }, DeleteResult>({
    method: 'DELETE',
    path: '/api/alerts',
    body: 'ids',
    answer: { lists: ['deleted'] },
    command: true,
  }),
  controlEvents: define<{ start: number; end: number; limit: number }, ControlEventList>({
    method: 'GET',
    path: '/api/controlevent/events',
    query: ['start', 'end', 'limit'],
    answer: { lists: ['events'] },
  }),
} as const
