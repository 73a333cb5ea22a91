import type { Lane } from '../cells/mirror.ts'
import { mirror, watchSlot } from '../connection/live-client.ts'

export type { Lane } from '../cells/mirror.ts'
export { holdLanes } from '../connection/live-client.ts'

/**
 * Leases a live value and hears of it: once at once, then with each frame that changes it. The
 * lane object is reused: read it, do not keep it. The answer ends the lease. `key` is a live key (`ai100001`).
 */
export function watchLane(key: string, onChange: (lane: Lane) => void): () => void {
  const lane: { -readonly [P in keyof Lane]: Lane[P] } = {
    known: false,
    kind: null,
    num: 0,
    time: 0,
    quality: 'Unspecified',
    stale: false,
    extra: null,
  }
  return watchSlot(key, (slot) => {
    mirror.readLane(slot, lane)
    onChange(lane)
  })
}
