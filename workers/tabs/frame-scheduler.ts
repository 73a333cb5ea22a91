import type { Frame, Summary, SummaryContent, TabSignal } from '../../src/wire/tabs/frame.ts'
import type { Clock } from '../platform/environment.ts'
import type { FrameRate } from '../platform/frame-rate.ts'
import { BackgroundSummary } from './background-summary.ts'
import type { SuspectState } from './suspect-state.ts'
import { type FrameContent, type TabLeases, transferables } from './tab-leases.ts'

/** Credit that a visible tab has not returned for so long is taken as lost: no lost message may stop the stream. */
export const CREDIT_LOST_MS = 5000

/** What is new since the last time. Collecting it may itself make news, as counting a list that is first looked at does. */
type FrameSource = Pick<TabLeases, 'take' | 'forgetSent'>

export interface FramePort {
  postMessage(message: Frame | Summary, transfer: Transferable[]): void
}

/**
 * Sends one tab its changes: one frame in flight, the next only when the tab has applied the last, nothing at all
 * while it is hidden. A slow tab therefore gets fewer frames instead of a growing queue.
 */
export class FrameScheduler {
  readonly #port: FramePort
  readonly #summaries: BackgroundSummary
  readonly #leases: FrameSource
  readonly #clock: Clock
  readonly #serverNow: () => number
  readonly #pace: FrameRate
  readonly #doubt: Pick<SuspectState, 'isOpen' | 'isHeld'>
  #toldDoubt = false
  #visible: boolean
  #full = true
  #inFlight = false
  #isTaking = false
  #isPoked = false
  #sentAt = Number.NEGATIVE_INFINITY
  #seq = 0
  #cancelTimer: (() => void) | null = null
  #stopped = false
  leaseNumber = 0
  forcedCredits = 0

  constructor(
    port: FramePort,
    leases: FrameSource,
    parts: {
      clock: Clock
      serverNow: () => number
      pace: FrameRate
      doubt: Pick<SuspectState, 'isOpen' | 'isHeld'>
      visible: boolean
    },
  ) {
    this.#port = port
    this.#summaries = new BackgroundSummary((summary) => port.postMessage(summary, []))
    this.#leases = leases
    this.#clock = parts.clock
    this.#serverNow = parts.serverNow
    this.#pace = parts.pace
    this.#doubt = parts.doubt
    this.#visible = parts.visible
  }

  get frames(): number {
    return this.#seq
  }

  get visible(): boolean {
    return this.#visible
  }

  /** Something may have changed: a frame leaves as soon as the tab may get one. */
  poke(): void {
    this.#isPoked ||= this.#isTaking
    if (
      this.#isTaking ||
      this.#stopped ||
      !this.#visible ||
      this.#inFlight ||
      this.#cancelTimer !== null ||
      this.#doubt.isHeld
    )
      return
    const wait = this.#sentAt + this.#pace.intervalMs - this.#clock.elapsed()
    if (wait <= 0) this.#send(false)
    else this.#arm(wait)
  }

  /** Once a second, at the turn of the server's second: the tab's clock is driven by frames, also by empty ones. */
  beat(): void {
    if (this.#stopped || !this.#visible || this.#doubt.isHeld) return
    if (!this.#inFlight) {
      this.#send(true)
      return
    }
    if (this.#clock.elapsed() - this.#sentAt < CREDIT_LOST_MS) return
    this.forcedCredits += 1
    this.#inFlight = false
    this.#full = true
    this.#send(true)
  }

  /** The end of a session does not wait until a hidden tab is looked at: what it shows is no longer its user's. */
  sendNow(): void {
    if (!this.#stopped) this.#send(true)
  }

  /** Tells the tab what it may say without being looked at; to a hidden one nothing else is sent. */
  summarise(summary: SummaryContent): void {
    if (!this.#stopped) this.#summaries.offer(summary)
  }

  signal(signal: Exclude<TabSignal, { kind: 'bye' }>): void {
    switch (signal.kind) {
      case 'here':
        return
      case 'ack':
        if (signal.seq !== this.#seq) return
        this.#inFlight = false
        this.poke()
        return
      case 'summary-ack':
        if (!this.#stopped) this.#summaries.acknowledged(signal.seq)
        return
      case 'visible':
        if (signal.visible === this.#visible) return
        this.#visible = signal.visible
        if (signal.visible) {
          this.#summaries.renew()
          this.#inFlight = false
          this.#full = true
          if (!this.#doubt.isHeld) this.#send(true)
        } else {
          this.#disarm()
        }
        return
    }
  }

  stop(): void {
    this.#stopped = true
    this.#disarm()
  }

  #send(evenEmpty: boolean): void {
    this.#disarm()
    if (this.#full) this.#leases.forgetSent()
    const content = this.#take()
    const doubt = this.#doubt.isOpen
    if (content === null && !evenEmpty && doubt === this.#toldDoubt) {
      if (this.#isPoked) this.#arm(this.#pace.intervalMs)
      return
    }
    this.#toldDoubt = doubt
    this.#seq += 1
    this.#sentAt = this.#clock.elapsed()
    this.#inFlight = true
    const frame: Frame = {
      kind: 'frame',
      seq: this.#seq,
      leases: this.leaseNumber,
      at: this.#serverNow(),
      full: this.#full,
      doubt,
      ...(content ?? EMPTY),
    }
    this.#full = false
    this.#port.postMessage(frame, transferables(frame))
  }

  /** A frame within the making of another would bring what is newer before what is older. */
  #take(): FrameContent | null {
    this.#isTaking = true
    this.#isPoked = false
    try {
      return this.#pace.spend(() => this.#leases.take())
    } finally {
      this.#isTaking = false
    }
  }

  #arm(ms: number): void {
    this.#cancelTimer = this.#clock.after(ms, () => {
      this.#cancelTimer = null
      this.poke()
    })
  }

  #disarm(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }
}

const EMPTY = { lanes: null, extras: [], values: [], rows: [], columns: [], pages: [] }
