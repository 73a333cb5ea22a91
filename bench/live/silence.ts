import { setTimeout as pause } from 'node:timers/promises'
import type { SimulatorStats } from '../../src/simulator/hubs/simulator-stats.ts'
import type { StartSimulatorOptions } from '../../src/simulator/start-simulator.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { type ChildSimulator, startChildSimulator } from '../../tests/support/simulator/child-simulator.ts'
import { askSimulator } from '../../tests/support/simulator/simulator-orders.ts'
import { type Line, startTcpProxy, type TcpProxy } from '../../tests/support/simulator/tcp-proxy.ts'
import { TruthWatcher } from '../../tests/support/truth/truth-watcher.ts'
import type { Scenario } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { describeMachine } from '../tools/machine.ts'

const PATIENCE_MS = 60_000
const MS_PER_MINUTE = 60_000
/** The client knows the density of a stream after 10 s. */
const STEADY_MS = 11_000
const OUTAGE_MS = 8000
const FULL = { runs: Number(process.env.SILENCE_RUNS ?? 5), minutes: Number(process.env.SILENCE_MINUTES ?? 60) }
const QUICK = { runs: 1, minutes: 0.2 }
const LATE_SHARE = 0.3
const LATE_MS = 1000

const STREAMS = [
  { name: 'dense', options: { seed: 1, updatesPerSecond: 500 } },
  { name: 'quiet', options: { seed: 1, updatesPerSecond: 1, speed: 0 } },
] as const satisfies readonly { name: string; options: StartSimulatorOptions }[]

const BLACK_HOLE: Line = { kind: 'black-hole' }
const CLEAR: Line = { kind: 'clear' }
const LATE: Line = { kind: 'delayed', share: LATE_SHARE, maxMs: LATE_MS, random: Math.random }
const LINES = [
  { name: 'clear', line: CLEAR },
  { name: 'late', line: LATE },
] as const

interface Opened {
  readonly simulator: ChildSimulator
  readonly proxy: TcpProxy
  readonly watcher: TruthWatcher
}

/**
 * Starts a simulator in another process, a proxy to it and the product's core behind the proxy, with four hubs open.
 */
async function opened<T>(options: StartSimulatorOptions, use: (opened: Opened) => Promise<T>): Promise<T> {
  const simulator = await startChildSimulator(options)
  const proxy = await startTcpProxy(simulator.url)
  const watcher = await TruthWatcher.start(simulator, { url: proxy.url })
  try {
    await eventually(() => watcher.fresh === watcher.size, { timeoutMs: PATIENCE_MS, what: 'all values' })
    await pause(STEADY_MS)
    return await use({ simulator, proxy, watcher })
  } finally {
    watcher.stop()
    await proxy.close()
    await simulator.close()
  }
}

const OUTAGES = {
  hangs: { begin: ({ simulator }: Opened) => simulator.freeze(), end: ({ simulator }: Opened) => simulator.thaw() },
  dropped: {
    begin: ({ proxy }: Opened) => Object.assign(proxy, { line: BLACK_HOLE }),
    end: ({ proxy }: Opened) => Object.assign(proxy, { line: CLEAR }),
  },
} as const

function measureOutage(options: StartSimulatorOptions, how: keyof typeof OUTAGES) {
  return opened(options, async (parts) => {
    const { watcher } = parts
    OUTAGES[how].begin(parts)
    const marked = await eventually(() => watcher.isMarked, { timeoutMs: PATIENCE_MS, what: 'all to be marked' })
    await pause(OUTAGE_MS)
    OUTAGES[how].end(parts)
    const isFresh = () => watcher.fresh === watcher.size && Object.keys(watcher.broken).length === 0
    const fresh = await eventually(isFresh, { timeoutMs: PATIENCE_MS, what: 'all to be fresh' })
    return { marked, fresh }
  })
}

async function invocations({ simulator }: Opened): Promise<number> {
  const { hubs } = (await askSimulator(simulator, 'stats')).body as SimulatorStats
  return Object.values(hubs).reduce((sum, hub) => sum + hub.invocations, 0)
}

function measureLine(options: StartSimulatorOptions, line: Line, minutes: number) {
  return opened(options, async (parts) => {
    parts.proxy.line = line
    const before = await invocations(parts)
    await pause(minutes * MS_PER_MINUTE)
    const count = (await invocations(parts)) - before
    return { falseAlarms: parts.watcher.faults, invocationsPerMinute: count / minutes }
  })
}

/** Measures how soon a silent link is detected, what the detection costs, and how often a bad line counts as silent. */
export const silence: Scenario = async ({ quick, say }) => {
  const { runs, minutes } = quick ? QUICK : FULL
  const keys: Record<string, Figure> = {}
  const outages: { name: string; figures: Record<string, Figure> }[] = []
  for (const { name, options } of STREAMS) {
    for (const how of ['hangs', 'dropped'] as const) {
      const measured: { marked: number; fresh: number }[] = []
      for (let run = 1; run <= runs; run += 1) {
        say(`silence: ${name}, ${how}, run ${run} of ${runs}`)
        measured.push(await measureOutage(options, how))
      }
      const marked = figure(measured.map((each) => each.marked))
      const fresh = figure(measured.map((each) => each.fresh))
      Object.assign(keys, { [`silence.${name}.${how}.markedMs`]: marked, [`silence.${name}.${how}.freshMs`]: fresh })
      outages.push({ name: `${name}, ${how}`, figures: { marked, fresh } })
    }
  }
  const lines: { name: string; figures: Record<string, Figure> }[] = []
  for (const { name, options } of STREAMS) {
    for (const { name: kind, line } of LINES) {
      say(`silence: ${name}, ${kind} line, ${minutes} min`)
      const measured = await measureLine(options, line, minutes)
      const alarms = figure([measured.falseAlarms])
      const cost = figure([measured.invocationsPerMinute])
      Object.assign(keys, {
        [`silence.${name}.${kind}.falseAlarms`]: alarms,
        [`silence.${name}.${kind}.invocationsPerMinute`]: cost,
      })
      lines.push({ name: `${name}, ${kind}`, figures: { alarms, cost } })
    }
  }
  return {
    scenario: 'silence',
    measuredAt: new Date().toISOString(),
    keys,
    machine: describeMachine('none'),
    setting: { quick, runs, minutes, outageMs: OUTAGE_MS, lateShare: LATE_SHARE, lateMs: LATE_MS },
    tables: [
      {
        title: 'A link that falls silent while four hubs are open',
        caseName: 'stream and outage',
        columns: [
          { key: 'marked', title: 'from the last byte until all is marked, ms', decimals: 0 },
          { key: 'fresh', title: 'from the return until all is fresh, ms', decimals: 0 },
        ],
        rows: outages,
        notes: [],
      },
      {
        title: `A line that is clear, or brings ${LATE_SHARE * 100} % of its packets up to ${LATE_MS} ms late`,
        caseName: 'stream and line',
        columns: [
          { key: 'alarms', title: 'hubs given up though they lived', decimals: 0 },
          { key: 'cost', title: 'invocations a minute', decimals: 1 },
        ],
        rows: lines,
        notes: [],
      },
    ],
  }
}
