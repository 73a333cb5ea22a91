import type { Frame, Summary, SummaryContent, TabSignal } from '../../src/wire/tabs/frame.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { SuspectState } from '../context/suspect-state.ts'
import { attempt } from '../platform/jobs.ts'
import type { ServerClock } from '../platform/server-clock.ts'
import type { FrameContent } from '../topics/cell-kind.ts'
import { BackgroundSummary } from './background-summary.ts'
import { FramePace } from './frame-pace.ts'
import { type TabLeases, transferables } from './tab-leases.ts'

/**
 * A frame that a visible tab has not acknowledged for so long is written off, once: no lost message may stop the stream. A tab
 * that does not acknowledge the next one either is blocked, perhaps for hours, by a dialog of the browser or a debugger. More
 * frames would only pile up in it. It speaks again by itself: with an acknowledgement, as one that is behind, or as a new tab.
 */
const CREDIT_LOST_MS = 5000

/** The leases of the tab. `take` may cause new changes: a held list is counted when it is first read. */
type FrameSource = Pick<TabLeases, 'take' | 'forgetSent' | 'isLacking'>

export interface FramePort {
  postMessage(message: Frame | Summary, transfer: Transferable[]): void
}

export type FrameContext = Pick<CoreContext, 'clock' | 'failed'> & {
  readonly serverClock: Pick<ServerClock, 'now'>
  readonly suspect: Pick<SuspectState, 'isSuspect' | 'isHeld'>
}

/**
 * Sends one tab its changes: one frame in flight, the next after the tab has applied the last, none while it is hidden,
 * except for what a tab that opens in the background has never had. A slow tab therefore gets fewer frames instead of a
 * growing queue.
 */
export class FrameScheduler {
  readonly #context: FrameContext
  readonly #port: FramePort
  readonly #summary: BackgroundSummary
  readonly #leases: FrameSource
  readonly #pace = new FramePace()
  #wasSuspect = false
  #visible: boolean
  #full: boolean
  #inFlight = false
  /** The frame in flight follows one that was written off. */
  #isLast = false
  #caughtUp = 0
  #isTaking = false
  #hasChangedMeanwhile = false
  #sentAt = Number.NEGATIVE_INFINITY
  #seq = 0
  #cancelTimer: (() => void) | null = null
  #stopped = false
  /** Number of the last `LeaseChange` that the worker has applied. */
  leaseNumber = 0
  forcedCredits = 0

  constructor(context: FrameContext, port: FramePort, leases: FrameSource, visible: boolean) {
    this.#context = context
    this.#port = port
    this.#summary = new BackgroundSummary(context.clock, (summary) => port.postMessage(summary, []))
    this.#leases = leases
    this.#visible = visible
    this.#full = visible
  }

  /** Frames sent so far. */
  get frames(): number {
    return this.#seq
  }

  get visible(): boolean {
    return this.#visible
  }

