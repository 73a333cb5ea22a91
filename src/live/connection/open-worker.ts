import { tabLockName, type WorkerHello } from '../../wire/tabs/live.ts'
import { workerUrl } from './page-build.ts'

/** Starts workers, and the lock by which a worker notices the death of this tab. */

type OnMessage = (event: MessageEvent<WorkerHello>, port: MessagePort | Worker) => void
type Fail = (isRefused: boolean) => void

/** All tabs must pass the same options, or the browser refuses the worker; the bundler needs literals. */
export function openShared(onMessage: OnMessage, fail: Fail): void {
  const options: WorkerOptions & { extendedLifetime: boolean } = {
    type: 'module',
    name: 'live',
    extendedLifetime: true,
  }
  try {
    const worker = new SharedWorker(workerUrl(), options)
    worker.addEventListener('error', () => fail(true))
    worker.port.addEventListener('message', (event) => onMessage(event, worker.port))
    worker.port.start()
  } catch {
    // Refused where storage is blocked or the frame is sandboxed.
    fail(true)
  }
}

export function openDedicated(onMessage: OnMessage, fail: Fail): Worker {
  const worker = new Worker(workerUrl(), { type: 'module', name: 'live' })
  worker.addEventListener('error', () => fail(true))
  worker.addEventListener('message', (event) => onMessage(event, worker))
  return worker
}

/** Returns a new tab id whose lock is held until the tab dies; `held` resolves to whether the lock was granted. */
export function newTab(): { id: string; held: Promise<boolean> } {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
  if (!('locks' in navigator)) return { id, held: Promise.resolve(false) }
  const held = new Promise<boolean>((resolve) => {
    const request = navigator.locks.request(tabLockName(id), () => {
      resolve(true)
      return new Promise(() => {})
    })
    // Browsers that block storage, as for an embedded page, refuse locks as well.
    request.catch(() => resolve(false))
  })
  return { id, held }
}
