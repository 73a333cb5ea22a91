import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { longestTask, type MainThreadTask } from '../page/main-thread-trace.ts'
import type { Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { serveFiles } from '../tools/serve-files.ts'
import type { ArchiveCase, ArchiveDrawing, ArchiveMoves } from './client/archive-messages.ts'
import { PIXELS, SETS, type SetName } from './client/archive-sets.ts'
import { mainThreadMs } from './main-thread-time.ts'

const ROOT = fileURLToPath(new URL('./client/', import.meta.url))

const pointsOf = (name: SetName) => SETS[name].series * SETS[name].points

const CASES: readonly { readonly key: ArchiveCase; readonly name: string }[] = [
  { key: 'product', name: 'product, a chart a series' },
  { key: 'oneChart', name: 'product, one chart with all series' },
  { key: 'uplot', name: 'bare uPlot, a plot a series' },
  { key: 'thinned', name: 'bare uPlot, the same thinned out columns' },
  { key: 'oneCanvas', name: 'bare uPlot, one plot with all series' },
]

interface Reading extends ArchiveDrawing {
  readonly mainThreadMs: number
}

export interface ArchiveRound {
  readonly cases: Readonly<Record<ArchiveCase, Reading>>
  readonly transferMicros: number
  /** Laying out and drawing 2,000 alerts below a chart. */
  readonly eventsMs: number
  readonly moves: { readonly product: ArchiveMoves; readonly uplot: ArchiveMoves }
  /** Of the product's chart of all series; in the first round of a page that has drawn nothing before. */
  readonly longest: { readonly [step in Step]: MainThreadTask }
}

const STEPS = ['first', 'pan', 'zoom'] as const
type Step = (typeof STEPS)[number]

/** Builds the page and returns its files by name. */
async function pageFiles(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { write: false, target: 'baseline-widely-available', modulePreload: { polyfill: false } },
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  const files = outputs.flatMap(({ output }) => output)
  return new Map(files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

async function measureCase(browser: RawChromium, tab: RawTab, which: ArchiveCase): Promise<Reading> {
  await tab.evaluate(`archive.prepare('${which}')`)
  const before = await mainThreadMs(browser)
  const drawing = await tab.evaluate<ArchiveDrawing>('archive.draw()')
  return { ...drawing, mainThreadMs: (await mainThreadMs(browser)) - before }
}

/** The longest task of one chart of all series in its first picture, in ten pans and ten zooms. */
async function longestTasks(browser: RawChromium, tab: RawTab): Promise<ArchiveRound['longest']> {
  await tab.evaluate('archive.openOne()')
  const of = (step: Step) => longestTask(browser.cdp, () => tab.evaluate(`archive.one('${step}')`))
  return { first: await of('first'), pan: await of('pan'), zoom: await of('zoom') }
}

/** Draws a set with the product and with bare uPlot, in turn. */
export async function measureArchive(
  name: SetName,
  rounds: number,
  warmUpRounds: number,
): Promise<readonly ArchiveRound[]> {
  const server = await serveFiles(await pageFiles())
  const browser = await RawChromium.start()
  try {
    const tab = await browser.newTab('about:blank')
    await tab.goto(server.url)
    await tab.waitFor('window.archive')
    await tab.evaluate(`archive.load('${name}')`)
    // Before anything else, while no code is optimised.
    const cold = await longestTasks(browser, tab)
    const results: ArchiveRound[] = []
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      const product = await measureCase(browser, tab, 'product')
      const oneChart = await measureCase(browser, tab, 'oneChart')
      const uplot = await measureCase(browser, tab, 'uplot')
      const thinned = await measureCase(browser, tab, 'thinned')
      const oneCanvas = await measureCase(browser, tab, 'oneCanvas')
      const transferMicros = await tab.evaluate<number>('archive.transferMicros()')
      const eventsMs = await tab.evaluate<number>('archive.eventsMs()')
      const moves = {
        product: await tab.evaluate<ArchiveMoves>("archive.moves('product')"),
        uplot: await tab.evaluate<ArchiveMoves>("archive.moves('uplot')"),
      }
      const longest = round === 0 ? cold : await longestTasks(browser, tab)
      if (uplot.points !== pointsOf(name) || product.points < SETS[name].series * PIXELS)
        throw new Error('Points are missing')
      if (round >= 0)
        results.push({
          cases: { product, oneChart, uplot, thinned, oneCanvas },
          transferMicros,
          eventsMs,
          moves,
          longest,
        })
    }
    return results
  } finally {
    await browser.close()
    server.close()
  }
}

export function archiveKeys(name: SetName, rounds: readonly ArchiveRound[]): Readonly<Record<string, Figure>> {
  return Object.fromEntries(Object.entries(figuresOf(rounds)).map(([key, value]) => [`charts.${name}.${key}`, value]))
}

function figuresOf(rounds: readonly ArchiveRound[]) {
  const of = (read: (cases: ArchiveRound['cases']) => number) => figure(rounds.map(({ cases }) => read(cases)))
  return {
    ms: of(({ product }) => product.paintedMs),
    uplotMs: of(({ uplot }) => uplot.paintedMs),
    ratioToUplot: of(({ product, uplot }) => product.paintedMs / uplot.paintedMs),
    thinnedMs: of(({ thinned }) => thinned.paintedMs),
    ratioToThinned: of(({ product, thinned }) => product.paintedMs / thinned.paintedMs),
    oneCanvasMs: of(({ oneCanvas }) => oneCanvas.paintedMs),
    ratioToOneCanvas: of(({ product, oneCanvas }) => product.paintedMs / oneCanvas.paintedMs),
    mainThreadMs: of(({ product }) => product.mainThreadMs),
    uplotMainThreadMs: of(({ uplot }) => uplot.mainThreadMs),
    mainThreadRatioToUplot: of(({ product, uplot }) => product.mainThreadMs / uplot.mainThreadMs),
    workerMs: of(({ product }) => product.workerMs),
    transferUs: figure(rounds.map(({ transferMicros }) => transferMicros)),
    eventsMs: figure(rounds.map(({ eventsMs }) => eventsMs)),
    panMs: figure(rounds.map(({ moves }) => moves.product.panMs)),
    panUplotMs: figure(rounds.map(({ moves }) => moves.uplot.panMs)),
    panRatioToUplot: figure(rounds.map(({ moves }) => moves.product.panMs / moves.uplot.panMs)),
    zoomMs: figure(rounds.map(({ moves }) => moves.product.zoomMs)),
    zoomUplotMs: figure(rounds.map(({ moves }) => moves.uplot.zoomMs)),
    zoomRatioToUplot: figure(rounds.map(({ moves }) => moves.product.zoomMs / moves.uplot.zoomMs)),
    oneChartMs: of(({ oneChart }) => oneChart.paintedMs),
    oneChartRatioToUplot: of(({ oneChart, oneCanvas }) => oneChart.paintedMs / oneCanvas.paintedMs),
    firstTaskMs: figure(rounds.map(({ longest }) => longest.first.ms)),
    panTaskMs: figure(rounds.map(({ longest }) => longest.pan.ms)),
    zoomTaskMs: figure(rounds.map(({ longest }) => longest.zoom.ms)),
    points: of(({ product }) => product.points),
  } satisfies Readonly<Record<string, Figure>>
}

const TITLES: Readonly<Record<SetName, string>> = {
  year20: 'A year of quarter hours',
  day8: 'A day of seconds',
}

export function archiveTable(name: SetName, rounds: readonly ArchiveRound[]): Table {
  const keys = figuresOf(rounds)
  const ms = (key: keyof typeof keys) => `${keys[key].median.toFixed(0)} ms`
  return {
    title: `${TITLES[name]} of ${SETS[name].series} series, ${pointsOf(name).toLocaleString('en')} points, ${PIXELS} pixels wide`,
    caseName: 'drawn by',
    columns: [
      { key: 'paintedMs', title: 'until it is painted, ms', decimals: 0 },
      { key: 'mainThreadMs', title: 'processor time of the main thread, ms', decimals: 0 },
      { key: 'workerMs', title: 'of the worker: thinning out, ms', decimals: 1 },
      { key: 'points', title: 'points drawn', decimals: 0 },
    ],
    rows: CASES.map(({ key, name }) => ({
      name,
      figures: {
        paintedMs: figure(rounds.map(({ cases }) => cases[key].paintedMs)),
        mainThreadMs: figure(rounds.map(({ cases }) => cases[key].mainThreadMs)),
        workerMs: figure(rounds.map(({ cases }) => cases[key].workerMs)),
        points: figure(rounds.map(({ cases }) => cases[key].points)),
      },
    })),
    notes: [
      `The product takes ${keys.ratioToUplot.median.toFixed(2)} of the time of bare uPlot and ${keys.mainThreadRatioToUplot.median.toFixed(2)} of its main thread.`,
      `Bare uPlot draws the columns that the product's worker has thinned out, which are there before its clock starts, in ${ms('thinnedMs')}: the product takes ${keys.ratioToThinned.median.toFixed(2)} of that.`,
      `All series in one plot, with one pair of axes, take ${ms('oneCanvasMs')}; the worker's part of the product's time is ${ms('workerMs')}.`,
      `Moved by 12 pixels all charts are painted again after ${ms('panMs')}, ${keys.panRatioToUplot.median.toFixed(2)} of bare uPlot with the same thinned out columns; zoomed after ${ms('zoomMs')}, ${keys.zoomRatioToUplot.median.toFixed(2)} of it.`,
      `One chart with all series is painted after ${ms('oneChartMs')}, ${keys.oneChartRatioToUplot.median.toFixed(2)} of the one plot of bare uPlot. Its longest task of the main thread takes at most ${keys.firstTaskMs.max.toFixed(0)} ms for the first picture, ${keys.panTaskMs.max.toFixed(0)} ms while it is moved and ${keys.zoomTaskMs.max.toFixed(0)} ms while it is zoomed.`,
      `The strip of 2,000 alerts below a chart is laid out and drawn in ${keys.eventsMs.median.toFixed(1)} ms, in the worst round ${keys.eventsMs.max.toFixed(1)} ms.`,
      `Handing the thinned out columns over to the page takes at least ${keys.transferUs.median.toFixed(0)} µs.`,
    ],
  }
}
