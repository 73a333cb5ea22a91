import type { WallSample } from '../../domain/wall/wall-health.ts'
import { workerStats } from '../../live/live.ts'

const BYTES_PER_MB = 1e6
const ASLEEP_MS = 120_000

/**
 * Measures this page. The heap is what Chromium says of its own accord (`performance.memory`): the standard way,
 * `measureUserAgentSpecificMemory`, needs a page isolated from other origins, which the strict headers of an installation may
 * not give. `end` stops the observer of long tasks.
 */
export function sampler(): { readonly take: () => Promise<WallSample>; readonly end: () => void } {
  let longTaskMs = 0
  const isObservable = PerformanceObserver.supportedEntryTypes.includes('longtask')
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTaskMs += duration
  })
  if (isObservable) observer.observe({ type: 'longtask' })
  let values = -1
  let changedAt = performance.now()
  let sampledAt = changedAt
  return {
    take: async () => {
      const stats = await workerStats()
      const sum = stats.ok ? stats.body.hubs.reduce((all, hub) => all + hub.values, 0) : values
      // Longer than two minutes between two samples: the machine slept, and nothing is known of that time.
      const hasSlept = performance.now() - sampledAt > ASLEEP_MS
      if (sum !== values || hasSlept) {
        values = sum
        changedAt = performance.now()
      }
      sampledAt = performance.now()
      const sample = {
        ...heap(),
        nodes: document.getElementsByTagName('*').length,
        canvases: document.getElementsByTagName('canvas').length,
        longTaskMs: isObservable ? longTaskMs : Number.NaN,
        silentMs: performance.now() - changedAt,
        broken: document.querySelectorAll('[data-broken-page], [data-broken-tile]').length,
      }
      longTaskMs = 0
      return sample
    },
    end: () => observer.disconnect(),
  }
}

function heap(): Pick<WallSample, 'heapMb' | 'heapLimitMb'> {
  const memory: unknown = Reflect.get(performance, 'memory')
  const field = (name: string) => {
    const bytes: unknown = typeof memory === 'object' && memory !== null ? Reflect.get(memory, name) : undefined
    return typeof bytes === 'number' ? bytes / BYTES_PER_MB : Number.NaN
  }
  return { heapMb: field('usedJSHeapSize'), heapLimitMb: field('jsHeapSizeLimit') }
}
