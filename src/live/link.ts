import { type Frame, leaseId, type Topic } from '../wire/live.ts'
import type { CallError, Result } from '../wire/result.ts'
import { frameClock } from './clock.ts'
import { Connector, type LiveMode } from './connector.ts'
import { LeaseBook } from './lease-book.ts'
import { Mirror } from './mirror.ts'

type Notify = () => void

/** How long a call waits for a worker, when the page has just been opened or the worker has just been lost. */
const WORKER_DEADLINE_MS = 10_000
const WORKER_LOST: CallError = { kind: 'worker-lost', text: 'The live worker was lost before it answered' }

export const mirror = new Mirror()
const slotWatchers = new Map<number, Set<Notify>>()
const idWatchers = new Map<string, Set<Notify>>()
const modeWatchers = new Set<Notify>()
const connectedWaiters = new Set<Notify>()

const leases = new LeaseBook({
  send: (change) => void connector.connection?.api.lease(change),
  forget(id, slot) {
    if (slot === undefined) mirror.forget(id)
    else mirror.forgetSlot(slot)
  },
})

export const connector = new Connector({
  frame: takeFrame,
  connected() {
    leases.sendAll()
    for (const waiter of connectedWaiters) waiter()
    connectedWaiters.clear()
  },
  lost() {
    const ids = mirror.markStale()
    notifyAll(slotWatchers.values())
    for (const id of ids) notify(idWatchers.get(id))
  },
  modeChanged: () => notify(modeWatchers),
})

let dirtySlots = new Set<number>()
let dirtyIds = new Set<string>()
let acks: Notify[] = []
let isFlushPlanned = false

/** Copies the frame at once; watchers are told, and the frame acknowledged, in the next animation frame. */
function takeFrame(frame: Frame, ack: Notify): void {
  const { slots, ids } = mirror.apply(frame)
  if (slots !== null) for (const slot of slots) dirtySlots.add(slot)
  for (const id of ids) dirtyIds.add(id)
  leases.confirmed(frame.leases)
  frameClock.set(frame.at)
  acks.push(ack)
  if (isFlushPlanned) return
  isFlushPlanned = true
  // A hidden page has no animation frames; it is sent nothing but the end of its session, which must not wait.
  if (document.visibilityState === 'visible') requestAnimationFrame(flush)
  else queueMicrotask(flush)
}

function flush(): void {
  isFlushPlanned = false
  const [slots, ids, done] = [dirtySlots, dirtyIds, acks]
  dirtySlots = new Set()
  dirtyIds = new Set()
  acks = []
  for (const slot of slots) notify(slotWatchers.get(slot))
  for (const id of ids) notify(idWatchers.get(id))
  frameClock.tick()
  for (const ack of done) ack()
}

function notify(watchers: Set<Notify> | undefined): void {
  if (watchers !== undefined) for (const watcher of watchers) watcher()
}

function notifyAll(all: Iterable<Set<Notify>>): void {
  for (const watchers of [...all]) notify(watchers)
}

type Api = NonNullable<Connector['connection']>['api']

/** Puts a question to the worker; settles always, also when the worker dies or none can be found. */
export async function ask<T>(question: (api: Api) => Promise<Result<T>>): Promise<Result<T>> {
  if (connector.connection === null) await nextConnection()
  const { connection } = connector
  if (connection === null) return { ok: false, error: WORKER_LOST }
  const lost = connection.lost.then((): Result<T> => ({ ok: false, error: WORKER_LOST }))
  return Promise.race([question(connection.api), lost])
}

function nextConnection(): Promise<void> {
  return new Promise((resolve) => {
    connectedWaiters.add(resolve)
    setTimeout(resolve, WORKER_DEADLINE_MS)
  })
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
  const forget = addWatcher(idWatchers, leaseId(topic, key), onChange)
  return () => {
    forget()
    release()
  }
}

/** Leases a lane and hears of its changes with its slot, until the answer is called. */
export function watchSlot(key: string, onChange: (slot: number) => void): Notify {
  const { slot, release } = leases.take('pvValue', key)
  const forget = addWatcher(slotWatchers, slot, () => onChange(slot))
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

function addWatcher<K>(watchers: Map<K, Set<Notify>>, key: K, watcher: Notify): Notify {
  const set = watchers.get(key) ?? new Set()
  watchers.set(key, set.add(watcher))
  return () => {
    set.delete(watcher)
    if (set.size === 0 && watchers.get(key) === set) watchers.delete(key)
  }
}
