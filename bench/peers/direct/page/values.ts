import type { Mirror } from '../../../../src/live/cells/mirror.ts'
import { Watchers } from '../../../../src/live/cells/subscribable.ts'
import type { StationAlerts } from '../../../../src/wire/tabs/alert-list.ts'
import { leaseId, type ValueTopic, type ValueTopics } from '../../../../src/wire/tabs/live.ts'

type Row = { readonly id: string }
type ValueState = NonNullable<ReturnType<Mirror['value']>>
type RowsState = NonNullable<ReturnType<Mirror['rows']>>

const READY = { state: 'ready' } as const
const STATION_ALERTS = leaseId('stationAlerts', '')

const states = new Map<string, ValueState>()
const stations = new Map<string, Row>()
let stationRows: RowsState | undefined

/** By `topic/key`. */
export const valueWatchers = new Watchers<string>()

/** The small objects that this tab knows, in the form in which the hooks of the views read them. */
export const mirror: Pick<Mirror, 'value' | 'rows'> = {
  value: (id) => states.get(id),
  rows: (id) => (id === STATION_ALERTS ? stationRows : undefined),
}

/** The last value wins; who watches it is told at once. */
export function setValue<T extends ValueTopic>(topic: T, key: string, value: ValueTopics[T]): void {
  const id = leaseId(topic, key)
  states.set(id, { value, load: READY, stale: false })
  valueWatchers.tell(id)
}

export function setStationAlerts(upsert: readonly StationAlerts[], remove: readonly string[]): void {
  for (const id of remove) stations.delete(id)
  for (const row of upsert) stations.set(row.id, row)
  stationRows = { load: READY, stale: false, rows: [...stations.values()] }
  valueWatchers.tell(STATION_ALERTS)
}

/** The link by which these topics come is broken. */
export function markStale(topics: readonly ValueTopic[]): void {
  for (const [id, state] of states) {
    if (!topics.some((topic) => id.startsWith(leaseId(topic, '')))) continue
    states.set(id, { ...state, stale: true })
    valueWatchers.tell(id)
  }
}

export function forgetValue(topic: ValueTopic, key: string): void {
  states.delete(leaseId(topic, key))
}

/** The session is over: nothing of it is left for the next user. */
export function clearValues(kept: readonly ValueTopic[]): void {
  for (const id of [...states.keys()]) {
    if (kept.some((topic) => id === leaseId(topic, ''))) continue
    states.delete(id)
    valueWatchers.tell(id)
  }
  setStationAlerts([], [...stations.keys()])
}
