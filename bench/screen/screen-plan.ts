import type { ScreenView } from './screen-runs.ts'

/** What a run of scenario `screen` measures. */
export interface ScreenPlan {
  readonly views: readonly ScreenView[]
  /** Names of subjects; null means all. */
  readonly subjects: readonly string[] | null
  /** Numbers of tabs of one round, ascending. */
  readonly countsOf: (round: number) => readonly number[]
  readonly rounds: number
  readonly warmUpMs: number
  readonly measureMs: number
  /** Keeps the runs, so that an aborted measurement can continue; null keeps nothing. */
  readonly file: string | null
}

const VIEWS: readonly ScreenView[] = ['table', 'dense']
/** Twenty and fifty tabs take minutes to open, so only the first round has them. */
const MANY = 10
const FULL = { rounds: 3, counts: [1, 10, 20, 50], warmUpMs: 4000, measureMs: 6000 }
const QUICK = { rounds: 1, counts: [1, 3], warmUpMs: 1000, measureMs: 1500 }

function list(text: string | undefined): readonly string[] | null {
  return text === undefined || text === '' ? null : text.split(',')
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new Error(`${name} must be whole numbers above 0, but is "${text}".`)
}

/**
 * Reads `SCREEN_SUBJECTS`, `SCREEN_VIEWS`, `SCREEN_COUNTS` (lists with commas), `SCREEN_ROUNDS` and `SCREEN_FILE`.
 * Counts that are named are measured in every round. Throws a sentence that names the variable. Quick: the product and *direct* alone, one view, 1 and 3 tabs.
 */
export function screenPlan(quick: boolean, environment: Readonly<Record<string, string | undefined>>): ScreenPlan {
  const { warmUpMs, measureMs, ...defaults } = quick ? QUICK : FULL
  const views = list(environment.SCREEN_VIEWS) ?? (quick ? ['table'] : VIEWS)
  const unknown = views.filter((name) => !VIEWS.some((view) => view === name))
  if (unknown.length > 0) throw new Error(`SCREEN_VIEWS has ${unknown.join(', ')}; there are ${VIEWS.join(', ')}.`)
  const chosen = list(environment.SCREEN_COUNTS)?.map((text) => wholeNumber('SCREEN_COUNTS', text))
  const counts = (chosen ?? defaults.counts).toSorted((a, b) => a - b)
  const fewer = chosen === undefined ? counts.filter((count) => count <= MANY) : counts
  const { SCREEN_ROUNDS: rounds } = environment
  return {
    views: VIEWS.filter((view) => views.includes(view)),
    subjects: list(environment.SCREEN_SUBJECTS) ?? (quick ? ['product', 'direct'] : null),
    countsOf: (round) => (round === 1 ? counts : fewer),
    rounds: rounds === undefined ? defaults.rounds : wholeNumber('SCREEN_ROUNDS', rounds),
    warmUpMs,
    measureMs,
    file: quick ? null : (environment.SCREEN_FILE ?? null),
  }
}
