import '../../../src/app/tokens.css'
import { unreachable } from '../../../src/domain/base/unreachable.ts'
import type { Frame } from '../../../src/wire/tabs/frame.ts'
import type { TypedColumn } from '../../tools/bare-transfer.ts'
import type { ArchiveAnswer, ArchiveCase, ArchiveDrawing, ArchiveMoves, ArchiveOrder } from './archive-messages.ts'
import { type ArchiveSet, endMs, SETS, type SetName } from './archive-sets.ts'
import { type BareColumns, bareColumns, drawBare, drawThinned } from './bare-plots.ts'
import { createEventStrip } from './event-strip.ts'
import { nextFrame, painted } from './painted.ts'
import { ProductCharts } from './product-charts.ts'

/** The page of the scenario: `prepare` builds empty charts, `draw` is measured. */
const worker = new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' })

let shown: { readonly name: SetName; readonly set: ArchiveSet; readonly columns: BareColumns } | null = null

function current() {
  if (shown === null) throw new Error('No set is loaded')
  return shown
}

function request<K extends ArchiveAnswer['kind']>(order: ArchiveOrder['kind'], kind: K, ports: MessagePort[] = []) {
  return new Promise<Extract<ArchiveAnswer, { kind: K }>>((resolve, reject) => {
    const isWanted = (answer: ArchiveAnswer): answer is Extract<ArchiveAnswer, { kind: K }> => answer.kind === kind
    worker.onmessage = ({ data }: MessageEvent<ArchiveAnswer>) => {
      if (isWanted(data)) resolve(data)
      else reject(new Error(data.kind === 'failed' ? data.error : `The worker has sent ${data.kind}`))
    }
    worker.onerror = ({ message }) => reject(new Error(message))
    const message: ArchiveOrder = { kind: order, set: current().name }
    worker.postMessage(message, ports)
  })
}

let draw: (() => Promise<ArchiveDrawing>) | null = null
let remove: (() => void) | null = null

function drawProduct(isOne: boolean): void {
  const charts = new ProductCharts(document.body, current().set, isOne)
  remove = () => charts.destroy()
  draw = async () => {
    const start = performance.now()
    const { frame, workerMs } = await request('take', 'frame')
    await charts.show(frame)
    await painted()
    return { paintedMs: performance.now() - start, workerMs, points: pointsOf(frame) }
  }
}

function pointsOf({ columns }: Frame): number {
  return columns.reduce((sum, { x }) => sum + x.length, 0)
}

async function prepare(which: ArchiveCase): Promise<void> {
  remove?.()
  switch (which) {
    case 'product':
    case 'oneChart':
      drawProduct(which === 'oneChart')
      break
    case 'uplot':
    case 'oneCanvas': {
      const bare = drawBare(document.body, which, current().columns)
      remove = bare.remove
      draw = async () => {
        const start = performance.now()
        const points = bare.show()
        await painted()
        return { paintedMs: performance.now() - start, workerMs: 0, points }
      }
      break
    }
    case 'thinned': {
      const plots = drawThinned(document.body, (await request('take', 'frame')).frame)
      remove = plots.remove
      draw = async () => {
        const start = performance.now()
        const points = plots.fill()
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
  const { micros } = await request('transfer', 'transferred', [port2])
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

async function movesOfProduct(): Promise<ArchiveMoves> {
  const charts = new ProductCharts(document.body, current().set)
  await charts.show((await request('take', 'frame')).frame)
  charts.move('zoom', 0.5)
  await painted()
  const panMs = await timedSteps(() => charts.move('pan', -PAN_PART))
  const zoomMs = await timedSteps(() => charts.move('zoom', ZOOM_FACTOR))
  charts.destroy()
  return { panMs, zoomMs }
}

/** The same steps of plain uPlot with the same columns. */
async function movesOfUplot(): Promise<ArchiveMoves> {
  const plots = drawThinned(document.body, (await request('take', 'frame')).frame)
  const { set } = current()
  let [middle, span] = [(set.startMs + endMs(set)) / 2000, (endMs(set) - set.startMs) / 2000]
  plots.fill()
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

async function moves(which: 'product' | 'uplot'): Promise<ArchiveMoves> {
  remove?.()
  remove = null
  await nextFrame()
  return which === 'product' ? movesOfProduct() : movesOfUplot()
}

/** The only chart of all series: first picture, pan and zoom without reading pixels back, for a trace of the tasks. */
async function openOne() {
  remove?.()
  const chart = new ProductCharts(document.body, current().set, true)
  remove = () => chart.destroy()
  await nextFrame()
  await nextFrame()
  const shownFrames = async (steps: number, step: () => unknown) => {
    for (let index = 0; index < steps; index += 1) {
      await step()
      await nextFrame()
      await nextFrame()
    }
  }
  one = {
    first: () => shownFrames(1, async () => chart.show((await request('take', 'frame')).frame)),
    pan: () => shownFrames(STEPS, () => chart.move('pan', -PAN_PART)),
    zoom: () => shownFrames(STEPS, () => chart.move('zoom', ZOOM_FACTOR)),
  }
}
let one: { readonly [step in 'first' | 'pan' | 'zoom']: () => Promise<void> } | null = null

/** Of the set that is loaded. */
let events: (() => number) | null = null

/** What follows is about this set. */
function load(name: SetName) {
  const set = SETS[name]
  shown = { name, set, columns: bareColumns(set) }
  events = null
  return request('load', 'loaded')
}

Object.assign(window, {
  archive: {
    load,
    prepare,
    draw: () => draw?.(),
    transferMicros,
    moves,
    eventsMs: () => {
      events ??= createEventStrip(current().set)
      return events()
    },
    openOne,
    one: (step: 'first' | 'pan' | 'zoom') => one?.[step](),
  },
})
