import { expect, onTestFinished, test } from 'vitest'
import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { startSimulator } from '../../../src/simulator/start-simulator.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { eventually } from '../../support/eventually.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { SLOW_LINE, startTcpProxy } from '../../support/simulator/tcp-proxy.ts'
import { WatchingClient } from '../../support/truth/watching-client.ts'

const ALERTS = 100_000
const ALERTS_A_MESSAGE = 1000
/** No group of the plant: the hub would tell its own list of it. */
const FIRST_GROUP = 900_000
const FETCH = 'FetchAllPendingAlerts'
const PATIENCE_MS = 120_000

/** Pending alerts of many PV groups, as the messages with which a hub sends them. */
function pendingList(): readonly string[] {
  const messages: string[] = []
  for (let from = 0; from < ALERTS; from += ALERTS_A_MESSAGE) {
    const alerts = Array.from({ length: ALERTS_A_MESSAGE }, (_, i) =>
      sampleAlert({
        id: `a${from + i}`,
        pvGroupId: FIRST_GROUP + from / ALERTS_A_MESSAGE,
        timestamp: 1_781_000_000_000 + from + i,
      }),
    )
    messages.push(`${JSON.stringify({ type: 1, target: 'newAlert', arguments: [alerts] })}\u001e`)
  }
  return messages
}

test(
  'a pending list of 100,000 alerts over 20 Mbit/s and 300 ms takes longer than ten seconds, is asked for once and is complete (F132)',
  async () => {
    const plant = await startSimulator({ size: 'demo', updatesPerSecond: 10, print: () => undefined })
    const proxy = await startTcpProxy(plant.url)
    const client = await WatchingClient.logIn(plant, { url: proxy.url })
    onTestFinished(async () => {
      client.stop()
      await proxy.close()
      await plant.close()
    })
    // The hub is asked for the list, sends it, and replies after it.
    plant.fault({ action: 'invoke', hub: 'alert', method: FETCH, answer: 'delay', delayMs: 3000 })
    const messages = pendingList()
    proxy.line = SLOW_LINE
    const startedAt = performance.now()
    const { set } = client.core.store.alerts.pending
    const key = pageKey(alertViewText(PENDING), 0)
    await client.tab.lease([{ topic: 'alertPage', key }])
    await eventually(() => set.load.state === 'loading', { timeoutMs: PATIENCE_MS, what: 'the list to begin' })
    for (const message of messages) plant.sendRaw('alert', message)
    await eventually(() => set.load.state === 'ready', { timeoutMs: PATIENCE_MS, what: 'the whole list' })
    const tookMs = performance.now() - startedAt
    expect(set.size).toBeGreaterThanOrEqual(ALERTS)
    // Longer than an invocation may be silent: what is tested is that it was not asked for again.
    expect(tookMs).toBeGreaterThan(10_000)
    const asked = client.core.context.log.lines().filter((line) => line.includes(FETCH))
    expect(asked).toEqual([])
    expect(client.faults('alert')).toBe(0)
    process.stdout.write(`100,000 alerts in ${Math.round(tookMs / 1000)} s\n`)
  },
  PATIENCE_MS,
)
