import { urgency } from '../../../../src/domain/alerts/alert-state.ts'
import { receiveSummary } from '../../../../src/live/connection/summary.ts'
import { QUIET_HORN } from '../../../../src/wire/tabs/horn.ts'
import { AlertTally } from '../../../../workers/alerts/alert-tally.ts'
import { PendingAlerts } from '../../../../workers/alerts/pending-alerts.ts'
import { VersionCounter } from '../../../../workers/context/core-context.ts'
import { TOPICS } from '../../../../workers/topics/topics.ts'
import { call } from './call.ts'
import { hubOf, isServerConnected, onLost } from './hubs.ts'
import { markStale, setValue } from './values.ts'

const pending = new PendingAlerts({ version: new VersionCounter(), failed: (_, error) => reportError(error) })

const tally = new AlertTally(pending.set, Date.now, {
  summary(alerts) {
    // A half-loaded list would look like a quiet plant.
    if (pending.set.load.state !== 'ready') return
    setValue('alertSummary', '', alerts)
    // The horn is left out: it would sound in every tab.
    const isCurrent = isServerConnected()
    receiveSummary({ kind: 'summary', seq: 2, alerts, isCurrent, rings: false, heardAt: null, ...QUIET_HORN })
  },
  stations: (stations) => setValue('stationAlerts', '', stations),
  pv: (pv, counts) => setValue('pvAlert', pv, counts),
})

let isSubscribed = false
let isCountDue = false

/** Subscribes to the alert hub. Every tab keeps the whole list, because it shows the count. */
export function subscribeToAlerts(): void {
  if (isSubscribed) return
  isSubscribed = true
  const hub = hubOf('alert')
  const { on, source } = TOPICS.pendingAlerts
  for (const [message, read] of Object.entries(on)) {
    hub.on(message, (argument) => {
      const { event } = read(argument)
      if (event !== null) pending.applyEvent(event)
    })
  }
  onLost('alert', () => markStale(['alertSummary', 'pvAlert']))
  hub.onOpen(async () => {
    const priorities = await call('priorities', {})
    if (priorities.ok) tally.rank(urgency(priorities.body))
    await hub.invoke(source.subscribe)
    pending.beginSnapshot()
    if (source.snapshot !== undefined) await hub.invoke(source.snapshot)
    pending.endSnapshot()
    tally.publish()
  })
}

/** Counts the alerts of a PV (`pvParam`). Returns a function that stops. */
export function watchPvAlerts(pv: string): () => void {
  subscribeToAlerts()
  tally.addPv(pv)
  // The rows of one render request many PVs at once.
  if (!isCountDue) {
    isCountDue = true
    queueMicrotask(() => {
      isCountDue = false
      if (pending.set.load.state === 'ready') tally.publish()
    })
  }
  return () => tally.removePv(pv)
}
