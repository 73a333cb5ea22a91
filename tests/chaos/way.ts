import { createChanger } from '../support/hostile/changer.ts'
import { type HostileProxy, startHostileProxy } from '../support/hostile/hostile-proxy.ts'
import type { KindName } from '../support/hostile/kinds.ts'
import { SaidValues } from '../support/hostile/said-values.ts'
import { SLOW_LINE, startTcpProxy, type TcpProxy } from '../support/simulator/tcp-proxy.ts'

/** Damage that leaves nothing to read: no item gets another meaning, which no client could notice. */
const PARTIAL: readonly KindName[] = ['missing', 'null', 'object for leaf', 'list for leaf', 'text NaN', 'flag as text']
/** Of a hundred leaves. An item has about ten. */
const SHARE = 0.01
/**
 * Fields of values, alerts and rows of answers. Without its key nobody can tell whose an item is, and a whole one that is
 * missing is a lost message. Without the time of its end or of its acknowledgement an alert is another one: still there, or still
 * open; only what says that it was acknowledged contradicts itself then (F160). The status hub says its state once only, so that
 * an unreadable one stays unknown. A chart shows a gap where a point of a range that is over could not be read, and does not ask
 * again (F157).
 */
const FIELDS =
  /^(?!\/api\/chart|.*\.(?:pvRef|id)(?:\.|$)|.*\.goneTimestamp$|(?!alert\/ackAlert).*\.ackTimestamp$)(?:pv|alert|\/api)\/.*\.\w+$/i
/**
 * A value without a time has that of its arrival, which is later than that of the same contact once its time is told again: it
 * would go back.
 */
const TIMELESS = /^pv\/.*\.timestamp$/i
const PV_HUB = '/hubs/pv'

const leavesNothing = (path: string, kind: KindName): boolean =>
  FIELDS.test(path) && !(TIMELESS.test(path) && (kind === 'missing' || kind === 'null'))

/**
 * The way of all links between browser and simulator: a line that can be slow, behind a proxy that can damage items. What a
 * link tells of its end passes.
 */
export class Way {
  readonly #line: TcpProxy
  readonly #proxy: HostileProxy
  #said = new SaidValues()
  #damaged = 0

  private constructor(line: TcpProxy, proxy: HostileProxy) {
    this.#line = line
    this.#proxy = proxy
  }

  static async to(url: string): Promise<Way> {
    const proxy = await startHostileProxy(url)
    return new Way(await startTcpProxy(proxy.url), proxy)
  }

  get url(): string {
    return this.#line.url
  }

  /** Whether items are damaged now. */
  get isPartial(): boolean {
    return this.#proxy.change !== null
  }

  /** How many leaves were damaged so far. */
  get damaged(): number {
    return this.#damaged + this.#proxy.changes.length
  }

  slow(): void {
    this.#line.line = SLOW_LINE
  }

  /** Damages items from now on: those of a seed, each time they come. */
  damage(seed: number): void {
    this.#said = new SaidValues()
    this.#proxy.onText = (path, text) => {
      if (path === PV_HUB) this.#said.hear(text)
    }
    this.#proxy.change = createChanger({ seed, share: SHARE, kinds: PARTIAL, may: leavesNothing })
  }

  /** Returns the keys whose newest item could not be read, for at least this long. */
  unreadable(ms: number): ReadonlySet<string> {
    return this.#said.unreadableSince(performance.now() - ms)
  }

  clear(): void {
    this.#line.line = { kind: 'clear' }
    this.#proxy.change = null
    this.#proxy.onText = () => undefined
    this.#damaged += this.#proxy.changes.length
    this.#proxy.changes.length = 0
  }

  async close(): Promise<void> {
    await this.#line.close()
    await this.#proxy.close()
  }
}
