import { ConnectionActivity, type WatchedChannel } from '../../../workers/hubs/connection-activity.ts'
import { SilenceWatch } from '../../../workers/hubs/silence-watch.ts'
import { FakeClock } from '../fakes/fake-clock.ts'

/** A hub on its own line. `delay` returns the delay of each packet in ms; no packet overtakes another. */
class FakeHub implements WatchedChannel {
  readonly name: string
  readonly #clock: FakeClock
  readonly #delay: () => number
  /** When the last packet from the client arrives, and the last one from the server. */
  #up = 0
  #down = 0
  link = { state: 'open' }
  activity: ConnectionActivity
  isInvoking = false
  startedAt: number | null = null
  /** The hub sends nothing any more. */
  isDead = false
  /** The hub sends, but does not answer probes. */
  isDeaf = false
  /** Returns the ms after a wake-up until packets that arrived during the sleep are delivered. */
  wakeMs = () => 20
  readonly probes: number[] = []
  /** The times at which it was given up. */
  readonly gaveUp: number[] = []
  /** The times at which it was doubted, and was not any more. */
  readonly doubts: (readonly [at: number, isDoubted: boolean])[] = []

  constructor(name: string, clock: FakeClock, delay: () => number) {
    this.name = name
    this.#clock = clock
    this.#delay = delay
    this.activity = new ConnectionActivity(clock.elapsed())
  }

  probe(): Promise<void> {
    this.probes.push(this.#clock.elapsed())
    return new Promise((answered) => {
      this.#up = Math.max(this.#up, this.#clock.elapsed() + this.#delay())
      this.#clock.after(this.#up - this.#clock.elapsed(), () => {
        if (!this.isDeaf) this.speak(answered)
      })
    })
  }

  giveUp(): void {
    this.gaveUp.push(this.#clock.elapsed())
    this.link = { state: 'faulted' }
  }

  /** The server sends a packet now. */
  speak(arrived: () => void = () => undefined): void {
    if (this.isDead) return
    const at = Math.max(this.#down, this.#clock.elapsed() + this.#delay())
    this.#down = at
    this.#clock.after(at - this.#clock.elapsed(), () => {
      const hear = () => {
        if (this.isDead) return
        this.activity.received(this.#clock.elapsed())
        arrived()
      }
      // After a sleep timers run first, and then the messages that waited.
      if (this.#clock.elapsed() > at) this.#clock.after(this.wakeMs(), hear)
      else hear()
    })
  }

  /** Sends packets repeatedly; `wait` returns the ms before each. */
  speakEvery(wait: () => number): void {
    this.#clock.after(wait(), () => {
      this.speak()
      this.speakEvery(wait)
    })
  }
}

export interface WatchedHubs {
  readonly clock: FakeClock
  readonly hubs: readonly FakeHub[]
  readonly watch: SilenceWatch<FakeHub>
  readonly hanging: number[]
  hub(name: string): FakeHub
}

export function watchedHubs(names: readonly string[], delay: () => number = () => 10): WatchedHubs {
  const clock = new FakeClock(0)
  const hubs = names.map((name) => new FakeHub(name, clock, delay))
  const hanging: number[] = []
  const watch = new SilenceWatch({
    channels: hubs,
    clock,
    startHangs: () => hanging.push(clock.elapsed()),
    doubted: ({ doubts }, isDoubted) => doubts.push([clock.elapsed(), isDoubted]),
  })
  watch.check()
  const hub = (name: string) => {
    const found = hubs.find((candidate) => candidate.name === name)
    if (found === undefined) throw new Error(`There is no hub ${name}`)
    return found
  }
  return { clock, hubs, watch, hanging, hub }
}
