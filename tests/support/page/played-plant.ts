import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { clearQueries } from '../../../src/live/calls/query-cache.ts'
import type { ArgsOf, BodyOf, EndpointName, ReadingName } from '../../../src/wire/endpoints/endpoints.ts'
import { HUB_NAMES, type HubName } from '../../../src/wire/hubs/hubs.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import type { Rights, SystemSettings } from '../../../src/wire/server/system.ts'
import type { ValueChange } from '../../../src/wire/tabs/frame.ts'
import type { LeaseEntry, LinkState, ValueTopic, ValueTopics } from '../../../src/wire/tabs/live.ts'
import type { SessionState } from '../../../src/wire/tabs/session.ts'
import { ALL_RIGHTS } from './all-rights.ts'
import { PageAlerts } from './page-alerts.ts'
import { PageDirectory } from './page-directory.ts'
import type { LaneSample, PageWorker, SentCall } from './page-worker.ts'

/** A Wednesday in June, 11:30 in Berlin. */
const NOW = Date.UTC(2026, 5, 10, 9, 30)
const OPEN = { state: 'open', since: NOW } as const
const CUT: LinkState = { state: 'faulted', since: NOW, reason: 'closed', detail: '' }

const SETTINGS: SystemSettings = { plantName: 'Musterstadt', timeZone: 'Europe/Berlin', weatherService: null }

/** What reading calls are answered with; a function gets the arguments. */
type Reads = {
  readonly [N in ReadingName]?: Unchanged<BodyOf<N>> | ((args: ArgsOf<N>) => Unchanged<BodyOf<N>>)
}
type Unchanged<T> = T extends readonly (infer U)[] ? readonly U[] : T
/** Small live values by topic and key. */
type Cells = { readonly [T in ValueTopic]?: { readonly [key: string]: ValueTopics[T] } }

export interface PlantParts {
  readonly reads?: Reads
  readonly cells?: Cells
  /** Values by live key. */
  readonly lanes?: { readonly [key: string]: LaneSample }
  /** What the lists of process variables hold. */
  readonly pvs?: readonly PvConfig[]
  /** Calls that read and wait for the test, although it is known what would answer them. */
  readonly held?: readonly ReadingName[]
  /** What the list of pending alerts holds. */
  readonly alerts?: readonly Alert[]
}

/**
 * A whole plant behind a `PageWorker`: answers what a page reads and subscribes, and plays its links, its session and other
 * users. Calls that write stay with the test.
 */
export class PlayedPlant {
  readonly worker: PageWorker
  readonly #reads: Map<EndpointName, unknown>
  readonly #cells = new Map<string, Map<string, unknown>>()
  readonly #lanes: Map<string, LaneSample>
  readonly #directory: PageDirectory | null
  readonly #configs: ReadonlyMap<string, PvConfig>
  #rights: Rights = ALL_RIGHTS
  #links: LinkState = OPEN
  #silent: HubName | null = null
  #session: SessionState | null = null

