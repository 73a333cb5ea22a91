import { bindingOfReportKey } from '../../domain/values/topic-keys.ts'
import type { OffsetUnit } from '../../wire/server/report.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../model/base/time.ts'
import { periodBack } from '../model/evaluations/report-intervals.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { listOf, text } from '../server/read-value.ts'
import type { ManualInputs } from '../state/desk.ts'
import { type Hub, methodOf, methodTable } from './protocol/hub.ts'
import { encodeValues, KeyedTopic } from './topics/keyed-topic.ts'

/** Maximum of one message (specification 9, "Live subscription batch size"). */
const MAX_KEYS = 400
/** Plant time between computations. Values of long periods change slowly and are expensive. */
const REFRESH_MS: { readonly [unit in OffsetUnit]: number } = {
  Hours: 10 * SECOND_MS,
  Days: MINUTE_MS,
  Months: HOUR_MS,
  Years: DAY_MS,
}
/** Values computed per tick; the others wait for the next. */
const MAX_PER_TICK = 20

const KEYS = listOf(text, MAX_KEYS)

interface CachedItem {
  readonly item: string
  /** Plant time of the next computation. */
  readonly dueAt: number
}

/** Creates `/hubs/reportdata`: live report cells. Unknown keys are skipped (specification 3 and 7). */
export function createReportDataHub(model: PlantModel, now: () => number, inputs: ManualInputs): Hub {
  const cache = new Map<string, CachedItem>()

  function compute(key: string, at: number): string | undefined {
    const binding = bindingOfReportKey(key)
    if (binding === null) return undefined
    const { pvRef, reportValueType, offset, offsetUnit } = binding
    const interval = periodBack(model.calendar, offsetUnit, offset, at)
    const measured = model.aggregate(pvRef, reportValueType, interval.start, interval.end, at)
    if (measured === undefined) return undefined
    const typed = inputs.of(pvRef, interval)
    const item = JSON.stringify({ ...binding, value: typed === undefined ? measured.value : typed })
    // In a new period the key means another one: the value of the old one must not stand for it.
    const turn = periodBack(model.calendar, offsetUnit, 0, at).end
    cache.set(key, { item, dueAt: Math.min(at + REFRESH_MS[offsetUnit], turn) })
    return item
  }

  const topic = new KeyedTopic({
    item: (key, at) => cache.get(key)?.item ?? compute(key, at),
    encode: encodeValues(MAX_KEYS),
  })

  /** Drops cached items without subscribers. */
  function prune(): void {
    const subscribed = new Set(topic.keys())
    for (const key of cache.keys()) if (!subscribed.has(key)) cache.delete(key)
  }

  function* changed(at: number): Generator<string> {
    let computed = 0
    for (const [key, { item, dueAt }] of cache) {
      if (dueAt > at) continue
      computed += 1
      if (computed > MAX_PER_TICK) return
      // `compute` inserts it at the end again, so each key gets its turn.
      cache.delete(key)
      if (compute(key, at) !== item) yield key
    }
  }

  return {
    methods: methodTable<'reportdata'>({
      SubscribeToReportData: methodOf(KEYS, (connection, keys) => topic.subscribe(connection, keys, now())),
      UnsubscribeFromReportData: methodOf(KEYS, (connection, keys) => {
        topic.unsubscribe(connection, keys)
        prune()
      }),
    }),
    closed: (connection) => {
      topic.closed(connection)
      prune()
    },
    tick: (_from, to) => topic.publish([...changed(to)], to),
    clockSet: (at) => {
      for (const [key, entry] of cache) cache.set(key, { ...entry, dueAt: at })
    },
    subscribed: () => topic.keys(),
    subscriptionCount: () => topic.count(),
  }
}