  /** Whether the tab cannot run: it has answered neither a frame that was written off nor the next one, or no summary. */
  get isBlocked(): boolean {
    return (this.#visible && this.#isLast) || this.#summary.isUnanswered
  }

  /** Sends a frame as soon as the tab may get one, if anything that it leases has changed. */
  scheduleFrame(): void {
    this.#hasChangedMeanwhile ||= this.#isTaking
    const { clock, suspect } = this.#context
    const isWanted = this.#visible || this.#leases.isLacking
    if (this.#isTaking || this.#stopped || !isWanted || this.#inFlight || suspect.isHeld) return
    const now = clock.elapsed()
    if (this.#pace.isDue(now)) this.#send(false)
    else this.#arm(this.#pace.timerMs(now))
  }

  /**
   * Sends a frame, even an empty one, since frames drive the tab's clock. Call at each new second of the server's
   * clock.
   */
  beat(): void {
    const { clock, suspect } = this.#context
    if (this.#stopped || !this.#visible || suspect.isHeld) return
    if (!this.#inFlight) {
      this.#send(true)
      return
    }
    if (this.#isLast || clock.elapsed() - this.#sentAt < CREDIT_LOST_MS) return
    this.forcedCredits += 1
    this.#isLast = true
    this.#full = true
    this.#send(true)
  }

  /** Sends a frame at once, also to a hidden tab: after the end of a session it must not keep the data of its user. */
  sendNow(): void {
    if (this.#stopped) return
    // All of its leases: one that has opened hidden would only get those that it lacks.
    this.#full ||= !this.#visible
    this.#send(true)
  }

  /** Sends a summary; it is all that a hidden tab gets. */
  sendSummary(summary: SummaryContent): void {
    if (!this.#stopped) this.#summary.send(summary)
  }

  /** Handles an acknowledgement, or a change of the tab's visibility or pace. */
  signal(signal: Exclude<TabSignal, { kind: 'bye' | 'heard' }>): void {
    switch (signal.kind) {
      case 'here':
        return
      case 'ack':
        if (signal.seq !== this.#seq) return
        this.#returned()
        if (signal.costMs === null) this.#pace.notDrawn()
        else this.#pace.measured(signal.costMs)
        this.scheduleFrame()
        return
      case 'summary-ack':
        if (!this.#stopped) this.#summary.acknowledged(signal.seq)
        return
      case 'gap':
        this.#pace.want(signal.ms)
        // A timer of the former gap would be too late.
        this.#disarm()
        this.scheduleFrame()
        return
      case 'visible':
        if (signal.visible === this.#visible) return
        this.#visible = signal.visible
        if (signal.visible) {
          this.#summary.renew()
          this.#returned()
          this.#full = true
          if (!this.#context.suspect.isHeld) this.#send(true)
        } else {
          this.#disarm()
        }
        return
      case 'behind':
        this.#returned()
        this.#caughtUp = signal.number
        this.#full = true
        if (!this.#stopped && this.#visible) this.#send(true)
        return
    }
  }

  stop(): void {
    this.#stopped = true
    this.#disarm()
  }

  /** The tab lives: it may get the next frame. */
  #returned(): void {
    this.#inFlight = false
    this.#isLast = false
  }

  #send(evenEmpty: boolean): void {
    const { clock, failed, serverClock, suspect } = this.#context
    this.#disarm()
    if (this.#full) this.#leases.forgetSent()
    const content = this.#take()
    const { isSuspect } = suspect
    if (content === null && !evenEmpty && isSuspect === this.#wasSuspect) {
      if (this.#hasChangedMeanwhile) this.#arm(this.#pace.gapMs)
      return
    }
    this.#wasSuspect = isSuspect
    this.#seq += 1
    this.#sentAt = clock.elapsed()
    this.#pace.sent(this.#sentAt)
    const frame: Frame = {
      kind: 'frame',
      seq: this.#seq,
      leases: this.leaseNumber,
      at: serverClock.now(),
      full: this.#full,
      caughtUp: this.#caughtUp,
      suspect: isSuspect,
      ...(content ?? EMPTY),
    }
    this.#inFlight = attempt(failed, 'a frame', () => this.#port.postMessage(frame, transferables(frame)))
    // One that could not be posted counts as sent in all leases: the next beat sends everything.
    this.#full = !this.#inFlight
  }

  /**
   * Collects the changes. Blocks `scheduleFrame` meanwhile, since another frame would overtake this one with newer
   * values.
   */
  #take(): FrameContent | null {
    this.#isTaking = true
    this.#hasChangedMeanwhile = false
    try {
      return this.#leases.take()
    } finally {
      this.#isTaking = false
    }
  }

  #arm(ms: number): void {
    this.#cancelTimer ??= this.#context.clock.after(ms, () => {
      this.#cancelTimer = null
      this.scheduleFrame()
    })
  }

  #disarm(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }
}

const EMPTY: FrameContent = { lanes: null, extras: [], values: [], columns: [], pages: [] }