  constructor(
    worker: PageWorker,
    { reads = {}, cells = {}, lanes = {}, pvs = [], held = [], alerts = [] }: PlantParts,
  ) {
    clearQueries()
    this.worker = worker
    this.#reads = new Map<EndpointName, unknown>([
      ['systemSettings', SETTINGS],
      ['priorities', []],
      ['pvConfigs', (args: ArgsOf<'pvConfigs'>) => args.pvs.flatMap((pv) => this.#configs.get(pvParam(pv)) ?? [])],
      ...(Object.entries(reads) as [EndpointName, unknown][]),
    ])
    for (const name of held) this.hold(name)
    for (const [topic, values] of Object.entries(cells)) this.#cells.set(topic, new Map(Object.entries(values)))
    this.#lanes = new Map(Object.entries(lanes))
    this.#configs = new Map(pvs.map((config) => [pvParam(config.pvRef), config]))
    worker.plant = this
    this.#directory = pvs.length > 0 ? new PageDirectory(worker, pvs, 'itself') : null
    for (const key of this.#lanes.keys()) this.#tellDirectory(key)
    if (alerts.length > 0) new PageAlerts(worker, alerts)
    this.leasesChanged([...worker.leased.values()])
  }

  /** Somebody with these rights is logged in; without the ones given, he has all. */
  logIn(userName: string, rights: Partial<Rights> = {}): void {
    this.#rights = { ...ALL_RIGHTS, ...rights }
    this.#setSession({ state: 'active', user: { userName, displayName: userName, csrfToken: '' } })
  }

  endSession(): void {
    this.#setSession({ state: 'ended', reason: 'unauthorized' })
  }

  /** As a tab is told that was opened later. */
  beAnonymous(): void {
    this.#setSession({ state: 'anonymous', ended: 'unauthorized' })
  }

  /** No link to the web server: what is shown is what was known last. */
  cutLinks(): void {
    this.#links = CUT
    this.#sendAll()
  }

  /** A hub that is open and says nothing any more. */
  silence(hub: HubName): void {
    this.#silent = hub
    this.#sendAll()
  }

  restoreLinks(): void {
    this.#links = OPEN
    this.#silent = null
    this.#sendAll()
  }

  /** Another user, or the plant itself, changes a value. */
  set<T extends ValueTopic>(topic: T, key: string, value: ValueTopics[T]): void {
    this.#cells.set(topic, (this.#cells.get(topic) ?? new Map()).set(key, value))
    if (this.worker.leased.has(`${topic}/${key}`)) this.worker.sendFrame({ values: [this.#changeOf(topic, key)] })
  }

  setLane(key: string, sample: LaneSample): void {
    this.#lanes.set(key, sample)
    this.#tellDirectory(key)
    this.#sendLane(key)
  }

  /** From now on a call that reads is answered so. */
  answer<N extends ReadingName>(name: N, body: BodyOf<N>): void {
    this.#reads.set(name, body)
  }

  /** From now on a call that reads waits for the test. Returns what it was answered with. */
  hold(name: ReadingName): unknown {
    const answer = this.#reads.get(name)
    this.#reads.delete(name)
    return answer
  }

  called({ name, args, respond }: SentCall): void {
    if (name === 'rights') respond({ ok: true, body: this.#rights })
    const answer = this.#reads.get(name)
    if (answer !== undefined) respond({ ok: true, body: typeof answer === 'function' ? answer(args) : answer })
  }

  leasesChanged(added: readonly LeaseEntry[]): void {
    const values = added.flatMap(({ topic, key }) => (this.#isKnown(topic, key) ? [this.#changeOf(topic, key)] : []))
    if (values.length > 0) this.worker.sendFrame({ values })
    for (const { topic, key } of added) if (topic === 'pvValue') this.#sendLane(key)
  }

  #isKnown(topic: string, key: string): boolean {
    return topic === 'connection' || topic === 'session' || this.#cells.get(topic)?.has(key) === true
  }

  #changeOf(topic: string, key: string): ValueChange {
    const value =
      topic === 'connection'
        ? this.#connection()
        : topic === 'session'
          ? this.#session
          : (this.#cells.get(topic)?.get(key) ?? null)
    const isOfWorker = ['connection', 'session', 'commands', 'autoLogout'].includes(topic)
    // Topic and value belong together by `Cells`, which a map cannot express.
    return { topic, key, value, load: { state: 'ready' }, stale: !isOfWorker && this.#links === CUT } as ValueChange
  }

  #connection(): ValueTopics['connection'] {
    const isCut = this.#links === CUT
    const linkOf = (hub: HubName): LinkState => (hub === this.#silent ? { ...OPEN, silentSince: NOW } : this.#links)
    return {
      links: Object.fromEntries(HUB_NAMES.map((hub) => [hub, linkOf(hub)])) as ValueTopics['connection']['links'],
      server: isCut ? 'WebServerDisconnected' : 'Connected',
      serverSince: NOW,
      nextAttemptAt: null,
      attempt: 0,
      reconnects: 0,
      rejected: 0,
      errors: 0,
    }
  }

  #setSession(session: SessionState): void {
    this.#session = session
    this.worker.sendFrame({ values: [this.#changeOf('session', '')] })
  }

  #sendAll(): void {
    this.leasesChanged([...this.worker.leased.values()])
  }

  /** What the worker reads for an order is what it sends. */
  #tellDirectory(key: string): void {
    const sample = this.#lanes.get(key)
    if (sample === undefined) return
    const { kind = 'DoubleValue', quality = 'Good', num, time = NOW } = sample
    this.#directory?.values.set(key, { kind, quality, num, time })
  }

  #sendLane(key: string): void {
    const sample = this.#lanes.get(key)
    if (sample === undefined || !this.worker.leased.has(`pvValue/${key}`)) return
    this.worker.sendLane(key, { ...sample, stale: this.#links === CUT })
  }
}
