import type { CallError, Result } from '../../wire/server/result.ts'
import { leaseId, type Topic } from '../../wire/tabs/live.ts'
import { LeaseRegistry } from '../cells/lease-registry.ts'
import { Mirror } from '../cells/mirror.ts'
import { type Notify, notify, Watchers } from '../cells/subscribable.ts'
import { frameClock } from './frame-clock.ts'
import { FrameReceiver } from './frame-receiver.ts'
import { takeSummary } from './summary.ts'
import { dropWithSession, resume, sessionTold } from './user-data.ts'
import { type LiveMode, WorkerConnector } from './worker-connector.ts'

/** How long a call waits for a worker, when the page has just been opened or the worker has just been lost. */
const WORKER_DEADLINE_MS = 10_000
const WORKER_LOST: CallError = { kind: 'worker-lost', text: 'The live worker was lost before it answered' }

export const mirror = new Mirror()
const slotWatchers = new Watchers<number>()
const idWatchers = new Watchers<string>()
const modeWatchers = new Set<Notify>()
const connectedWaiters = new Set<Notify>()
const workerWatchers = new Set<Notify>()

const leases = new LeaseRegistry({
  send: (change) => void connector.connection?.api.lease(change),
  forget(id, slot) {
    if (slot === undefined) mirror.forget(id)
    else mirror.forgetSlot(slot)
  },
})

export const connector = new WorkerConnector({
  frame: (frame, ack) => delivery.take(frame, ack),
  summary: takeSummary,
  connected() {
    leases.sendAll()
    notify([...connectedWaiters])
    notify([...workerWatchers])
  },
  lost() {
    const ids = mirror.markStale()
    slotWatchers.tellAll()
    for (const id of ids) idWatchers.tell(id)
  },
  resumed: resume,
  modeChanged: () => notify(modeWatchers),
})

dropWithSession(() => {
  const ids = mirror.clear()
  slotWatchers.tellAll()
  for (const id of ids) idWatchers.tell(id)
})

const delivery = new FrameReceiver({
  apply(frame) {
    leases.confirmed(frame.leases)
    frameClock.set(frame.at)
    for (const { topic, value } of frame.values) if (topic === 'session' && value !== null) sessionTold(value)
    return mirror.apply(frame)
  },
  slots: slotWatchers,
  ids: idWatchers,
  afterPicture(acknowledge) {
    // A hidden page has no pictures; what ends a session must not wait until it is shown.
    if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(acknowledge))
    else queueMicrotask(acknowledge)
  },
  told: () => frameClock.tick(),
})

type WorkerConnection = NonNullable<WorkerConnector['connection']>
type Api = WorkerConnection['api']

/** Who waits for an answer of a worker. One listener a worker, not one a question: a worker lives for weeks. */
const waiting = new WeakMap<WorkerConnection, Set<Notify>>()

/** Puts a question to the worker; settles always, also when the worker dies or none can be found. */
export async function ask<T>(question: (api: Api) => Promise<Result<T>>): Promise<Result<T>> {
  if (connector.connection === null) await nextConnection()
  const { connection } = connector
  return connection === null ? { ok: false, error: WORKER_LOST } : questionTo(connection, question)
}

/** Puts a question to this worker and no other one. */
export function questionTo<T>(
  connection: WorkerConnection,
  question: (api: Api) => Promise<Result<T>>,
): Promise<Result<T>> {
  const waiters = waitersOf(connection)
  return new Promise((resolve, reject) => {
    const lost = () => resolve({ ok: false, error: WORKER_LOST })
    waiters.add(lost)
    question(connection.api)
      .then(resolve, reject)
      .finally(() => waiters.delete(lost))
  })
}

function waitersOf(connection: WorkerConnection): Set<Notify> {
  const known = waiting.get(connection)
  if (known !== undefined) return known
  const waiters = new Set<Notify>()
  waiting.set(connection, waiters)
  void connection.lost.then(() => notify([...waiters]))
  return waiters
}

/** Resolves with the next worker, or after 10 s without one; nobody goes on waiting after that. */
function nextConnection(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      connectedWaiters.delete(done)
      resolve()
    }
    const timer = setTimeout(done, WORKER_DEADLINE_MS)
    connectedWaiters.add(done)
  })
}

/** Runs `onWorker` with each worker that takes the tab in, the first one included. */
export function watchWorker(onWorker: Notify): void {
  workerWatchers.add(onWorker)
}

export function liveMode(): LiveMode {
  return connector.mode
}

export function watchMode(onChange: Notify): Notify {
  modeWatchers.add(onChange)
  return () => modeWatchers.delete(onChange)
}

/** Leases `topic/key` and hears of its changes, until the answer is called. */
export function watchId(topic: Topic, key: string, onChange: Notify): Notify {
  const { release } = leases.take(topic, key)
  const forget = idWatchers.add(leaseId(topic, key), onChange)
  return () => {
    forget()
    release()
  }
}

/** Leases a lane and hears of its changes with its slot, until the answer is called. */
export function watchSlot(key: string, onChange: (slot: number) => void): Notify {
  const { slot, release } = leases.take('pvValue', key)
  const forget = slotWatchers.add(slot, () => onChange(slot))
  onChange(slot)
  return () => {
    forget()
    release()
  }
}

/** Leases lanes without looking at them. */
export function holdLanes(keys: readonly string[]): Notify {
  const held = keys.map((key) => leases.take('pvValue', key).release)
  return () => {
    for (const release of held) release()
  }
}
