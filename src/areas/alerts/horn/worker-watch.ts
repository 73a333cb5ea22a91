import { hasWorker, onWorkerConnected, subscribeMode } from '../../../live/connection/live-client.ts'

/** Without a worker for so long no alert can arrive: what the worker sounds for a broken chain, the tabs sound for a dead worker. */
const DEAD_MS = 60_000
const LOCK = 'horn of a dead worker'

/**
 * Calls `onDead` once the worker has been gone for a minute, and each minute until one is there again: in one tab of the browser,
 * which the next one follows if it closes.
 */
export function watchWorker(onDead: () => void): void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let release: (() => void) | null = null
  const alive = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    release?.()
    release = null
  }
  const ring = () => {
    onDead()
    timer = setTimeout(ring, DEAD_MS)
  }
  const dead = () => {
    if (timer !== null || release !== null) return
    timer = setTimeout(() => {
      timer = null
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const sound = () => {
        // Another worker came while this tab waited for its turn.
        if (!hasWorker()) ring()
        return held
      }
      if ('locks' in navigator) void navigator.locks.request(LOCK, sound)
      else void sound()
    }, DEAD_MS)
  }
  const check = () => {
    if (hasWorker()) alive()
    else dead()
  }
  check()
  subscribeMode(check)
  onWorkerConnected(alive)
}
