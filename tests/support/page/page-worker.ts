import * as Comlink from 'comlink'
import { onTestFinished } from 'vitest'
import { PAGE_BUILD } from '../../../src/live/connection/page-build.ts'
import { startLive } from '../../../src/live/live.ts'
import type { EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import {
  type CounterValue,
  PV_VALUE_TYPES,
  type PvValueType,
  QUALITIES,
  type Quality,
  type RuntimeValue,
} from '../../../src/wire/server/pv.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { AsideKind, AsideMinutes, AsideRefusal } from '../../../src/wire/tabs/alert-aside.ts'
import type { CommandRequest } from '../../../src/wire/tabs/command.ts'
import { type Frame, META_KNOWN, META_QUALITY_SHIFT, META_STALE, type TabSignal } from '../../../src/wire/tabs/frame.ts'
import {
  type LeaseChange,
  type LeaseEntry,
  LIVE_PROTOCOL,
  leaseId,
  type PageTopic,
  type TabHello,
  type WorkerHello,
  workerLockName,
} from '../../../src/wire/tabs/live.ts'
import type { ActivitySource } from '../../../src/wire/tabs/session.ts'
import { EMPTY_FRAME } from '../fakes/empty-frame.ts'
import type { PageAlerts } from './page-alerts.ts'
import type { PageDirectory } from './page-directory.ts'
import type { PlayedPlant } from './played-plant.ts'

const INSTANCE = 'page-worker'
/** A visible tab expects a frame at least this often, or it treats its worker as lost. */
const FRAME_INTERVAL_MS = 1000

/** A value as the worker sends it; by default a good number of now. */
export interface LaneSample {
  readonly num: number
  readonly kind?: PvValueType
  readonly quality?: Quality
  /** ms since 1970, NaN if implausible. */
  readonly time?: number
  readonly stale?: boolean
  /** The rest of a counter or a runtime. */
  readonly extra?: CounterValue | RuntimeValue
}

/** A call sent by a view, which the test responds to. */
export interface SentCall {
  readonly name: EndpointName
  readonly args: object
  /** Of writing calls. */
  readonly request: CommandRequest | undefined
  readonly respond: (result: Result<unknown>) => void
}

/**
 * The worker of the page under test. Connector, leases, mirror and query cache of the page are the real ones and talk to
 * it over real message ports; the test decides what it sends.
 */
export class PageWorker {
  /** What the page currently leases, by `topic/key`. */
  readonly leased = new Map<string, LeaseEntry>()
  readonly calls: SentCall[] = []
  /** What the page has reported of its user. */
  readonly activities: ActivitySource[] = []
  /** Ids of the uploads that the page has cancelled. */
  readonly cancelled: string[] = []
  /** What the page has set aside, each until it ends it. */
  readonly asides: { readonly kind: AsideKind; readonly minutes: AsideMinutes; readonly reason: string }[] = []
  /** Why nothing is set aside, if a test has a reason. */
  asideRefusal: AsideRefusal | null = null
  /** Answers leases of lists of PVs, if a test has one. */
  directory: PageDirectory | null = null
  /** Answers leases of lists of alerts, if a test has them. */
  alerts: PageAlerts | null = null
  /** Answers calls that read and leases of values, if a test has a whole plant. */
  plant: PlayedPlant | null = null
  readonly #frames: MessagePort
  /** What the page has not acknowledged, by number. */
  readonly #open = new Map<number, Frame>()
  #leases = 0
  #seq = 0
  #caughtUp = 0
  /** Where a test has put the plant's clock; null: it goes on as the page's. */
  #at: number | null = null

  constructor(frames: MessagePort) {
    this.#frames = frames
    frames.onmessage = ({ data }: MessageEvent<TabSignal>) => {
      if (data.kind === 'ack') this.#open.delete(data.seq)
      else if (data.kind === 'behind') this.#catchUp(data.number)
    }
  }

  /** A page that could not run for a while, as on a busy machine, skips frames until it gets everything anew. */
  #catchUp(number: number): void {
    this.#caughtUp = number
    for (const frame of this.#open.values()) this.#frames.postMessage({ ...frame, caughtUp: number })
  }

  readonly lease = ({ number, add, drop }: LeaseChange): void => {
    for (const { topic, key } of drop) this.leased.delete(leaseId(topic, key))
    for (const entry of add) this.leased.set(leaseId(entry.topic, entry.key), entry)
    this.#leases = number
    this.directory?.leasesChanged()
    this.alerts?.leasesChanged()
    this.plant?.leasesChanged(add)
  }

  readonly call = (name: EndpointName, args: object, request?: CommandRequest): Promise<Result<unknown>> =>
    new Promise((resolve) => {
      const call = { name, args, request, respond: resolve }
      this.calls.push(call)
      this.plant?.called(call)
    })

  readonly cancelCall = (id: string): void => {
    this.cancelled.push(id)
  }

  readonly endSession = async (): Promise<void> => this.plant?.endSession()
  readonly activity = (source: ActivitySource): void => void this.activities.push(source)
  /** What a worker says of itself is not played: it stays on its way. */
  readonly stats = () => Promise.withResolvers<never>().promise
  readonly retryNow = (): void => this.directory?.retry()
  readonly setAside = (kind: AsideKind, minutes: AsideMinutes, reason: string): AsideRefusal | null => {
    if (this.asideRefusal === null) this.asides.push({ kind, minutes, reason })
    return this.asideRefusal
  }
  readonly endAside = ({ pvRef }: AsideKind): void => {
    this.asides.splice(
      this.asides.findIndex(({ kind }) => kind.pvRef.nr === pvRef.nr),
      1,
    )
  }
  readonly pvLiveKeys = (view: string, max: number) => this.directory?.liveKeys(view, max) ?? []

  readonly listIds = async (topic: PageTopic, view: string, from?: number, to?: number) =>
    this.#listOf(topic)?.ids(view, from, to) ?? null
  readonly listItems = async (topic: PageTopic, view: string, ids: readonly string[]) =>
    this.#listOf(topic)?.items(view, ids) ?? null
  /** Up to when users have read what was not seen. */
  readonly unseenRead: number[] = []
  readonly readUnseen = (until: number): void => void this.unseenRead.push(until)
  readonly openAlertIds = (ids?: readonly string[]) => this.alerts?.openIds(ids) ?? []

  /** Lists of events are not played. */
  #listOf(topic: PageTopic): PageAlerts | PageDirectory | null | undefined {
    return topic === 'alertPage' ? this.alerts : topic === 'pvPage' ? this.directory : null
  }

  /** Forgets what the test before has set. */
  reset(): void {
    this.calls.length = 0
    this.asides.length = 0
    this.asideRefusal = null
    this.directory = null
    this.alerts = null
    this.plant = null
    this.#at = null
  }

  /** Returns the calls of this name in the order they were sent. */
  callsOf(name: EndpointName): readonly SentCall[] {
    return this.calls.filter((call) => call.name === name)
  }

  /** A time of the plant stays for the frames that come by themselves, until the next test. */
  sendFrame(changes: Partial<Frame> = {}): void {
    this.#seq += 1
    this.#at = changes.at ?? this.#at
    const seq = this.#seq
    const sent = { seq, leases: this.#leases, at: this.#at ?? Date.now(), caughtUp: this.#caughtUp }
    const frame: Frame = { ...EMPTY_FRAME, ...sent, ...changes }
    this.#open.set(seq, frame)
    this.#frames.postMessage(frame)
  }

  /** Sends one value in a frame. Throws if the page does not lease the live key: a real worker would send nothing. */
  sendLane(
    key: string,
    { num, kind = 'DoubleValue', quality = 'Good', time = Date.now(), stale = false, extra }: LaneSample,
  ): void {
    const slot = this.leased.get(leaseId('pvValue', key))?.slot
    if (slot === undefined) throw new Error(`The page does not lease ${key}`)
    const bits = PV_VALUE_TYPES.indexOf(kind) | (QUALITIES.indexOf(quality) << META_QUALITY_SHIFT)
    this.sendFrame({
      lanes: {
        slot: Uint32Array.of(slot),
        num: Float64Array.of(num),
        time: Float64Array.of(time),
        meta: Uint8Array.of(bits | META_KNOWN | (stale ? META_STALE : 0)),
      },
      extras: extra === undefined ? [] : [{ slot, value: extra }],
    })
  }
}

let started: Promise<PageWorker> | undefined

/** Returns the worker of this page, connected; one for all tests of a file, as a page has one. */
export async function pageWorker(): Promise<PageWorker> {
  started ??= start()
  const worker = await started
  worker.reset()
  const timer = setInterval(() => worker.sendFrame(), FRAME_INTERVAL_MS)
  onTestFinished(() => clearInterval(timer))
  worker.sendFrame()
  return worker
}

function start(): Promise<PageWorker> {
  // The page waits for this lock to notice the worker's death.
  void navigator.locks.request(workerLockName(INSTANCE), () => new Promise(() => {}))
  return new Promise((resolve) => {
    globalThis.SharedWorker = class extends EventTarget implements SharedWorker {
      onerror = null
      readonly port: MessagePort

      constructor() {
        super()
        const { port1, port2 } = new MessageChannel()
        this.port = port2
        port1.addEventListener('message', ({ ports: [control, frames] }: MessageEvent<TabHello>) => {
          if (control === undefined || frames === undefined) throw new Error('The page sent no ports')
          const worker = new PageWorker(frames)
          Comlink.expose(worker, control)
          resolve(worker)
        })
        port1.start()
        port1.postMessage({
          kind: 'worker-hello',
          instance: INSTANCE,
          build: PAGE_BUILD,
          protocol: LIVE_PROTOCOL,
        } satisfies WorkerHello)
      }
    }
    startLive()
  })
}
