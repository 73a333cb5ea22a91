import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { ALL_TABS } from '../../../../src/areas/charts/chart/plot/sync-cursors.ts'
import { TimeChart } from '../../../../src/areas/charts/chart/time-chart.tsx'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import { pageWorker } from '../../../support/page/page-worker.ts'
import { DAY, hourly, seriesOf } from './chart-page.tsx'

const MOUNTS = 1000
const WARM_UP = 50
/** A cache may grow by a few; a leak grows by one a mount. */
const MOST_MORE = MOUNTS / 20

interface Counters {
  readonly nodes: number
  readonly jsEventListeners: number
}

declare module 'vitest/browser' {
  interface CDPSession {
    send(method: 'HeapProfiler.collectGarbage'): Promise<unknown>
    send(method: 'Memory.getDOMCounters'): Promise<Counters>
  }
}

async function counters(): Promise<Counters> {
  await cdp().send('HeapProfiler.collectGarbage')
  await cdp().send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await cdp().send('Memory.getDOMCounters')
  return { nodes, jsEventListeners }
}

test('a chart that has been shown and removed a thousand times leaves no node, listener, canvas or lease', async () => {
  const worker = await pageWorker()
  const series = [
    seriesOf('Niveau', hourly([1, 2, 3])),
    seriesOf('Archiv', hourly([]), {
      source: { kind: 'archive', key: `AnaIn-1/DayValues/${DAY.from}/${DAY.to}/1200/Line` },
    }),
  ]
  const place = document.createElement('div')
  document.body.append(place)
  let drawn = 0
  const mount = async () => {
    const root = createRoot(place)
    const chart = (
      <PlantSettingsProvider>
        <TimeChart label="Probe" range={DAY} series={series} sync={ALL_TABS} onBeyond={() => undefined} />
      </PlantSettingsProvider>
    )
    flushSync(() => root.render(chart))
    // Drawn at the end of the task.
    await Promise.resolve()
    if ((place.querySelector('canvas')?.width ?? 0) > 100) drawn += 1
    flushSync(() => root.unmount())
  }
  for (let count = 0; count < WARM_UP; count += 1) await mount()
  const before = await counters()
  for (let count = 0; count < MOUNTS; count += 1) await mount()
  expect(drawn).toBe(MOUNTS + WARM_UP)
  await expect.poll(() => [...worker.leased.keys()].filter((key) => key.includes('AnaIn-1'))).toEqual([])
  const after = await counters()
  expect(document.querySelectorAll('canvas')).toHaveLength(0)
  expect(after.nodes - before.nodes).toBeLessThan(MOST_MORE)
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(MOST_MORE)
  place.remove()
}, 120_000)
