import { figure } from '../statistics.ts'

/** One operation that is too short for a clock. */
export interface MicroCase {
  /** The key in the results, after `micro.`; its end names the unit. */
  readonly key: string
  readonly title: string
  /** 1 where the key counts ns, 1000 where it counts µs. */
  readonly nanosPerUnit: 1 | 1000
  /** Key of the case that does the least of the same work; null where there is none. */
  readonly limit: string | null
  /** How many operations a turn does. */
  readonly operations: number
  /** The answer depends on every result, so that no work can be left out; NaN where the work has failed. */
  readonly turn: () => number
}

export interface MicroReading extends Pick<MicroCase, 'key' | 'title' | 'limit'> {
  /** Of one operation in units of the key, one a round. */
  readonly rounds: readonly number[]
}

export interface MicroOptions {
  /** How long one sample takes at least: many steps of the clock. */
  readonly sampleMs: number
  /** Of one round; their median counts, so that whatever takes the processor away for a moment does not. */
  readonly samples: number
  readonly now: () => number
}

interface Calibrated {
  readonly of: MicroCase
  readonly turns: number
  readonly rounds: number[]
}

const NS_PER_MS = 1_000_000

/** Samples cases in rounds, each case once a round: what disturbs the machine for a second falls on all of them. */
export class MicroHarness {
  readonly #options: MicroOptions
  readonly #cases: readonly Calibrated[]
  #sum = 0

  /** Runs each case until a sample of it is long enough, which also warms it up. */
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

  /** Throws where an operation has not done its work. */
  readings(): readonly MicroReading[] {
    if (!Number.isFinite(this.#sum)) throw new Error('An operation has not done its work')
    return this.#cases.map(({ of: { key, title, limit }, rounds }) => ({ key, title, limit, rounds }))
  }

  #sample({ turn }: MicroCase, turns: number): number {
    const start = this.#options.now()
    for (let i = 0; i < turns; i += 1) this.#sum += turn()
    return this.#options.now() - start
  }

  /** Twice over, because the first samples are those of code that has not been compiled yet. */
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
