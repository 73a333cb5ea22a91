import { alertMessage, alertWhat, isOpen, LIMIT_CODES } from '../../../domain/alerts/alert-state.ts'
import { alertsOfTimePath } from '../../../domain/archive/archive-path.ts'
import { planKey } from '../../../domain/plans/plan-activation.ts'
import { archivedAlertPath, archiveTimePath } from '../../../domain/text/paths.ts'
import { chartAround } from '../../../domain/time/around.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { CallOut, CallOutState } from '../../../wire/server/remote-alert.ts'
import type { ShiftAlert, ShiftExcess, ShiftFlood } from '../../../wire/tabs/shift-log.ts'
import type { LogLine } from './log-line.ts'
import { joined, type LogWords } from './log-words.ts'

/** Returns the line of alerts of one kind: how they are at the end, and how long they were there. */
export function alertLine(alert: ShiftAlert, words: LogWords): LogLine {
  const line = pendingLine(alert, words)
  const { activeMs } = alert
  return { ...line, state: joined([line.state, activeMs > 0 && words.length(activeMs)]) }
}

/** Returns the line of alerts of one kind that are left to the next shift. */
export function pendingLine(alert: ShiftAlert, { t }: LogWords): LogLine {
  const { id, pvRef, came, open, there, users } = alert
  return {
    id,
    at: alert.since ?? alert.timestamp,
    sign: { priority: alert.priority, open: open > 0, gone: there === 0 },
    place: alert.stationName,
    text: alertMessage(alert),
    state: joined(
      [
        came > 1 && `${came}\u00d7`,
        there > 0 ? t('handover:state.there') : t('handover:state.gone'),
        open > 0 ? t('situation:open', { count: open }) : t('situation:acked'),
      ],
      ', ',
    ),
    user: users.map((user) => user || t('handover:nobody')).join(', '),
    to: archivedAlertPath(alert, pvRef),
    pv: pvRef,
  }
}

export function floodLine({ since, until, count, peak, first, cause }: ShiftFlood, words: LogWords): LogLine {
  const { t, length } = words
  return {
    id: `flood-${since}`,
    at: since,
    sign: null,
    place: first.stationName,
    text: joined([
      t('handover:flood', { count, peak }),
      t('handover:began', { what: first.what }),
      cause !== null && t(`cause:${cause.why}`, { station: cause.stationName, what: cause.what }),
    ]),
    state: length(until - since),
    user: '',
    to: alertsOfTimePath({ from: since, to: until }),
    pv: first.pvRef,
  }
}

export function excessLine(excess: ShiftExcess, time: TimeRange, words: LogWords): LogLine {
  const { t, format, length } = words
  const { pvRef, pvName, worst, limit, limitType, dimension, decimalPlaces, beyondMs, unknownMs } = excess
  const value = (number: number) => joined([format.number(number, decimalPlaces), dimension], '\u00a0')
  const code = t(`common:limit.${LIMIT_CODES[limitType]}`)
  const at = worst?.at ?? null
  return {
    id: `${pvParam(pvRef)}/${limitType}/${limit}`,
    at,
    sign: null,
    place: excess.stationName,
    text: joined([
      pvName,
      worst === null ? t('handover:notBeyond') : t('handover:worst', { value: value(worst.value) }),
      `${code} ${value(limit)}`,
    ]),
    state: joined([
      beyondMs > 0 && length(beyondMs),
      unknownMs > 0 && t('handover:unknownFor', { length: length(unknownMs) }),
    ]),
    user: '',
    to: archiveTimePath(pvRef, at === null ? time : chartAround(at)),
    pv: pvRef,
  }
}

const CALL_KEYS = {
  Waiting: 'duty:state.waiting',
  Calling: 'duty:state.calling',
  Confirmed: 'duty:result.taken',
  Undelivered: 'duty:undelivered',
} as const satisfies { readonly [state in CallOutState]: string }

export function callOutLine({ plan, state, alert, alertCount, sentAt, attempts }: CallOut, { t }: LogWords): LogLine {
  const called = attempts.filter((attempt) => attempt.state === 'Placed').map(({ recipient }) => recipient)
  return {
    id: `call-${planKey(plan)}-${sentAt}`,
    at: sentAt,
    sign: { priority: alert.priority, open: isOpen(alert), gone: alert.goneTimestamp !== null },
    place: alert.stationName,
    text: joined([alertWhat(alert), alertCount > 1 && t('duty:more', { count: alertCount - 1 })]),
    state: t(CALL_KEYS[state]),
    user: [...new Set(called)].join(', '),
    to: archivedAlertPath(alert, alert.pvRef),
    pv: alert.pvRef,
  }
}
