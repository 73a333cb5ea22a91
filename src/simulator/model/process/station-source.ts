import type { DialState } from '../../../wire/server/station.ts'
import { h01 } from '../base/hash.ts'
import type { Overlay } from '../base/overlay.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/time.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { either, endedBy, type Intervals, NEVER } from '../intervals/intervals.ts'

/** How a station's values reach the control room. `pushed` = loggers that send every quarter of an hour. */
export type StationLink = 'permanent' | 'dial-up' | 'pushed'

/** Connection state of a station. */
export interface SourceState {
  /** The newest time for which the control room has values. */
  readonly time: number
  /** Values arrive immediately. */
  readonly live: boolean
  /** The connection is broken, so values cannot be trusted. */
  readonly faulty: boolean
  readonly dialState: DialState
  /** Start of the current or last connection. */
  readonly connectedAt: number
}

export interface StationSource {
  readonly connection: StationLink
  readonly failures: Intervals
  state(at: number): SourceState
  /** Counts the calls of a dial-up station that begin in (from, to], by users or by itself; 0 for other stations. */
  callsIn(from: number, to: number): number
  /** Drops the cached state, because a user has called. */
  forget(): void
}

/** User calls to one station, ascending. Values arrive from `connectedFrom` to `until`. */
export interface UserCalls {
  /** Returns the last call, unless it was ended while dialling. */
  last(at: number): UserCall | null
  startingIn(from: number, to: number): number
  /** Returns when a user last hung up. */
  lastHangUp(at: number): number
}

interface UserCall {
  readonly connectedFrom: number
  readonly until: number
}

const NO_CALLS: UserCalls = { last: () => null, startingIn: () => 0, lastHangUp: () => Number.NEGATIVE_INFINITY }

const COMMUNICATION_STREAM = 20_000
const CALL_EVERY_MS = 6 * HOUR_MS
const DIAL_MS = 20 * SECOND_MS
const HANG_UP_MS = 10 * SECOND_MS
const ALARM_CALL_MS = 5 * MINUTE_MS
const PUSH_MS = 15 * MINUTE_MS
const LOOK_BACK_DAYS = 14
const FAILURE_STATES: readonly DialState[] = ['CommunicationError', 'ConnectionError', 'TimeOut']

/**
 * Creates the connection of one station by domain 2.4.9. A dial-up station calls about every 6 h for a few minutes, and
 * when one of `alarms` starts. Calls during a failure do not get through. Failures by chance that last beyond `steadyFrom` are
 * left out.
 */
