import { unreachable } from '../../../src/domain/base/unreachable.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { ChartData, DataPoint, DataSource } from '../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { CallFunction } from '../../../workers/context/core-context.ts'
import { transferables } from '../../../workers/tabs/tab-leases.ts'
import { frameOf, openBenchCells } from '../../micro/bench-cells.ts'
import { bareTransferMicros, type TypedColumn } from '../../tools/bare-transfer.ts'
import type { ArchiveAnswer, ArchiveOrder } from './archive-messages.ts'
import { type ArchiveSet, endMs, keyOf, levelOf, pointAt, pvsOf, SETS, setOfSource, timeOf } from './archive-sets.ts'

/** The product's archive with both sets in it. Each order opens its windows, thins them out and sends a frame. */
const WEEK_MS = 7 * 86_400_000
const DEADLINE_MS = 20_000
const TRANSFERS = 20

interface Query {
  readonly source: DataSource
  readonly startDate: number
  readonly endDate: number
  readonly pvs: readonly PvRef[]
}

function pointsOf(pv: PvRef, { source, startDate, endDate }: Query): readonly DataPoint[] {
  const set = setOfSource(source)
  const [from, to] = [pointAt(set, startDate), pointAt(set, endDate)]
  return Array.from({ length: to - from }, (_, i) => ({
    timestamp: timeOf(set, from + i),
    value: levelOf(pv, from + i),
  }))
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
const { feeds, openTab } = openBenchCells(respond as CallFunction, () => endMs(SETS.year20) + WEEK_MS)
const keysOf = (set: ArchiveSet) => pvsOf(set).map((pv) => keyOf(set, pv))

function takeFrame(keys: readonly string[]) {
  for (const key of keys) feeds.open('chartArchive', key)
  const tab = openTab()
  for (const key of keys) tab.add({ topic: 'chartArchive', key })
  const content = tab.take()
  if (content === null) throw new Error('There is no frame to send')
  return content
}

/** Releases the windows. Thinned-out points are kept only while a tab leases them. */
function closeAll(keys: readonly string[]): void {
  for (const key of keys) feeds.close('chartArchive', key)
}

async function load(keys: readonly string[]): Promise<ArchiveAnswer> {
  const giveUpAt = performance.now() + DEADLINE_MS
  while (takeFrame(keys).columns.some(({ load: { state } }) => state !== 'ready')) {
    if (performance.now() > giveUpAt) throw new Error('The set is not loaded')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  closeAll(keys)
  return { kind: 'loaded' }
}

function take(keys: readonly string[]): void {
  const start = performance.now()
  const content = takeFrame(keys)
  const answer: ArchiveAnswer = { kind: 'frame', frame: frameOf(content), workerMs: performance.now() - start }
  postMessage(answer, { transfer: transferables(content) })
  closeAll(keys)
}

async function transfer(keys: readonly string[], echo: MessagePort): Promise<ArchiveAnswer> {
  const columns = takeFrame(keys).columns.flatMap(({ x, y }): readonly TypedColumn[] => [x.slice(), y.slice()])
  closeAll(keys)
  return { kind: 'transferred', micros: await bareTransferMicros(echo, columns, TRANSFERS) }
}

async function answerOrder({ kind, set }: ArchiveOrder, echo: MessagePort | undefined): Promise<ArchiveAnswer | null> {
  const keys = keysOf(SETS[set])
  switch (kind) {
    case 'load':
      return load(keys)
    case 'take':
      take(keys)
      return null
    case 'transfer':
      if (echo === undefined) throw new Error('There is no port to the page')
      return transfer(keys, echo)
    default:
      return unreachable(kind)
  }
}

self.onmessage = ({ data, ports }: MessageEvent<ArchiveOrder>) => {
  const failed = (error: unknown): ArchiveAnswer => ({ kind: 'failed', error: String(error) })
  void answerOrder(data, ports[0])
    .catch(failed)
    .then((answer) => {
      if (answer !== null) postMessage(answer)
    })
}
