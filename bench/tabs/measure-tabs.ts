import { setTimeout as pause } from 'node:timers/promises'
import type { SimulatorStats } from '../../src/simulator/hubs/simulator-stats.ts'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { percentile } from '../statistics.ts'
import type { Feed, RunningSubject, Subject, View } from '../subjects/subject.ts'
import { type ProcessFigures, processMemory, processTimes } from '../tools/process-tree.ts'
import { lagProbe, type ProbeReading } from './lag-probe.ts'

/** `window`: all tabs in one window, only the last one visible. `windows`: each tab in its own visible window. */
export type Arrangement = 'window' | 'windows'

export interface TabsPlan {
  readonly subject: Subject
  readonly feed: Feed
  readonly view: View
  readonly arrangement: Arrangement
  /** Ascending. */
  readonly counts: readonly number[]
  readonly warmUpMs: number
  readonly measureMs: number
  /** Called when a subject fails with a count after the first one: the smaller counts are returned. Default: rejects. */
  readonly onFailure?: (count: number, error: unknown) => void
  /** Returns whether to go on to the next count after this one. Default: always. */
  readonly goesOn?: (count: number, measured: Measured) => boolean
}

export const TABS_COLUMNS = [
  { key: 'connections', title: 'hub connections', decimals: 0 },
  { key: 'subscriptions', title: 'pv subscriptions', decimals: 0 },
  { key: 'kilobytes', title: 'kB/s sent by the simulator', decimals: 1 },
  { key: 'messages', title: 'messages/s', decimals: 1 },
  { key: 'values', title: 'values/s', decimals: 0 },
  { key: 'cells', title: 'stamped values in the last tab', decimals: 0 },
  { key: 'writes', title: 'stamped writes/s over all tabs', decimals: 0 },
  { key: 'pictures', title: 'writing turns/s in the last tab', decimals: 1 },
  { key: 'lagP50', title: 'lag p50 ms', decimals: 0 },
  { key: 'lagP95', title: 'lag p95 ms', decimals: 0 },
  { key: 'lagP99', title: 'lag p99 ms', decimals: 0 },
  { key: 'pictureLagP50', title: 'lag of the picture p50 ms', decimals: 0 },
  { key: 'pictureLagP95', title: 'lag of the picture p95 ms', decimals: 0 },
  { key: 'longTasks', title: 'long tasks/s over all tabs', decimals: 2 },
  { key: 'longTaskShare', title: 'share of time in long tasks, per shown tab', decimals: 3 },
  { key: 'cpu', title: 'CPU s per s', decimals: 2 },
  { key: 'cpuRenderer', title: 'of it renderers', decimals: 2 },
  { key: 'cpuGpu', title: 'of it GPU process', decimals: 2 },
  { key: 'cpuServers', title: 'of it servers of its own', decimals: 2 },
  { key: 'cpuPlant', title: 'simulator CPU s per s', decimals: 2 },
  { key: 'memory', title: 'browser memory MiB (Pss)', decimals: 0 },
  { key: 'memoryRenderer', title: 'of it renderers', decimals: 0 },
] as const
export type TabsKey = (typeof TABS_COLUMNS)[number]['key']
export type Measured = Readonly<Record<TabsKey, number>>

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function total(stats: SimulatorStats, field: 'connections' | 'bytesSent' | 'messagesSent'): number {
  return sum(Object.values(stats.hubs).map((hub) => hub[field]))
}

interface Sample {
  readonly at: number
  readonly stats: SimulatorStats
  readonly cpu: ProcessFigures
  readonly simulator: number
  readonly servers: number
}

/** A browser with a growing number of tabs with the same view, measured at each of the `counts`. */
class GrowingBrowser {
  readonly #plan: TabsPlan
  readonly #running: RunningSubject
  readonly #browser: RawChromium
  readonly #tabs: RawTab[] = []

  constructor(plan: TabsPlan, running: RunningSubject, browser: RawChromium) {
    this.#plan = plan
    this.#running = running
    this.#browser = browser
  }

