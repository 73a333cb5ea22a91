import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { serveFiles } from '../tools/serve-files.ts'
import { PIXELS, POINTS as POINTS_OF_A_SERIES, SERIES } from './client/year.ts'
import type { YearCase, YearDrawing, YearMoves } from './client/year-messages.ts'
import { mainThreadMs } from './main-thread-time.ts'

const ROOT = fileURLToPath(new URL('./client/', import.meta.url))
const POINTS = SERIES * POINTS_OF_A_SERIES

const CASES: readonly { readonly key: YearCase; readonly name: string }[] = [
  { key: 'product', name: 'product, a chart a series' },
  { key: 'uplot', name: 'bare uPlot, a plot a series' },
  { key: 'oneCanvas', name: 'bare uPlot, one plot with all series' },
]

interface Reading extends YearDrawing {
  readonly mainThreadMs: number
}

export interface YearRound {
  readonly cases: Readonly<Record<YearCase, Reading>>
  readonly transferMicros: number
  readonly moves: { readonly product: YearMoves; readonly uplot: YearMoves }
}

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

async function measureCase(browser: RawChromium, tab: RawTab, which: YearCase): Promise<Reading> {
  await tab.evaluate(`year.prepare('${which}')`)
  const before = await mainThreadMs(browser)
  const drawing = await tab.evaluate<YearDrawing>('year.draw()')
  return { ...drawing, mainThreadMs: (await mainThreadMs(browser)) - before }
}

/** Draws the year with the product and with bare uPlot, in turn. */
export async function measureYear(rounds: number, warmUpRounds: number): Promise<readonly YearRound[]> {
  const server = await serveFiles(await pageFiles())
  const browser = await RawChromium.start()
  try {
    const tab = await browser.newTab('about:blank')
    await tab.goto(server.url)
    await tab.waitFor('window.year')
    await tab.evaluate('year.load()')
    const results: YearRound[] = []
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      const product = await measureCase(browser, tab, 'product')
      const uplot = await measureCase(browser, tab, 'uplot')
      const oneCanvas = await measureCase(browser, tab, 'oneCanvas')
      const transferMicros = await tab.evaluate<number>('year.transferMicros()')
      const moves = {
        product: await tab.evaluate<YearMoves>("year.moves('product')"),
        uplot: await tab.evaluate<YearMoves>("year.moves('uplot')"),
      }
      if (uplot.points !== POINTS || product.points < SERIES * PIXELS) throw new Error('Points are missing')
      if (round >= 0) results.push({ cases: { product, uplot, oneCanvas }, transferMicros, moves })
    }
    return results
  } finally {
    await browser.close()
    server.close()
  }
}

export function yearKeys(rounds: readonly YearRound[]) {
  const of = (read: (cases: YearRound['cases']) => number) => figure(rounds.map(({ cases }) => read(cases)))
  return {
    'charts.year20.ms': of(({ product }) => product.paintedMs),
    'charts.year20.uplotMs': of(({ uplot }) => uplot.paintedMs),
    'charts.year20.ratioToUplot': of(({ product, uplot }) => product.paintedMs / uplot.paintedMs),
    'charts.year20.oneCanvasMs': of(({ oneCanvas }) => oneCanvas.paintedMs),
    'charts.year20.ratioToOneCanvas': of(({ product, oneCanvas }) => product.paintedMs / oneCanvas.paintedMs),
    'charts.year20.mainThreadMs': of(({ product }) => product.mainThreadMs),
    'charts.year20.uplotMainThreadMs': of(({ uplot }) => uplot.mainThreadMs),
    'charts.year20.mainThreadRatioToUplot': of(({ product, uplot }) => product.mainThreadMs / uplot.mainThreadMs),
    'charts.year20.workerMs': of(({ product }) => product.workerMs),
    'charts.year20.transferUs': figure(rounds.map(({ transferMicros }) => transferMicros)),
    'charts.year20.panMs': figure(rounds.map(({ moves }) => moves.product.panMs)),
    'charts.year20.panUplotMs': figure(rounds.map(({ moves }) => moves.uplot.panMs)),
    'charts.year20.panRatioToUplot': figure(rounds.map(({ moves }) => moves.product.panMs / moves.uplot.panMs)),
    'charts.year20.zoomMs': figure(rounds.map(({ moves }) => moves.product.zoomMs)),
    'charts.year20.zoomUplotMs': figure(rounds.map(({ moves }) => moves.uplot.zoomMs)),
    'charts.year20.zoomRatioToUplot': figure(rounds.map(({ moves }) => moves.product.zoomMs / moves.uplot.zoomMs)),
    'charts.year20.points': of(({ product }) => product.points),
  } satisfies Readonly<Record<string, Figure>>
}

export function yearTable(rounds: readonly YearRound[]): Table {
  const keys = yearKeys(rounds)
  const ms = (key: keyof typeof keys) => `${keys[key].median.toFixed(0)} ms`
  return {
    title: `A year of quarter hours of ${SERIES} series, ${POINTS.toLocaleString('en')} points, ${PIXELS} pixels wide`,
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
      `The product takes ${keys['charts.year20.ratioToUplot'].median.toFixed(2)} of the time of bare uPlot and ${keys['charts.year20.mainThreadRatioToUplot'].median.toFixed(2)} of its main thread.`,
      `All series in one plot, with one pair of axes, take ${ms('charts.year20.oneCanvasMs')}; the worker's part of the product's time is ${ms('charts.year20.workerMs')}.`,
      `Moved by 12 pixels all charts are painted again after ${ms('charts.year20.panMs')}, ${keys['charts.year20.panRatioToUplot'].median.toFixed(2)} of bare uPlot with the same thinned out columns; zoomed after ${ms('charts.year20.zoomMs')}, ${keys['charts.year20.zoomRatioToUplot'].median.toFixed(2)} of it.`,
      `Handing the thinned out columns over to the page takes at least ${keys['charts.year20.transferUs'].median.toFixed(0)} µs.`,
    ],
  }
}
