import { describe, type TestContext, test } from 'vitest'
import type { StartSimulatorOptions } from '../../../src/simulator/start-simulator.ts'
import { eventually } from '../../support/eventually.ts'
import { type ChildSimulator, startChildSimulator } from '../../support/simulator/child-simulator.ts'
import { startTcpProxy, type TcpProxy } from '../../support/simulator/tcp-proxy.ts'
import { NEEDED_HUBS, TruthWatcher } from '../../support/truth/truth-watcher.ts'

/** The promised limits: from the last byte to the mark, and from the return to the truth. */
const PATIENCE_MS = 120_000
const READY_MS = 30_000
/** After so long without a longer gap than that a stream counts as dense; a busy machine makes such gaps. */
const KNOWN_MS = 11_000
const GAP_MS = 400
/** Long enough that the return meets an attempt which hangs. */
const HANGING_MS = 3000
const MINUTE_MS = 60_000

const DENSE: StartSimulatorOptions = { seed: 1, updatesPerSecond: 500 }
/** Nothing changes, so that hubs say nothing but the status now and then. */
const QUIET: StartSimulatorOptions = { seed: 1, updatesPerSecond: 1, speed: 0 }

/** A simulator, a line to it and a tab. Every test has its own, so that tests can wait at the same time. */
class WatchedLink {
  readonly #plant: ChildSimulator
  readonly #proxy: TcpProxy
  readonly watcher: TruthWatcher

  private constructor(plant: ChildSimulator, proxy: TcpProxy, watcher: TruthWatcher) {
    this.#plant = plant
    this.#proxy = proxy
    this.watcher = watcher
  }

  /** Opens a tab and waits until all is live and the stream counts as what it is. */
  static async open(options: StartSimulatorOptions, { onTestFinished }: TestContext): Promise<WatchedLink> {
    const plant = await startChildSimulator(options)
    onTestFinished(() => plant.close())
    const proxy = await startTcpProxy(plant.url)
    onTestFinished(() => proxy.close())
    const watcher = await TruthWatcher.start(plant, { url: proxy.url })
    onTestFinished(() => watcher.stop())
    const link = new WatchedLink(plant, proxy, watcher)
    await eventually(() => watcher.fresh === watcher.size, { timeoutMs: READY_MS, what: 'all values' })
    await link.#known(options === DENSE)
    return link
  }

  readonly freeze = () => this.#plant.freeze()
  readonly thaw = () => this.#plant.thaw()

  line(line: TcpProxy['line']): void {
    this.#proxy.line = line
  }

  /** How soon that has to be is tested with a clock of its own: `tests/workers/hubs/silence-watch.test.ts`. */
  async marked(): Promise<void> {
    await eventually(() => this.watcher.isMarked, { timeoutMs: READY_MS * 2, what: 'all to be marked' })
  }

  /** Ends the outage and waits until all that is shown is true. Resolves with what is not a moment later. */
  async returned(heal: () => void): Promise<readonly string[]> {
    heal()
    const truth = await this.#plant.truth()
    const { watcher } = this
    const isTrue = () => watcher.differencesTo(truth).length === 0 && Object.keys(watcher.broken).length === 0
    await eventually(isTrue, { timeoutMs: READY_MS, what: 'the truth' })
    return watcher.lies(20)
  }

  /** Waits until the stream has been as it is for long enough. */
  async #known(isDense: boolean): Promise<void> {
    let [messages, changedAt] = [this.watcher.messages, performance.now()]
    let since = changedAt
    const isKnown = () => {
      const now = performance.now()
      if (isDense && now - changedAt > GAP_MS) since = now
      if (this.watcher.messages !== messages) [messages, changedAt] = [this.watcher.messages, now]
      return now - since > KNOWN_MS
    }
    await eventually(isKnown, { timeoutMs: PATIENCE_MS / 2, what: 'a known stream' })
  }
}

const timeouts = Object.fromEntries(NEEDED_HUBS.map((hub) => [hub, 'timeout']))

interface Outage {
  readonly name: string
  begin(link: WatchedLink): void
  end(link: WatchedLink): void
}

const OUTAGES: readonly Outage[] = [
  { name: 'a server that hangs', begin: (link) => link.freeze(), end: (link) => link.thaw() },
  {
    name: 'a line that drops everything and keeps the sockets',
    begin: (link) => link.line({ kind: 'black-hole' }),
    end: (link) => link.line({ kind: 'clear' }),
  },
  {
    name: 'a line that brings nothing from the server',
    begin: (link) => link.line({ kind: 'deaf' }),
    end: (link) => link.line({ kind: 'clear' }),
  },
]

const STREAMS = [
  { stream: 'a dense stream', options: DENSE },
  { stream: 'quiet hubs', options: QUIET },
] as const

describe.concurrent('a link that falls silent', () => {
  test(
    'a server that hangs for a minute is asked all the time, and the truth is back after its return (R-03, R-05; F24)',
    async (context) => {
      const { expect } = context
      const link = await WatchedLink.open(DENSE, context)
      expect(link.watcher.faults).toBe(0)
      link.freeze()
      const frozen = performance.now()
      await link.marked()
      const isOver = () => performance.now() - frozen > MINUTE_MS
      await eventually(isOver, { timeoutMs: 2 * MINUTE_MS, what: 'a minute' })
      expect(link.watcher.isMarked).toBe(true)
      expect(await link.returned(link.thaw)).toEqual([])
    },
    2 * PATIENCE_MS,
  )

  test.for(OUTAGES.flatMap((outage) => STREAMS.map((stream) => ({ ...outage, ...stream }))))(
    '$name under $stream is marked and named in time, and the truth is back within 3 s of its return (R-03; F24)',
    { timeout: PATIENCE_MS },
    async ({ options, begin, end }, context) => {
      const { expect } = context
      const link = await WatchedLink.open(options, context)
      const { watcher } = link
      expect(watcher.faults).toBe(0)
      begin(link)
      await link.marked()
      await eventually(() => Object.keys(watcher.broken).length === NEEDED_HUBS.length, {
        timeoutMs: 500,
        what: 'all links to be named',
      })
      expect(watcher.broken).toEqual(timeouts)
      const named = performance.now()
      const hangs = () => performance.now() - named > HANGING_MS
      await eventually(hangs, { timeoutMs: READY_MS, what: 'an attempt that hangs' })
      expect(await link.returned(() => end(link))).toEqual([])
    },
  )

  test(
    'a line that brings nothing to the server breaks what is quiet; what still comes is shown as last known, since nobody says that the plant is there (R-03; F24, F131)',
    async (context) => {
      const { expect } = context
      const link = await WatchedLink.open(DENSE, context)
      const { watcher } = link
      expect(watcher.faults).toBe(0)
      link.line({ kind: 'mute' })
      const alert = () => watcher.broken.alert
      await eventually(() => alert() !== undefined, { timeoutMs: READY_MS, what: 'a broken link' })
      expect(alert()).toBe('timeout')
      // The channel of the status is quiet as well.
      await eventually(() => watcher.fresh === 0, { timeoutMs: READY_MS, what: 'values to be in doubt' })
      expect(watcher.broken.pv).toBeUndefined()
      expect(await link.returned(() => link.line({ kind: 'clear' }))).toEqual([])
    },
    PATIENCE_MS,
  )
})
