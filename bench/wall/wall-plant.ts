import type { FaultOrder } from '../../src/simulator/faults/fault-order.ts'
import type { ScenarioOrder } from '../../src/simulator/scenarios/scenarios.ts'
import { type SimulatorHandle, startSimulator } from '../../src/simulator/start-simulator.ts'
import { logIn } from '../../tests/support/simulator/simulator-session.ts'

/** A time of the plant that was right from `from` to `until`, in ms of real time; infinite for the clock of now. */
interface Period {
  readonly plantAt: number
  readonly speed: number
  readonly from: number
  until: number
}

/** Every analogue input shows the time it was made, modulo this. In ms. */
export const STAMP_WRAP_MS = 10_000_000
const DOWN_MS = 6000
const MS_PER_MINUTE = 60_000

export interface WallPlantOptions {
  readonly dist: string
  readonly speed: number
  readonly start: number
}

/** The plant that a wall monitor shows: a simulator that can be restarted, and its workstation beside, where alerts are acknowledged. */
export class WallPlant {
  readonly #options: WallPlantOptions
  readonly #periods: Period[] = []
  #simulator: SimulatorHandle
  #speed: number

  private constructor(options: WallPlantOptions, simulator: SimulatorHandle) {
    this.#options = options
    this.#simulator = simulator
    this.#speed = options.speed
    this.#begin()
  }

  static async start(options: WallPlantOptions): Promise<WallPlant> {
    return new WallPlant(options, await start(options, options.start, 0))
  }

  get url(): string {
    return this.#simulator.url
  }

  /** Plant seconds a second, unless its clock stands. */
  get speed(): number {
    return this.#options.speed
  }

  now(): number {
    return this.#simulator.now()
  }

  /** Plant minutes that have passed, without the jumps of its clock. */
  get minutes(): number {
    const now = performance.now()
    const ms = this.#periods.reduce((sum, { from, until, speed }) => sum + (Math.min(until, now) - from) * speed, 0)
    return ms / MS_PER_MINUTE
  }

  fault(order: FaultOrder): void {
    this.#simulator.fault(order)
  }

  scenario(name: ScenarioOrder['name']): void {
    this.#simulator.scenario(name)
    // Some set the clock.
    this.#begin()
  }

  sendRaw(text: string): void {
    this.#simulator.sendRaw('pv', text)
  }

  endSessions(): void {
    this.#simulator.endSessions()
  }

  /** Sets the clock ahead by `ms`, back if negative. */
  jump(ms: number): void {
    this.#simulator.setClock({ now: this.now() + ms })
    this.#begin()
  }

  setSpeed(speed: number): void {
    this.#simulator.setClock({ speed })
    this.#speed = speed
    this.#begin()
  }

  /** Ends the server and starts it again at the same address: nobody is logged in afterwards. */
  async restart(): Promise<void> {
    const { port } = this.#simulator
    const from = performance.now()
    const at = this.now()
    await this.#simulator.close()
    await new Promise((resolve) => setTimeout(resolve, DOWN_MS))
    this.#simulator = await start(this.#options, at + (performance.now() - from) * this.#speed, port)
    this.#begin()
  }

  /** Acknowledges everything at another workstation. */
  async acknowledge(): Promise<void> {
    const other = await logIn(this.url, 'admin')
    await other.call('ackAllAlerts', {})
    await other.close()
  }

  /** Ids of the pending alerts. */
  pending(): ReadonlySet<string> {
    return new Set(this.#simulator.model.pending(this.now()).map(({ id }) => id))
  }

  /**
   * Returns how far a plant time, of which only the rest modulo `wrapMs` is known, was `agoMs` ago from that moment, in ms of real
   * time. A clock that was set within `graceMs` still counts: nobody can know of a new time before it arrives.
   */
  distanceMs(stamp: number, graceMs: number, wrapMs: number, agoMs: number): number {
    const real = performance.now() - agoMs
    const distances = this.#periods
      .filter(({ until }) => real - until <= graceMs)
      .map(({ plantAt, speed, from }) => {
        const then = plantAt + (real - from) * speed
        const apart = (((then - stamp) % wrapMs) + wrapMs) % wrapMs
        return Math.min(apart, wrapMs - apart) / Math.max(speed, this.#options.speed)
      })
    return Math.min(...distances)
  }

  close(): Promise<void> {
    return this.#simulator.close()
  }

  /** Begins a period with the clock of now. */
  #begin(): void {
    const from = performance.now()
    const last = this.#periods.at(-1)
    if (last !== undefined) last.until = from
    this.#periods.push({ plantAt: this.now(), speed: this.#speed, from, until: Number.POSITIVE_INFINITY })
  }
}

function start({ dist, speed }: WallPlantOptions, at: number, port: number): Promise<SimulatorHandle> {
  return startSimulator({
    dist,
    port,
    speed,
    start: Math.round(at),
    seed: 1,
    stamp: true,
    updatesPerSecond: 60,
    // A server exempts the account of a wall monitor.
    session: { autoLogout: false },
    print: () => undefined,
  })
}
