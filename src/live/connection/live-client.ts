import type { CallError, Result } from '../../wire/server/result.ts'
import type { TabSignal } from '../../wire/tabs/frame.ts'
import type { HornPlan } from '../../wire/tabs/horn.ts'
import { leaseId, type Topic } from '../../wire/tabs/live.ts'
import { LeaseRegistry } from '../cells/lease-registry.ts'
import { Mirror } from '../cells/mirror.ts'
import { KeyedSubscribable, type Listener, Subscribable, type Unsubscribe } from '../cells/subscribable.ts'
import { runAfterPaint } from './after-paint.ts'
import { applySession, beginResuming, onSessionEnd } from './data-owner.ts'
import { frameClock } from './frame-clock.ts'
import { FrameReceiver } from './frame-receiver.ts'
import { receiveSummary } from './summary.ts'
import { type LiveMode, WorkerConnector } from './worker-connector.ts'

// The state of this tab's link to the worker. A page has one worker, so it is module state and not a context.

/** How long a call waits for a worker, when the page has just been opened or the worker has just been lost. */
const WORKER_DEADLINE_MS = 10_000
const WORKER_LOST: CallError = { kind: 'worker-lost', text: 'The live worker was lost before it answered' }

type WorkerConnection = NonNullable<WorkerConnector['connection']>
type Api = WorkerConnection['api']

export const mirror = new Mirror()
const slots = new KeyedSubscribable<number>()
const ids = new KeyedSubscribable<string>()
const modeChange = new Subscribable()
const frameShown = new Subscribable()
let sound: Extract<TabSignal, { kind: 'sound' }> | null = null
const workerConnected = new Subscribable()
/** One promise handler a worker, not one a call: promises keep their handlers, and a worker lives for weeks. */
const workerLost = new WeakMap<WorkerConnection, Subscribable>()

const leases = new LeaseRegistry({
  send: (change) => void connector.connection?.api.lease(change),
  forget(id, slot) {
    if (slot === undefined) mirror.forget(id)
    else mirror.forgetSlot(slot)
  },
})

const receiver = new FrameReceiver({
  apply(frame) {
    leases.confirmed(frame.leases)
    frameClock.set(frame.at)
    for (const { topic, value } of frame.values) if (topic === 'session' && value !== null) applySession(value)
    return mirror.apply(frame)
  },
  slots,
  ids,
  afterPaint: runAfterPaint,
  onFrame: () => {
    frameShown.notify()
    return frameClock.tick()
  },
})

export const connector = new WorkerConnector({
  frame: (frame, acknowledge) => receiver.receive(frame, acknowledge),
  summary: receiveSummary,
  connected() {
    leases.sendAll()
    if (sound !== null) connector.signal(sound)
    workerConnected.notify()
  },
  lost: () => notifyCells(mirror.markStale()),
  resumed: beginResuming,
  modeChanged: () => modeChange.notify(),
})

onSessionEnd(() => notifyCells(mirror.clear()))

/** Tells the worker that this tab has sounded what it was to, whether aloud or not: no other tab does it again. */
export function sayRang(number: number): void {
  connector.signal({ kind: 'rang', number })
}

/** Tells the worker what somebody has answered to the test of the horn, for the journal. */
export function sayHornTest(wasHeard: boolean): void {
  connector.signal({ kind: 'horn-test', wasHeard })
}

/**
 * Tells this worker, and each later one, whether the browser lets this tab play tones, the title of its page, and what this
 * workstation has chosen.
 */
export function saySound(can: boolean, page: string, plan: HornPlan): void {
  sound = { kind: 'sound', can, page, plan }
  connector.signal(sound)
}

/** Notifies all lanes, and the listeners of these ids. */
function notifyCells(changed: readonly string[]): void {
  slots.notifyEveryKey()
  for (const id of changed) ids.notify(id)
}

/**
 * Runs `request` on the worker's API. Waits up to 10 s for a worker. Always settles: with `worker-lost` when there is no
 * worker by then or it dies before it responds.
 */
export async function callWorker<T>(request: (api: Api) => Promise<Result<T>>): Promise<Result<T>> {
  if (connector.connection === null) await nextConnection()
  const { connection } = connector
  return connection === null ? { ok: false, error: WORKER_LOST } : callConnection(connection, request)
}

/** Runs `request` on this worker and never on its successor. Settles with `worker-lost` when the worker dies first. */
export function callConnection<T>(
  connection: WorkerConnection,
  request: (api: Api) => Promise<Result<T>>,
): Promise<Result<T>> {
  return new Promise((resolve, reject) => {
    const unsubscribe = lossOf(connection).subscribe(() => resolve({ ok: false, error: WORKER_LOST }))
    request(connection.api).then(resolve, reject).finally(unsubscribe)
  })
}

function lossOf(connection: WorkerConnection): Subscribable {
  const known = workerLost.get(connection)
  if (known !== undefined) return known
  const loss = new Subscribable()
  workerLost.set(connection, loss)
  void connection.lost.then(() => loss.notify())
  return loss
}

/** Resolves when a worker is connected, or after 10 s without one. */
function nextConnection(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(finish, WORKER_DEADLINE_MS)
    const unsubscribe = workerConnected.subscribe(finish)
  })
}

/** Calls `listener` each time a worker has connected, the first one included. */
export function onWorkerConnected(listener: Listener): void {
  workerConnected.subscribe(listener)
}

export function liveMode(): LiveMode {
  return connector.mode
}

/** Whether a worker is connected now. */
export function hasWorker(): boolean {
  return connector.connection !== null
}

/** Calls `onChange` when `liveMode()` has changed. Returns a function that unsubscribes. */
export function subscribeMode(onChange: Listener): Unsubscribe {
  return modeChange.subscribe(onChange)
}

/** Calls `onChange` after each frame. Returns a function that unsubscribes. */
export function subscribeFrames(onChange: Listener): Unsubscribe {
  return frameShown.subscribe(onChange)
}

/** Leases `topic/key` and calls `onChange` when the mirror's state of it has changed. Returns a function that ends both. */
export function subscribeCell(topic: Topic, key: string, onChange: Listener): Unsubscribe {
  const { release } = leases.take(topic, key)
  const unsubscribe = ids.subscribe(leaseId(topic, key), onChange)
  return () => {
    unsubscribe()
    release()
  }
}

/**
 * Leases the lane of a live key (`ai100001`) and calls `onChange` with its slot in the mirror, now and with each change.
 * Returns a function that ends both.
 */
export function subscribeSlot(key: string, onChange: (slot: number) => void): Unsubscribe {
  const { slot, release } = leases.take('pvValue', key)
  const unsubscribe = slots.subscribe(slot, () => onChange(slot))
  onChange(slot)
  return () => {
    unsubscribe()
    release()
  }
}

/** Leases the lanes of live keys without listening. Returns a function that releases them. */
export function leaseLanes(keys: readonly string[]): Unsubscribe {
  const releases = keys.map((key) => leases.take('pvValue', key).release)
  return () => {
    for (const release of releases) release()
  }
}
