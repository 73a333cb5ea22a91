import type { Overlay } from '../base/overlay.ts'
import { MINUTE_MS, SECOND_MS } from '../base/units.ts'
import type { UserCall, UserCalls } from './station-source.ts'

/** A modem dials, rings and negotiates. */
export const USER_DIAL_MS = 8 * SECOND_MS
/** A general interrogation takes this long; then the station hangs up by itself. */
const STATUS_MS = 20 * SECOND_MS
/** A connection that nobody ends costs money: the station ends it. */
const CONNECT_MS = 30 * MINUTE_MS

/** What users have asked of one dial-up station. A status query of a connected station changes nothing about it. */
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
