import { unreachable } from '../../../src/domain/base/unreachable.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { ChartData, DataPoint } from '../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { CallFunction } from '../../../workers/context/core-context.ts'
import { transferables } from '../../../workers/tabs/tab-leases.ts'
import { bareTransferMicros, type TypedColumn } from '../../ingest/bare-transfer.ts'
import { frameOf, openBenchCells } from '../../micro/bench-cells.ts'
import { levelOf, PVS, pointAt, timeOf, YEAR_END_MS, yearKey } from './year.ts'
import type { YearAnswer, YearOrder } from './year-messages.ts'

/** The product's archive with the year in it. Each order opens its windows, thins them out and sends a frame. */
const WEEK_MS = 7 * 86_400_000
const DEADLINE_MS = 20_000
const TRANSFERS = 20

interface Query {
  readonly startDate: number
  readonly endDate: number
  readonly pvs: readonly PvRef[]
}

function pointsOf(pv: PvRef, { startDate, endDate }: Query): readonly DataPoint[] {
  const [from, to] = [pointAt(startDate), pointAt(endDate)]
  return Array.from({ length: to - from }, (_, i) => ({ timestamp: timeOf(from + i), value: levelOf(pv, from + i) }))
}

const respond = async (_name: string, query: Query): Promise<Result<ChartData[]>> => ({
  ok: true,
  body: query.pvs.map((pv) => ({
    seriesId: pvParam(pv),
    dimension: 'm',
    dataPoints: pointsOf(pv, query),
    annotations: [],
  })),
})

// Windows of PVs make only this call. The type over all calls is wider than the bench needs.
const { feeds, openTab } = openBenchCells(respond as CallFunction, () => YEAR_END_MS + WEEK_MS)
const keys = PVS.map(yearKey)

function takeFrame() {
  for (const key of keys) feeds.open('chartArchive', key)
  const tab = openTab()
  for (const key of keys) tab.add({ topic: 'chartArchive', key })
  const content = tab.take()
  if (content === null) throw new Error('There is no frame to send')
  return content
}

/** Releases the windows. Thinned-out points are kept only while a tab leases them. */
function closeAll(): void {
  for (const key of keys) feeds.close('chartArchive', key)
}

async function load(): Promise<YearAnswer> {
  const giveUpAt = performance.now() + DEADLINE_MS
  while (takeFrame().columns.some(({ load: { state } }) => state !== 'ready')) {
    if (performance.now() > giveUpAt) throw new Error('The year is not loaded')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  closeAll()
  return { kind: 'loaded' }
}

function take(): void {
  const start = performance.now()
  const content = takeFrame()
  const answer: YearAnswer = { kind: 'frame', frame: frameOf(content), workerMs: performance.now() - start }
  postMessage(answer, { transfer: transferables(content) })
  closeAll()
}

async function transfer(echo: MessagePort): Promise<YearAnswer> {
  const columns = takeFrame().columns.flatMap(({ x, y }): readonly TypedColumn[] => [x.slice(), y.slice()])
  closeAll()
  return { kind: 'transferred', micros: await bareTransferMicros(echo, columns, TRANSFERS) }
}

async function answerOrder({ kind }: YearOrder, echo: MessagePort | undefined): Promise<YearAnswer | null> {
  switch (kind) {
    case 'load':
      return load()
    case 'take':
      take()
      return null
    case 'transfer':
      if (echo === undefined) throw new Error('There is no port to the page')
      return transfer(echo)
    default:
      return unreachable(kind)
  }
}

self.onmessage = ({ data, ports }: MessageEvent<YearOrder>) => {
  const failed = (error: unknown): YearAnswer => ({ kind: 'failed', error: String(error) })
  void answerOrder(data, ports[0])
    .catch(failed)
    .then((answer) => {
      if (answer !== null) postMessage(answer)
    })
}
