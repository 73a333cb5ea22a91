import '../../../src/app/tokens.css'
import { unreachable } from '../../../src/domain/base/unreachable.ts'
import type { Frame } from '../../../src/wire/tabs/frame.ts'
import type { TypedColumn } from '../../ingest/bare-transfer.ts'
import { drawBare, drawThinned } from './bare-plots.ts'
import { nextFrame, painted } from './painted.ts'
import { ProductCharts } from './product-charts.ts'
import { YEAR_END_MS, YEAR_START_MS } from './year.ts'
import type { YearAnswer, YearCase, YearDrawing, YearMoves, YearOrder } from './year-messages.ts'

/** The page of the scenario: `prepare` builds empty charts, `draw` is measured. */
const worker = new Worker(new URL('./year.worker.ts', import.meta.url), { type: 'module' })

function request<K extends YearAnswer['kind']>(order: YearOrder, kind: K, ports: MessagePort[] = []) {
  return new Promise<Extract<YearAnswer, { kind: K }>>((resolve, reject) => {
    const isWanted = (answer: YearAnswer): answer is Extract<YearAnswer, { kind: K }> => answer.kind === kind
    worker.onmessage = ({ data }: MessageEvent<YearAnswer>) => {
      if (isWanted(data)) resolve(data)
      else reject(new Error(data.kind === 'failed' ? data.error : `The worker has sent ${data.kind}`))
    }
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(order, ports)
  })
}

let draw: (() => Promise<YearDrawing>) | null = null
let remove: (() => void) | null = null

function drawProduct(): void {
  const charts = new ProductCharts(document.body)
  remove = () => charts.destroy()
  draw = async () => {
    const start = performance.now()
    const { frame, workerMs } = await request({ kind: 'take' }, 'frame')
    await charts.show(frame)
    await painted()
    return { paintedMs: performance.now() - start, workerMs, points: pointsOf(frame) }
  }
}

function pointsOf({ columns }: Frame): number {
  return columns.reduce((sum, { x }) => sum + x.length, 0)
}

async function prepare(which: YearCase): Promise<void> {
  remove?.()
  switch (which) {
    case 'product':
      drawProduct()
      break
    case 'uplot':
    case 'oneCanvas': {
      const bare = drawBare(document.body, which)
      remove = bare.remove
      draw = async () => {
        const start = performance.now()
        const points = bare.show()
        await painted()
        return { paintedMs: performance.now() - start, workerMs: 0, points }
      }
      break
    }
    default:
      unreachable(which)
  }
  // Building the empty charts is not measured.
  await nextFrame()
  await nextFrame()
}

async function transferMicros(): Promise<number> {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<readonly TypedColumn[]>) =>
    port1.postMessage(
      data,
      data.map(({ buffer }) => buffer),
    )
  const { micros } = await request({ kind: 'transfer' }, 'transferred', [port2])
  port1.close()
  return micros
}

const STEPS = 10
/** 12 pixels of a plot of 1200. */
const PAN_PART = 0.01
const ZOOM_FACTOR = 0.9

/** Returns ms a step. */
async function timedSteps(step: (index: number) => void): Promise<number> {
  const start = performance.now()
  for (let index = 0; index < STEPS; index += 1) {
    step(index)
    await painted()
  }
  return (performance.now() - start) / STEPS
}

async function movesOfProduct(): Promise<YearMoves> {
  const charts = new ProductCharts(document.body)
  await charts.show((await request({ kind: 'take' }, 'frame')).frame)
  charts.move('zoom', 0.5)
  await painted()
  const panMs = await timedSteps(() => charts.move('pan', -PAN_PART))
  const zoomMs = await timedSteps(() => charts.move('zoom', ZOOM_FACTOR))
  charts.destroy()
  return { panMs, zoomMs }
}

/** The same steps of plain uPlot with the same columns. */
async function movesOfUplot(): Promise<YearMoves> {
  const plots = drawThinned(document.body, (await request({ kind: 'take' }, 'frame')).frame)
  let [middle, span] = [(YEAR_START_MS + YEAR_END_MS) / 2000, (YEAR_END_MS - YEAR_START_MS) / 2000]
  const show = () => plots.show(middle - span / 2, middle + span / 2)
  show()
  await painted()
  const panMs = await timedSteps(() => {
    middle -= span * PAN_PART
    show()
  })
  const zoomMs = await timedSteps(() => {
    span *= ZOOM_FACTOR
    show()
  })
  plots.remove()
  return { panMs, zoomMs }
}

async function moves(which: 'product' | 'uplot'): Promise<YearMoves> {
  remove?.()
  remove = null
  await nextFrame()
  return which === 'product' ? movesOfProduct() : movesOfUplot()
}

Object.assign(window, {
  year: {
    load: () => request({ kind: 'load' }, 'loaded'),
    prepare,
    draw: () => draw?.(),
    transferMicros,
    moves,
  },
})
