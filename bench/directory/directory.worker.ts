import { ALL_PVS, type PvView, pvViewText } from '../../src/domain/values/pv-view.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../src/wire/server/result.ts'
import { pageKey } from '../../src/wire/tabs/list-page.ts'
import { VersionCounter } from '../../workers/context/core-context.ts'
import { LeaseTable } from '../../workers/context/lease-table.ts'
import { PvViews } from '../../workers/directory/pv-views.ts'
import { answerOrder, type WorkerAnswer } from '../tools/answer-order.ts'
import { benchConfig, benchNodes } from './bench-plant.ts'

/** Measures the product's directory of PVs in a worker, from the lease of a page to its rows. */
export interface DirectoryOrder {
  readonly rounds: number
  readonly sizes: readonly number[]
}

/** Time until the page is there, and the longest turn of the worker meanwhile. */
export interface Taken {
  readonly ms: number
  readonly blockMs: number
}

export interface DirectoryRound {
  readonly size: number
  readonly firstRows: Taken
  readonly load: Taken
  readonly searchFirst: Taken
  readonly search: Taken
  readonly searchAll: Taken
  readonly filter: Taken
  readonly sortName: Taken
  readonly sortEksFirst: Taken
  readonly sortEks: Taken
  readonly group: Taken
}

export type DirectoryAnswer = WorkerAnswer<{ readonly rounds: readonly DirectoryRound[] }>

const CLOCK = {
  now: Date.now,
  elapsed: () => performance.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
const REST_MS = 100

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const { port1: tickHere, port2: tickThere } = new MessageChannel()
let last = performance.now()
let longestMs = 0

function note(): void {
  const now = performance.now()
  longestMs = Math.max(longestMs, now - last)
  last = now
}

/** Keeps the event loop turning, so that its longest turn is known. */
tickHere.onmessage = () => {
  note()
  tickThere.postMessage(null)
}

/** A server that answers at once: HTTP and the parsing of its answers are not part of the figures. */
function call(size: number) {
  const nodes = benchNodes(size)
  return async <N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> => {
    await wait(0)
    const body = name === 'pvNodes' ? nodes : (args as ArgsOf<'pvConfigs'>).pvs.map(benchConfig)
    return { ok: true, body: body as BodyOf<N> }
  }
}

class Bench {
  readonly #views: PvViews
  #onChange = () => {}

  constructor(size: number) {
    const onChange = () => this.#onChange()
    this.#views = new PvViews(
      {
        clock: CLOCK,
        failed: (_, error) => reportError(error),
        hasSession: () => true,
        version: new VersionCounter(),
        call: call(size),
        onChange,
        now: CLOCK.now,
        leases: new LeaseTable(() => undefined),
      },
      { lane: () => null, isLastKnown: () => null },
    )
  }

  /** Leases the first page of a view and waits until `isThere`. */
  async take(view: PvView, isThere: (state: string, rows: number) => boolean): Promise<Taken> {
    await wait(REST_MS)
    const key = pageKey(pvViewText(view), 0)
    note()
    longestMs = 0
    const start = last
    await new Promise<void>((resolve) => {
      const check = () => {
        const page = this.#views.page(key)
        if (page !== null && isThere(page.load.state, page.rows.length)) resolve()
      }
      this.#onChange = check
      this.#views.leased(key, true)
      check()
    })
    this.#onChange = () => {}
    note()
    return { ms: performance.now() - start, blockMs: longestMs }
  }

  stop(): void {
    this.#views.stop()
  }
}

async function measureRound(size: number): Promise<DirectoryRound> {
  const bench = new Bench(size)
  const isReady = (state: string) => state === 'ready'
  const take = (view: Partial<PvView>) => bench.take({ ...ALL_PVS, ...view }, isReady)
  try {
    return {
      size,
      firstRows: await bench.take(ALL_PVS, (_, rows) => rows > 0),
      load: await take({}),
      searchFirst: await take({ text: 'pumpensumpf mühl' }),
      search: await take({ text: 'KA12-PU' }),
      searchAll: await take({ text: 'n' }),
      filter: await take({ filter: ['and', ['unit', 'eq', 'bar'], ['name', 'contains', 'druck']] }),
      sortName: await take({ sort: 'name' }),
      sortEksFirst: await take({ sort: 'eks' }),
      sortEks: await take({ sort: 'eks', descending: true }),
      group: await take({ group: 'station' }),
    }
  } finally {
    bench.stop()
  }
}

answerOrder<DirectoryOrder, DirectoryAnswer>(async ({ rounds, sizes }) => {
  tickThere.postMessage(null)
  const all: DirectoryRound[] = []
  for (let round = 0; round < rounds; round += 1) for (const size of sizes) all.push(await measureRound(size))
  return { ok: true, rounds: all }
})