export function createStationSource(
  seed: number,
  station: number,
  connection: StationLink,
  alarms: Intervals,
  userCalls: UserCalls = NO_CALLS,
  scriptedFailures: Intervals = NEVER,
  steadyFrom = Number.POSITIVE_INFINITY,
): StationSource {
  const chance = faultProcess(seed, COMMUNICATION_STREAM + station, {
    slotMs: DAY_MS,
    probability: connection === 'dial-up' ? 0.08 : 0.03,
    medianMs: 30 * MINUTE_MS,
    spread: 1,
    minMs: 4 * MINUTE_MS,
    maxMs: 180 * MINUTE_MS,
  })
  const failures = either(endedBy(chance, steadyFrom), scriptedFailures)

  function plannedCall(index: number): { readonly start: number; readonly end: number } {
    const start = Math.round(index * CALL_EVERY_MS + h01(seed ^ station, index, 11) * HOUR_MS)
    return { start, end: start + Math.round((3 + 3 * h01(seed ^ station, index, 12)) * MINUTE_MS) }
  }

  /** Returns the last call that has begun. */
  function lastCall(at: number): { readonly start: number; readonly end: number } {
    let best = { start: 0, end: 0 }
    for (let index = Math.floor(at / CALL_EVERY_MS); best.end === 0; index--) {
      const call = plannedCall(index)
      if (call.start <= at && failures.at(call.start) === null) best = call
    }
    for (const alarm of alarms.startingIn(best.start, at + 1)) {
      const start = alarm.start + DIAL_MS
      if (start <= at && start > best.start && failures.at(start) === null) best = { start, end: start + ALARM_CALL_MS }
    }
    const own = userCalls.last(at)
    if (own !== null && own.connectedFrom <= at && failures.at(own.connectedFrom) === null && own.until > best.end) {
      best = { start: own.connectedFrom, end: own.until }
    }
    const hungUp = userCalls.lastHangUp(at)
    return hungUp > best.start && hungUp < best.end ? { start: best.start, end: hungUp } : best
  }

  function dialUp(at: number): SourceState {
    const call = lastCall(at)
    const failure = failures.at(at)
    const live = at <= call.end && failure === null
    const time = Math.min(at, call.end, failure !== null && failure.start < call.end ? failure.start : at)
    return {
      time,
      live,
      faulty: failure !== null,
      dialState: dialStateOf(at, call.end, live, failure?.start ?? null),
      connectedAt: call.start,
    }
  }

  function dialStateOf(at: number, callEnd: number, live: boolean, failedAt: number | null): DialState {
    const own = userCalls.last(at)
    if (own !== null && at < own.connectedFrom && !live) return 'Busy'
    if (failedAt !== null) return failureState(failedAt)
    if (live) return 'Connected'
    if (at <= callEnd + HANG_UP_MS) return 'HangingUp'
    const next = plannedCall(Math.floor((at + DIAL_MS) / CALL_EVERY_MS))
    return next.start > at && next.start - at <= DIAL_MS ? 'Busy' : 'NotConnected'
  }

  function failureState(start: number): DialState {
    const kind = Math.floor(h01(seed, station, Math.floor(start / SECOND_MS)) * FAILURE_STATES.length)
    return FAILURE_STATES[kind] ?? 'CommunicationError'
  }

  function permanent(at: number): SourceState {
    const failure = failures.at(at)
    if (failure !== null) {
      const connectedAt = lastRestored(failure.start)
      return { time: failure.start, live: false, faulty: true, dialState: failureState(failure.start), connectedAt }
    }
    const time = connection === 'pushed' ? Math.floor(at / PUSH_MS) * PUSH_MS : at
    return {
      time,
      live: connection === 'permanent',
      faulty: false,
      dialState: 'Connected',
      connectedAt: lastRestored(at),
    }
  }

  /** Returns the end of the last failure that was over before `at`. */
  function lastRestored(at: number): number {
    const past = failures.startingIn(at - LOOK_BACK_DAYS * DAY_MS, at).filter((failure) => failure.end <= at)
    return past.at(-1)?.end ?? Math.floor(at / (LOOK_BACK_DAYS * DAY_MS)) * LOOK_BACK_DAYS * DAY_MS
  }

  // All values of a station are read at the same instant.
  let lastAt = Number.NaN
  let last: SourceState | null = null
  return {
    connection,
    failures,
    callsIn: (from, to) => {
      if (connection !== 'dial-up') return 0
      let count = alarms.startingIn(from, to).length + userCalls.startingIn(from, to)
      for (let index = Math.floor(from / CALL_EVERY_MS) - 1; index * CALL_EVERY_MS <= to; index++) {
        const { start } = plannedCall(index)
        if (start > from && start <= to) count += 1
      }
      return count
    },
    forget: () => {
      lastAt = Number.NaN
    },
    state: (at) => {
      if (last === null || at !== lastAt) {
        last = connection === 'dial-up' ? dialUp(at) : permanent(at)
        lastAt = at
      }
      return last
    },
  }
}

/** Dialling, ringing and negotiation of a modem. */
const USER_DIAL_MS = 8 * SECOND_MS
/** Duration of a general interrogation, after which the station hangs up. */
const STATUS_MS = 20 * SECOND_MS
/** The station ends a forgotten connection, because it costs money. */
const CONNECT_MS = 30 * MINUTE_MS

/** Returns the calls of users to one dial-up station. A status query does not affect an existing connection. */
export function createUserCalls({ calls }: Overlay, station: number): UserCalls {
  const key = String(station)
  const dialled = (at: number) => calls.of(key).filter((entry) => entry.at <= at && entry.value !== 'Disconnect')
  return {
    last: (at): UserCall | null => {
      const entry = dialled(at).at(-1)
      if (entry === undefined) return null
      const connectedFrom = entry.at + USER_DIAL_MS
      const isGivenUp = calls.of(key).some(({ value, at: time }) => {
        return value === 'Disconnect' && time > entry.at && time <= Math.min(at, connectedFrom)
      })
      if (isGivenUp) return null
      const until = connectedFrom + (entry.value === 'Status' ? STATUS_MS : CONNECT_MS)
      return { connectedFrom, until }
    },
    startingIn: (from, to) => dialled(to).filter((entry) => entry.at > from).length,
    lastHangUp: (at) => {
      const entry = calls.of(key).findLast((candidate) => candidate.at <= at && candidate.value === 'Disconnect')
      return entry?.at ?? Number.NEGATIVE_INFINITY
    },
  }
}
