import type { DialState } from '../../../wire/server/station.ts'
import type { InterimDialState } from '../../../wire/tabs/dial-action.ts'

/** How the ring of a station is drawn: connected, at rest, on the way, failed, or nothing known yet. */
const RINGS = ['failed', 'dialling', 'rest', 'unknown', 'connected'] as const
export type Ring = (typeof RINGS)[number]

/** Returns the ring of a dial state, or of a call that a tab has just sent; null while no state has arrived. Specification 4. */
export function ringOf(state: DialState | InterimDialState | null): Ring {
  switch (state) {
    case 'Connected':
      return 'connected'
    case 'HangingUp':
    case 'Busy':
    case 'Connecting':
    case 'Disconnecting':
      return 'dialling'
    case 'NotConnected':
      return 'rest'
    case 'TimeOut':
    case 'CommunicationError':
    case 'ConnectionError':
      return 'failed'
    default:
      // Not defined, not arrived, or a word that this client does not know: the map with all others goes on.
      return 'unknown'
  }
}

/** Returns the ring of several stations: that of the worst connection, so that none is hidden. */
export function worstRing(rings: readonly Ring[]): Ring {
  return RINGS.find((ring) => rings.includes(ring)) ?? 'unknown'
}
