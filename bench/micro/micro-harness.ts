import { figure } from '../statistics.ts'

/** One operation that is too short to time on its own. */
export interface MicroCase {
  /** Key in the results, after `micro.`. It ends with the unit. */
  readonly key: string
  readonly title: string
  /** 1 where the key counts ns, 1000 where it counts µs. */
  readonly nanosPerUnit: 1 | 1000
  /** Key of the case with the least possible work of the same kind; null without one. */
  readonly limit: string | null
  /** Operations per turn. */
  readonly operations: number
  /** The result depends on every operation, so the engine cannot skip any; NaN where the work failed. */
  readonly turn: () => number
}

export interface MicroReading extends Pick<MicroCase, 'key' | 'title' | 'limit'> {
  /** Time of one operation in the key's unit, one entry per round. */
  readonly rounds: readonly number[]
}

export interface MicroOptions {
  /** Minimum duration of one sample: many steps of the clock. */
  readonly sampleMs: number
  /** Samples per round. Their median counts, so short interruptions of the processor do not. */
  readonly samples: number
  readonly now: () => number
}

interface Calibrated {
  readonly of: MicroCase
  readonly turns: number
  readonly rounds: number[]
}

const NS_PER_MS = 1_000_000

/** Samples all cases once per round, so a disturbance of a second affects all of them. */
export class MicroHarness {
  readonly #options: MicroOptions
  readonly #cases: readonly Calibrated[]
  #sum = 0

  /** Runs each case until one sample is long enough, which also warms it up. */
  constructor(cases: readonly MicroCase[], options: MicroOptions) {
    this.#options = options
    this.#cases = cases.map((of) => ({ of, turns: this.#calibrate(of), rounds: [] }))
  }

  round(): void {
    for (const { of, turns, rounds } of this.#cases) {
      const ms = figure(Array.from({ length: this.#options.samples }, () => this.#sample(of, turns))).median
      rounds.push((ms * NS_PER_MS) / turns / of.operations / of.nanosPerUnit)
    }
  }

  /** Returns the readings. Throws where an operation failed. */
  readings(): readonly MicroReading[] {
    if (!Number.isFinite(this.#sum)) throw new Error('An operation has not done its work')
    return this.#cases.map(({ of: { key, title, limit }, rounds }) => ({ key, title, limit, rounds }))
  }

  #sample({ turn }: MicroCase, turns: number): number {
    const start = this.#options.now()
    for (let i = 0; i < turns; i += 1) this.#sum += turn()
    return this.#options.now() - start
  }

  /** Requires two long samples, because the first ones run code that is not compiled yet. */
  #calibrate(of: MicroCase): number {
    const { sampleMs } = this.#options
    let turns = 1
    for (let long = 0; long < 2; ) {
      const ms = this.#sample(of, turns)
      if (ms >= sampleMs) long += 1
      else turns = Math.ceil(turns * Math.min(8, Math.max(1.2, (sampleMs * 1.2) / ms)))
    }
    return turns
  }
}