  async growTo(count: number): Promise<void> {
    const inWindows = this.#plan.arrangement === 'windows'
    // Minimised until all are open: the twentieth would wait for minutes while nineteen others draw.
    if (inWindows) for (const tab of this.#tabs) await tab.setWindowState('minimized')
    while (this.#tabs.length < count) {
      const tab = await this.#browser.newTab('about:blank', { newWindow: inWindows })
      await tab.onNewDocument(lagProbe(this.#plan.subject.decimalSign))
      await this.#running.show(tab, this.#plan.view)
      this.#tabs.push(tab)
      if (inWindows) await tab.setWindowState('minimized')
    }
    if (inWindows) for (const tab of this.#tabs) await tab.setWindowState('normal')
  }

  async measure(): Promise<Measured> {
    await pause(this.#plan.warmUpMs)
    await this.#readings()
    const start = await this.#sample()
    await pause(this.#plan.measureMs)
    const end = await this.#sample()
    const readings = await this.#readings()
    // On a saturated machine the pages respond late and have measured for longer.
    const probedSeconds = (performance.now() - start.at) / 1000
    const seconds = (end.at - start.at) / 1000
    const isWindow = this.#plan.arrangement === 'window'
    const visible = isWindow ? readings.slice(-1) : readings
    const lags = visible.flatMap(({ lagsMs }) => lagsMs)
    const pictureLags = visible.flatMap(({ pictureLagsMs }) => pictureLagsMs)
    const renderer = end.cpu.byKind.renderer - start.cpu.byKind.renderer
    const gpu = end.cpu.byKind['gpu-process'] - start.cpu.byKind['gpu-process']
    const servers = end.servers - start.servers
    // An idle hidden page never collects the garbage of its start; other pages do so by themselves.
    for (const tab of this.#tabs) await tab.send('HeapProfiler.collectGarbage')
    const memory = processMemory(this.#browser.pid)
    const shown = isWindow ? 1 : this.#tabs.length
    return {
      connections: total(end.stats, 'connections'),
      subscriptions: end.stats.hubs.pv.subscriptions,
      kilobytes: (total(end.stats, 'bytesSent') - total(start.stats, 'bytesSent')) / 1000 / seconds,
      messages: (total(end.stats, 'messagesSent') - total(start.stats, 'messagesSent')) / seconds,
      values: (end.stats.hubs.pv.valuesSent - start.stats.hubs.pv.valuesSent) / seconds,
      cells: readings.at(-1)?.cells ?? 0,
      writes: sum(readings.map(({ lagsMs }) => lagsMs.length)) / probedSeconds,
      pictures: (readings.at(-1)?.writes ?? 0) / probedSeconds,
      lagP50: percentile(lags, 0.5),
      lagP95: percentile(lags, 0.95),
      lagP99: percentile(lags, 0.99),
      pictureLagP50: percentile(pictureLags, 0.5),
      pictureLagP95: percentile(pictureLags, 0.95),
      longTasks: sum(readings.map((reading) => reading.longTasks)) / probedSeconds,
      longTaskShare: sum(readings.map((reading) => reading.longTaskMs)) / 1000 / probedSeconds / shown,
      cpu: (end.cpu.total - start.cpu.total + servers) / seconds,
      cpuRenderer: renderer / seconds,
      cpuGpu: gpu / seconds,
      cpuServers: servers / seconds,
      cpuPlant: (end.simulator - start.simulator) / seconds,
      memory: memory.total,
      memoryRenderer: memory.byKind.renderer,
    }
  }

  #readings(): Promise<readonly ProbeReading[]> {
    return Promise.all(this.#tabs.map((tab) => tab.evaluate<ProbeReading>('window.readProbe()')))
  }

  async #sample(): Promise<Sample> {
    const { simulator, serverPids } = this.#running
    return {
      stats: await simulator.stats(),
      at: performance.now(),
      cpu: processTimes(this.#browser.pid),
      simulator: simulator.cpuSeconds(),
      servers: sum(serverPids.map((pid) => processTimes(pid).total)),
    }
  }
}

/** Measures one run of a plan with a fresh simulator and a fresh browser. Returns the figures of each count in order. */
export async function measureTabs(plan: TabsPlan): Promise<readonly Measured[]> {
  const running = await plan.subject.start(plan.feed, plan.view)
  try {
    const browser = await RawChromium.start()
    try {
      await running.prepare(browser)
      const growing = new GrowingBrowser(plan, running, browser)
      const measured: Measured[] = []
      for (const count of plan.counts) {
        try {
          await growing.growTo(count)
          const figures = await growing.measure()
          measured.push(figures)
          if (plan.goesOn?.(count, figures) === false) break
        } catch (error) {
          if (plan.onFailure === undefined || measured.length === 0) throw error
          plan.onFailure(count, error)
          break
        }
      }
      return measured
    } finally {
      await browser.close()
    }
  } finally {
    await running.close()
  }
}
