import { setTimeout as pause } from 'node:timers/promises'
import { NO_ALERT_FILTER } from '../../src/domain/alerts/alert-filter.ts'
import { PATHS, pendingAlertsPath, realtimeChartPath } from '../../src/domain/text/paths.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { orderSimulator } from '../../tests/support/simulator/simulator-orders.ts'
import type { Scenario } from '../scenario.ts'
import { figure } from '../statistics.ts'
import { startFeedSimulator } from '../subjects/feed-simulator.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { productDist } from '../tools/product-dist.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'
import { slope, workerHeapBytes } from './worker-heap.ts'

const UPDATES_PER_SECOND = 2000
const MS_PER_HOUR = 3_600_000
const BYTES_PER_MB = 1e6
const SHOWN_TIMEOUT_MS = 60_000
/** At this speed a day takes eight minutes. */
const SPEED = 180
const FULL = { hours: 24, warmUpHours: 3, everyMs: 10_000 }
const QUICK = { hours: 1, warmUpHours: 0, everyMs: 4000 }

const CHARTED: readonly PvRef[] = [1, 2, 3].map((nr) => ({ type: 'AnaIn', nr: 100_000 + nr }))

/** The windows of a wall: each is shown for the whole day. */
const WINDOWS = [
  { key: 'values', path: PATHS.values, isLive: '[data-pv]:not([data-quality=None])' },
  { key: 'alerts', path: pendingAlertsPath(NO_ALERT_FILTER), isLive: '[data-alert-state]' },
  { key: 'chart', path: realtimeChartPath(CHARTED), isLive: '[role=img] canvas' },
] as const

interface Sample {
  /** Hours of the simulated plant since the start. */
  readonly hours: number
  readonly mb: Readonly<Record<string, number>>
}

async function openWindow(browser: RawChromium, url: string, isLive: string): Promise<RawTab> {
  const tab = await browser.newTab('about:blank', { newWindow: true })
  await tab.goto(url)
  await tab.waitFor(`document.querySelector(${JSON.stringify(isLive)}) !== null`, SHOWN_TIMEOUT_MS)
  return tab
}

async function heapMb(tab: RawTab): Promise<number> {
  await tab.send('HeapProfiler.collectGarbage')
  return (await tab.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize / BYTES_PER_MB
}

/**
 * A day of a wall monitor in eight minutes: values, pending alerts and live charts, each in a window that stays open while
 * the plant's clock runs 180 times as fast. Alerts come and go, stations dial, midnight passes and charts move on as in
 * a day.
 */
export const day: Scenario = async ({ quick, say }) => {
  const length = quick ? QUICK : FULL
  const simulator = await startFeedSimulator({ seed: 1, updatesPerSecond: UPDATES_PER_SECOND }, productDist())
  const browser = await RawChromium.start()
  try {
    await setLoginCookies(browser, simulator.url)
    const tabs: { readonly key: string; readonly tab: RawTab }[] = []
    for (const { key, path, isLive } of WINDOWS) {
      tabs.push({ key, tab: await openWindow(browser, `${simulator.url}${path}`, isLive) })
    }
    const take = async (hours: number): Promise<Sample> => {
      const mb: Record<string, number> = { worker: (await workerHeapBytes(browser.cdp)) / BYTES_PER_MB }
      for (const { key, tab } of tabs) mb[key] = await heapMb(tab)
      say(`day: ${hours.toFixed(1)} h, ${JSON.stringify(mb)}`)
      return { hours, mb }
    }
    await orderSimulator(simulator, 'clock', { speed: SPEED })
    const start = performance.now()
    const hours = () => ((performance.now() - start) * SPEED) / MS_PER_HOUR
    const samples: Sample[] = []
    while (hours() < length.hours) {
      await pause(length.everyMs)
      samples.push(await take(hours()))
    }
    const steady = samples.filter(({ hours }) => hours >= length.warmUpHours)
    const rows = ['worker', ...WINDOWS.map(({ key }) => key)].map((key) => {
      const of = (sample: Sample) => sample.mb[key] ?? Number.NaN
      const perHour = slope(steady.map((sample) => ({ x: sample.hours, y: of(sample) })))
      return { key, heap: figure(steady.map(of)), perDay: figure([perHour * 24]) }
    })
    return {
      scenario: 'day',
      measuredAt: new Date().toISOString(),
      keys: Object.fromEntries(
        rows.flatMap(({ key, heap, perDay }) => [
          [`day.${key}HeapMB`, heap],
          [`day.${key}HeapMBPerDay`, perDay],
        ]),
      ),
      machine: describeMachine(await browserProduct(browser)),
      setting: { quick, ...length, speed: SPEED, seed: 1, size: 'wall', updatesPerSecond: UPDATES_PER_SECOND },
      tables: [
        {
          title: `${length.hours} h of the plant at ${SPEED} times its speed, three windows shown`,
          caseName: 'heap after a collection',
          columns: [
            { key: 'heap', title: 'MB', decimals: 2 },
            { key: 'perDay', title: 'slope MB a day of the plant', decimals: 2 },
          ],
          rows: rows.map(({ key, heap, perDay }) => ({ name: key, figures: { heap, perDay } })),
          notes: [],
        },
      ],
    }
  } finally {
    await browser.close()
    await simulator.close()
  }
}
