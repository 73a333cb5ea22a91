import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { View } from '../subjects/subject.ts'
import type { BlankTabs } from '../tabs/blank-tabs.ts'
import type { Measured } from '../tabs/measure-tabs.ts'

export type ScreenView = Extract<View, 'table' | 'dense'>

/** What one subject cost in one round, for each count of tabs; fewer than wanted where it failed. */
export interface ScreenRun {
  readonly round: number
  readonly view: ScreenView
  readonly subject: string
  readonly counts: readonly number[]
  readonly measured: readonly Measured[]
  /** Why it has no figures for the other counts. */
  readonly failure: string | null
}

/** What as many blank tabs cost in one round. */
export interface BlankRun {
  readonly round: number
  readonly counts: readonly number[]
  readonly measured: readonly BlankTabs[]
}

/**
 * The runs of scenario `screen`. With a file each is written when it is measured, and the runs of an earlier, aborted
 * start are not measured again.
 */
export class ScreenRuns {
  readonly #file: string | null
  #runs: readonly ScreenRun[] = []
  #blank: readonly BlankRun[] = []

  constructor(file: string | null) {
    this.#file = file
    if (file === null || !existsSync(file)) return
    // NaN is null in JSON: a figure that could not be measured.
    const stored: { readonly runs: readonly ScreenRun[]; readonly blank: readonly BlankRun[] } = JSON.parse(
      readFileSync(file, 'utf8'),
      (_, value: unknown) => (value === null ? Number.NaN : value),
    )
    this.#runs = stored.runs.map((run) => ({ ...run, failure: typeof run.failure === 'string' ? run.failure : null }))
    this.#blank = stored.blank
  }

  get all(): readonly ScreenRun[] {
    return this.#runs
  }

  get blank(): readonly BlankRun[] {
    return this.#blank
  }

  has(round: number, view: ScreenView, subject: string, counts: readonly number[]): boolean {
    return this.#runs.some(
      (run) => run.round === round && run.view === view && run.subject === subject && isSame(run.counts, counts),
    )
  }

  hasBlank(round: number, counts: readonly number[]): boolean {
    return this.#blank.some((run) => run.round === round && isSame(run.counts, counts))
  }

  add(run: ScreenRun): void {
    const isOther = ({ round, view, subject }: ScreenRun) =>
      round !== run.round || view !== run.view || subject !== run.subject
    this.#runs = [...this.#runs.filter(isOther), run]
    this.#write()
  }

  addBlank(run: BlankRun): void {
    this.#blank = [...this.#blank.filter(({ round }) => round !== run.round), run]
    this.#write()
  }

  #write(): void {
    if (this.#file === null) return
    mkdirSync(dirname(this.#file), { recursive: true })
    // Written aside first: an end in the middle must not lose what was measured before.
    writeFileSync(`${this.#file}.new`, JSON.stringify({ runs: this.#runs, blank: this.#blank }))
    renameSync(`${this.#file}.new`, this.#file)
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((count, index) => count === b[index])
}
