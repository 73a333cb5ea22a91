import { bindingOfReportKey } from '../../domain/values/topic-keys.ts'
import type { OffsetUnit } from '../../wire/server/report.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../model/base/units.ts'
import { periodBack } from '../model/evaluations/report-intervals.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { listOf, text } from '../server/read-value.ts'
import type { ManualInputs } from '../state/manual-inputs.ts'
import { type Hub, methodOf, methodTable } from './protocol/hub.ts'
import { type Encoded, encodeItem, encodeItems } from './protocol/hub-message.ts'
import { KeyedTopic } from './topics/keyed-topic.ts'

/** Specification 9, "Live subscription batch size": 400 for report data. */
const MAX_KEYS = 400
/** A value of a long period changes slowly and costs much: it is computed again less often. Plant time. */
const REFRESH_MS: { readonly [unit in OffsetUnit]: number } = {
  Hours: 10 * SECOND_MS,
  Days: MINUTE_MS,
  Months: HOUR_MS,
  Years: DAY_MS,
}
/** So many values are computed again in one tick; the others wait for the next. */
const MAX_PER_TICK = 20

const KEYS = listOf(text, MAX_KEYS)

interface Known {
  readonly item: string
  /** In plant time. */
  readonly dueAt: number
}

/** `/hubs/reportdata`: cells of reports that follow the plant. Keys of nothing are left out. Specification 3 and 7. */
export function createReportDataHub(model: PlantModel, now: () => number, inputs: ManualInputs): Hub {
  const known = new Map<string, Known>()

  function compute(key: string, at: number): string | undefined {
    const binding = bindingOfReportKey(key)
    if (binding === null) return undefined
    const { pvRef, reportValueType, offset, offsetUnit } = binding
    const interval = periodBack(model.calendar, offsetUnit, offset, at)
    const measured = model.aggregate(pvRef, reportValueType, interval.start, interval.end, at)
    if (measured === undefined) return undefined
    const typed = inputs.of(pvRef, interval)
    const item = JSON.stringify({ ...binding, value: typed === undefined ? measured.value : typed })
    known.set(key, { item, dueAt: at + REFRESH_MS[offsetUnit] })
    return item
  }

  const topic = new KeyedTopic({
    item: (key, at) => known.get(key)?.item ?? compute(key, at),
    encode: encodeValues,
  })

  /** What nobody wants any more is forgotten. */
  function prune(): void {
    const wanted = new Set(topic.keys())
    for (const key of known.keys()) if (!wanted.has(key)) known.delete(key)
  }

  function* changed(at: number): Generator<string> {
    let computed = 0
    for (const [key, { item, dueAt }] of known) {
      if (dueAt > at) continue
      computed += 1
      if (computed > MAX_PER_TICK) return
      // Behind the others, so that each gets its turn.
      known.delete(key)
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
    opened: () => undefined,
    closed: (connection) => {
      topic.closed(connection)
      prune()
    },
    sessionEnded: () => undefined,
    tick: (_from, to) => topic.publish([...changed(to)], to),
    clockSet: (at) => {
      for (const [key, entry] of known) known.set(key, { ...entry, dueAt: at })
    },
    subscribed: () => topic.keys(),
    subscriptionCount: () => topic.count(),
  }
}

function encodeValues(items: readonly string[], isPresent: boolean): readonly Encoded[] {
  const [first] = items
  if (!isPresent && items.length === 1 && first !== undefined) return [encodeItem('newValue', first)]
  const messages: Encoded[] = []
  for (let from = 0; from < items.length; from += MAX_KEYS) {
    messages.push(encodeItems('newValues', items.slice(from, from + MAX_KEYS)))
  }
  return messages
}
