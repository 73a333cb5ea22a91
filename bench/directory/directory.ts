import { fileURLToPath } from 'node:url'
import type { Scenario, Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { describeMachine } from '../tools/machine.ts'
import { productDist } from '../tools/product-dist.ts'
import { runInWorker } from '../tools/run-in-worker.ts'
import type { DirectoryAnswer, DirectoryOrder, DirectoryRound } from './directory.worker.ts'
import { directoryMemory } from './directory-memory.ts'
import { type DirectoryPageRun, type PageReading, readDirectoryPage } from './directory-page.ts'

const WORKER = fileURLToPath(new URL('./directory.worker.ts', import.meta.url))
const FULL: DirectoryOrder = { rounds: 3, sizes: [100_000, 1_000_000] }
const QUICK: DirectoryOrder = { rounds: 1, sizes: [10_000] }
const PAGE_RUNS = 3

const STEPS = [
  { key: 'firstRows', title: 'first rows of an empty directory' },
  { key: 'load', title: 'all configurations' },
  { key: 'searchFirst', title: 'search two words for the first time' },
  { key: 'search', title: 'search an EKS number' },
  { key: 'searchAll', title: 'search a letter that most names have' },
  { key: 'filter', title: 'filter by unit and name' },
  { key: 'sortName', title: 'sort by name' },
  { key: 'sortEksFirst', title: 'sort by EKS number for the first time' },
  { key: 'sortEks', title: 'sort by it again, descending' },
  { key: 'group', title: 'group by station' },
] as const satisfies readonly { key: keyof DirectoryRound; title: string }[]

const PAGE_COLUMNS = [
  { key: 'firstLiveMs', title: 'first value live, ms', decimals: 0 },
  { key: 'completeMs', title: 'whole list there, ms', decimals: 0 },
  { key: 'longestTaskMs', title: 'longest task (0: none above 50 ms), ms', decimals: 0 },
  { key: 'heapMb', title: 'heap of the tab, MB', decimals: 1 },
] as const satisfies readonly { key: keyof PageReading; title: string; decimals: number }[]

const thousands = (size: number) => `${size / 1000}k`

function workerTable(rounds: readonly DirectoryRound[], size: number): Table {
  const of = rounds.filter((round) => round.size === size)
  const memory = directoryMemory(size)
  return {
    title: `The directory of ${size.toLocaleString('en')} PVs in a worker, without HTTP`,
    caseName: 'step',
    columns: [
      { key: 'ms', title: 'until the page is there, ms', decimals: 0 },
      { key: 'block', title: 'longest turn of the worker, ms', decimals: 0 },
    ],
    rows: STEPS.map(({ key, title }) => ({
      name: title,
      figures: { ms: figure(of.map((round) => round[key].ms)), block: figure(of.map((round) => round[key].blockMs)) },
    })),
    notes: [
      `Memory: ${memory.loadedMb.toFixed(0)} MB loaded, ${memory.usedMb.toFixed(0)} MB with search and two orders.`,
    ],
  }
}

function workerKeys(rounds: readonly DirectoryRound[], sizes: readonly number[]): Record<string, Figure> {
  const keys: Record<string, Figure> = {}
  for (const size of sizes) {
    const of = rounds.filter((round) => round.size === size)
    const name = `directory.pvs${thousands(size)}`
    keys[`${name}.loadMs`] = figure(of.map(({ load }) => load.ms))
    keys[`${name}.searchFirstMs`] = figure(of.map(({ searchFirst }) => searchFirst.ms))
    keys[`${name}.searchMs`] = figure(of.map(({ search }) => search.ms))
    keys[`${name}.sortFirstMs`] = figure(of.map(({ sortEksFirst }) => sortEksFirst.ms))
    keys[`${name}.blockMs`] = figure(of.map((round) => Math.max(...STEPS.map(({ key }) => round[key].blockMs))))
    keys[`${name}.memoryMb`] = figure([directoryMemory(size).usedMb])
  }
  return keys
}

function pageTable(runs: readonly DirectoryPageRun[]): Table {
  const row = (name: string, read: (run: DirectoryPageRun) => PageReading) => ({
    name,
    figures: Object.fromEntries(PAGE_COLUMNS.map(({ key }) => [key, figure(runs.map((run) => read(run)[key]))])),
  })
  const search = figure(runs.map(({ searchMs }) => searchMs))
  const heap = figure(runs.map(({ workerHeapMb }) => workerHeapMb))
  const task = figure(runs.map(({ traced }) => traced.ms))
  const cpu = figure(runs.map(({ traced }) => traced.cpuMs))
  return {
    title: 'The values page of the built client, 100,000 PVs',
    caseName: 'tab',
    columns: PAGE_COLUMNS,
    rows: [row('first tab', ({ first }) => first), row('a further tab', ({ further }) => further)],
    notes: [
      `From a typed letter to its rows on screen: ${search.median.toFixed(0)} ms.`,
      `Heap of the worker: ${heap.median.toFixed(0)} MB.`,
      `Longest task of a first tab while it is traced: ${task.median.toFixed(0)} ms, of them ${cpu.median.toFixed(0)} ms with a core.`,
    ],
  }
}

/** Measures the directory of PVs: in a worker of its own, and in the page of the built client. */
export const directory: Scenario = async ({ quick, say }) => {
  const order = quick ? QUICK : FULL
  say('directory: in a worker')
  const { answer, product } = await runInWorker<DirectoryAnswer>(WORKER, order)
  if (!answer.ok) throw new Error(`The worker failed: ${answer.error}`)
  const runs: DirectoryPageRun[] = []
  for (let run = 1; !quick && run <= PAGE_RUNS; run += 1) {
    say(`directory: page ${run} of ${PAGE_RUNS}`)
    runs.push(await readDirectoryPage(productDist()))
  }
  const of = (read: (run: DirectoryPageRun) => number) => figure(runs.map(read))
  return {
    scenario: 'directory',
    measuredAt: new Date().toISOString(),
    keys: {
      ...workerKeys(answer.rounds, order.sizes),
      ...(quick
        ? {}
        : {
            'directory.page.firstLiveMs': of(({ first }) => first.firstLiveMs),
            'directory.page.furtherLiveMs': of(({ further }) => further.firstLiveMs),
            'directory.page.longestTaskMs': of(({ first, further }) =>
              Math.max(first.longestTaskMs, further.longestTaskMs),
            ),
            'directory.page.longestTaskCpuMs': of(({ traced }) => traced.cpuMs),
            'directory.page.tabHeapMb': of(({ further }) => further.heapMb),
            'directory.page.searchMs': of(({ searchMs }) => searchMs),
          }),
    },
    machine: describeMachine(product),
    setting: { quick, rounds: order.rounds, sizes: order.sizes.join(' '), pageRuns: runs.length },
    tables: [...order.sizes.map((size) => workerTable(answer.rounds, size)), ...(quick ? [] : [pageTable(runs)])],
  }
}
