import { PEERS } from '../peers/peers.ts'
import type { Plot, Scenario, Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { TICK_MS } from '../subjects/feed-simulator.ts'
import { product } from '../subjects/product.ts'
import type { Feed, Subject, View } from '../subjects/subject.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { type Arrangement, type Measured, measureTabs, TABS_COLUMNS, type TabsKey } from './measure-tabs.ts'

const FULL = { warmUpMs: 4000, measureMs: 6000 }
const QUICK = { warmUpMs: 1000, measureMs: 2000 }

/** What each subject shows, and in how many tabs. */
export interface Comparison {
  readonly prefix: string
  readonly title: string
  readonly arrangement: Arrangement
  readonly view: View
  readonly counts: readonly number[]
  /** Number of runs in a full run. */
  readonly runs: number
}

const PLOTS: readonly Plot[] = [
  { title: 'Processor time', kind: 'bars', columns: ['cpu'], unit: 's per s' },
  { title: 'Lag', kind: 'bars', columns: ['lagP50', 'lagP95', 'pictureLagP95'], unit: 'ms', log: true },
  { title: 'Memory', kind: 'bars', columns: ['memory'], unit: 'MiB' },
  { title: 'Hub connections', kind: 'bars', columns: ['connections'], unit: '' },
]
/** A plot draws no text that could be timed. */
const PLOTS_WITHOUT_LAG = PLOTS.filter(({ title }) => title !== 'Lag')

interface Compared {
  readonly subject: Subject
  readonly runs: (readonly Measured[])[]
}

function at({ runs }: Compared, index: number, key: TabsKey): readonly number[] {
  return runs.map((cases) => cases[index]?.[key] ?? Number.NaN)
}

/** Taken per round: a disturbance affects both subjects of a round. */
function ratio(own: Compared, peer: Compared, index: number, key: TabsKey): Figure {
  const peers = at(peer, index, key)
  return figure(at(own, index, key).map((value, run) => value / (peers[run] ?? Number.NaN)))
}

function keysOf({ prefix, counts, view }: Comparison, own: Compared, peers: readonly Compared[]): [string, Figure][] {
  return counts.flatMap((count, index) =>
    peers.flatMap((peer): [string, Figure][] => {
      const name = peer.subject.keyName
      const capital = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
      const lags: [string, Figure][] = [
        [`${prefix}.${count}.${name}LagP95Ms`, figure(at(peer, index, 'lagP95'))],
        [`${prefix}.${count}.${name}PictureLagP95Ms`, figure(at(peer, index, 'pictureLagP95'))],
      ]
      return [
        [`${prefix}.${count}.cpuRatioTo${capital}`, ratio(own, peer, index, 'cpu')],
        [`${prefix}.${count}.memoryRatioTo${capital}`, ratio(own, peer, index, 'memory')],
        ...(view === 'plot' ? [] : lags),
      ]
    }),
  )
}

function tableOf({ title, counts, view }: Comparison, all: readonly Compared[]): Table {
  return {
    title,
    caseName: 'subject, tabs',
    columns: TABS_COLUMNS,
    rows: all.flatMap((each) =>
      counts.map((count, index) => ({
        name: `${each.subject.name}, ${count}`,
        figures: Object.fromEntries(TABS_COLUMNS.map(({ key }) => [key, figure(at(each, index, key))])),
      })),
    ),
    notes: [],
    plots: view === 'plot' ? PLOTS_WITHOUT_LAG : PLOTS,
  }
}

/** Returns a scenario that compares the product with its peers. A quick run makes the first comparison only. */
export function comparePeers(name: string, feed: Feed, planned: readonly Comparison[]): Scenario {
  return async ({ quick, say }) => {
    const length = quick ? QUICK : FULL
    const missing = PEERS.filter(({ missing }) => missing !== null)
    const subjects = [product, ...PEERS.flatMap(({ subject, missing }) => (missing === null ? [subject] : []))]
    const comparisons = quick ? planned.slice(0, 1).map((each) => ({ ...each, counts: [1, 3], runs: 1 })) : planned
    const measured = comparisons.map((comparison) => ({
      comparison,
      all: subjects
        .filter(({ views }) => views.includes(comparison.view))
        .map((subject): Compared => ({ subject, runs: [] })),
    }))
    const rounds = Math.max(...comparisons.map(({ runs }) => runs))
    for (let run = 1; run <= rounds; run++) {
      for (const { comparison, all } of measured.filter(({ comparison }) => run <= comparison.runs)) {
        const { arrangement, view, counts, runs } = comparison
        for (const { subject, runs: own } of all) {
          say(`${name}: ${comparison.title}, ${subject.name}, run ${run} of ${runs}`)
          own.push(await measureTabs({ subject, feed, view, arrangement, counts, ...length }))
        }
      }
    }
    const notesOf = ({ view }: Comparison) =>
      missing
        .filter(({ subject }) => subject.views.includes(view))
        .map(({ subject, missing }) => `${subject.name} was left out: ${missing}`)
    return {
      scenario: name,
      measuredAt: new Date().toISOString(),
      machine: describeMachine(await browserProduct()),
      setting: {
        quick,
        runs: comparisons.map(({ runs }) => runs).join(', '),
        ...length,
        ...feed,
        size: 'wall',
        tickMs: TICK_MS,
      },
      tables: measured.map(({ comparison, all }) => ({ ...tableOf(comparison, all), notes: notesOf(comparison) })),
      keys: Object.fromEntries(
        measured.flatMap(({ comparison, all: [own, ...others] }) =>
          own === undefined ? [] : keysOf(comparison, own, others),
        ),
      ),
    }
  }
}
