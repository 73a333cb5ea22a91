import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { call, startLive, workerStats } from '../../../src/live/live.ts'
import { subscribeLane } from '../../../src/live/views/subscriptions.ts'
import type { LoadReading } from '../load-reading.ts'
import { OutageWatch } from './outage-watch.ts'

/**
 * A page with the product's live layer and nothing above it. It leases `count` values, writes the first of them into
 * text nodes as a screen would, and records the age of each value when its listener runs.
 */
const SHOWN_CELLS = 500
const HISTOGRAM_MS = 10_000

let lags = new Uint32Array(HISTOGRAM_MS)
let received = 0
let longTasks = 0
let longestTaskMs = 0
let outage: OutageWatch | null = null

async function logIn(): Promise<void> {
  const token = await call('loginToken', {})
  if (!token.ok) throw new Error(token.error.text)
  const { csrfToken } = token.body
  const result = await call('login', {
    username: 'operator',
    password: 'plant-operator',
    csrfToken,
    recaptchaToken: null,
  })
  if (!result.ok || result.body.status !== 'Success') throw new Error('The login was refused')
}

/** `watchesOutage` also records when all values became stale and fresh, at a small cost per value. */
async function lease(count: number, watchesOutage = false): Promise<number> {
  const nodes = await call('pvNodes', {})
  if (!nodes.ok) throw new Error(nodes.error.text)
  const keys = nodes.body.flatMap(({ pvs }) => pvs.flatMap((ref) => liveKey(ref) ?? [])).slice(0, count)
  if (watchesOutage) outage = new OutageWatch(keys.length)
  const cells = document.getElementById('cells')
  keys.forEach((key, i) => {
    const text = i < SHOWN_CELLS ? document.createTextNode('') : null
    if (text !== null) {
      const cell = document.createElement('span')
      cell.append(text)
      cells?.append(cell, ' ')
    }
    subscribeLane(key, (lane) => {
      outage?.saw(i, lane.known && !lane.stale)
      if (!lane.known || lane.stale) return
      const lag = Math.max(0, Math.min(HISTOGRAM_MS - 1, Math.round(Date.now() - lane.time)))
      lags[lag] = (lags[lag] ?? 0) + 1
      received += 1
      if (text !== null) text.nodeValue = lane.num.toFixed(2)
    })
  })
  return keys.length
}

/** Returns the readings since the last call. */
async function read(): Promise<LoadReading> {
  const stats = await workerStats()
  const reading = { lags: [...lags], received, longTasks, longestTaskMs, stats: stats.ok ? stats.body : null }
  lags = new Uint32Array(HISTOGRAM_MS)
  received = 0
  longTasks = 0
  longestTaskMs = 0
  return reading
}

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    longTasks += 1
    longestTaskMs = Math.max(longestTaskMs, duration)
  }
}).observe({ type: 'longtask' })

startLive()
Object.assign(window, {
  load: { logIn, lease, read, armOutage: () => outage?.arm(), readOutage: () => outage?.read() },
})
