import { liveKey } from '../../../../src/domain/values/pv-ref.ts'
import type { Lane } from '../../../../src/live/cells/mirror.ts'
import { isPvValue } from '../../../../src/wire/hubs/validators.ts'
import type { PvValue } from '../../../../src/wire/server/pv.ts'
import { numberOf } from '../../../../workers/cells/lane-value.ts'
import { TOPICS } from '../../../../workers/topics/topics.ts'
import { hubOf, onLost } from './hubs.ts'
import { KeyedSubscription } from './keyed-subscription.ts'

export type { Lane } from '../../../../src/live/cells/mirror.ts'

type Listener = (lane: Lane) => void

const UNKNOWN: Lane = {
  known: false,
  kind: null,
  num: 0,
  time: 0,
  quality: 'Unspecified',
  stale: false,
  extra: null,
  error: null,
}

/** The latest value of each subscribed PV, by live key. */
const lanes = new Map<string, Lane>()
const listeners = new Map<string, Set<Listener>>()

const hub = hubOf('pv')
const pvs = new KeyedSubscription(hub, TOPICS.pvValue.source, (key) => lanes.delete(key))
hub.on('newValue', take)
hub.on('newValues', (values) => {
  if (Array.isArray(values)) for (const value of values) take(value)
})
onLost('pv', () => {
  for (const [key, lane] of lanes) become(key, { ...lane, stale: true })
})

/**
 * Subscribes to a PV. Calls `onChange` now and with each value. Returns a function that unsubscribes. `key` is a live
 * key (`ai100001`).
 */
export function subscribeLane(key: string, onChange: Listener): () => void {
  const set = listeners.get(key) ?? new Set()
  listeners.set(key, set.add(onChange))
  const release = pvs.want(key)
  onChange(lanes.get(key) ?? UNKNOWN)
  return () => {
    set.delete(onChange)
    if (set.size === 0) listeners.delete(key)
    release()
  }
}

/** Subscribes to PVs without a listener. */
export function leaseLanes(keys: readonly string[]): () => void {
  const held = keys.map((key) => pvs.want(key))
  return () => {
    for (const release of held) release()
  }
}

function take(item: unknown): void {
  if (!isPvValue(item)) return
  const lane = laneOf(item)
  const key = liveKey(item.pvRef)
  if (lane === null || key === null) return
  const before = lanes.get(key)
  // A dial-up station also delivers old values.
  if (before === undefined || before.stale || lane.time >= before.time) become(key, lane)
}

function laneOf(value: PvValue): Lane | null {
  const num = numberOf(value)
  if (num === undefined) return null
  const { type, quality, timestamp, counterValue, runtimeValue } = value
  const extra = counterValue ?? runtimeValue ?? null
  return { known: true, kind: type, num, time: timestamp ?? Date.now(), quality, stale: false, extra, error: null }
}

function become(key: string, lane: Lane): void {
  lanes.set(key, lane)
  const set = listeners.get(key)
  if (set !== undefined) for (const listener of set) listener(lane)
}
