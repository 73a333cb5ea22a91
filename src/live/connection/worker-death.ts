import { workerLockName } from '../../wire/tabs/live.ts'

const CHANNEL = 'live:worker-death'

/**
 * Calls back once when a worker is gone, by whichever sign comes first: its lock is free, or another tab says so. Any number of
 * tabs get the lock at once: one that gets it and cannot run, as behind a dialog of the browser, must not keep it from the others.
 */
export function onWorkerDeath(instance: string, signal: AbortSignal, onDeath: () => void): void {
  const channel = new BroadcastChannel(CHANNEL)
  const heard = new AbortController()
  const stop = () => {
    heard.abort()
    channel.close()
  }
  const die = (isNews: boolean) => {
    if (heard.signal.aborted) return
    if (isNews) channel.postMessage(instance)
    stop()
    onDeath()
  }
  signal.addEventListener('abort', stop, { once: true })
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === instance) die(false)
  })
  navigator.locks
    .request(workerLockName(instance), { mode: 'shared', signal: heard.signal }, () => die(true))
    .catch(() => {
      // Aborted: the tab itself has disconnected, or has heard of it.
    })
}
