import type { ScenarioResult } from '../scenario.ts'
import type { Figure } from '../statistics.ts'

/** A figure with a stable name, and when it was measured. */
export interface KeyFigure extends Figure {
  readonly scenario: string
  readonly measuredAt: string
  readonly quick: boolean
}
export type KeyFigures = Readonly<Record<string, KeyFigure>>

/** The content of `results/latest.json`. */
export interface Results {
  readonly keys: KeyFigures
  readonly scenarios: readonly Omit<ScenarioResult, 'keys'>[]
}

export const NO_RESULTS: Results = { keys: {}, scenarios: [] }

/** Six digits are more than any figure here needs, and they keep the file's diffs readable. */
const DIGITS = 6
const MEASURED: ReadonlySet<string> = new Set(['median', 'min', 'max'] satisfies (keyof Figure)[])

/** Compares names with numbers in numeric order: `tabs.5` before `tabs.10`. */
function inOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** Returns the results with one scenario replaced. All others stay. */
export function withResult({ keys, scenarios }: Results, { keys: figures, ...result }: ScenarioResult): Results {
  const { scenario, measuredAt, setting } = result
  const others = Object.entries(keys).filter(([, key]) => key.scenario !== scenario)
  const own = Object.entries(figures).map(
    ([key, figure]) => [key, { ...figure, scenario, measuredAt, quick: setting.quick === true }] as const,
  )
  return {
    keys: Object.fromEntries([...others, ...own].toSorted(([a], [b]) => inOrder(a, b))),
    scenarios: [...scenarios.filter((each) => each.scenario !== scenario), result].toSorted((a, b) =>
      inOrder(a.scenario, b.scenario),
    ),
  }
}

/** Returns the results as JSON with one line per figure. */
export function resultsText(results: Results): string {
  const rounded = (name: string, value: unknown) =>
    MEASURED.has(name) && typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value
  const text = JSON.stringify(results, rounded, 2)
  // JSON strings contain no line ends, so this removes only layout.
  return `${text.replaceAll(/\{[^{}[\]]*\}/g, (object) => object.replaceAll(/\s*\n\s*/g, ' '))}\n`
}

/** Parses results. Throws if the text is something else. JSON has no NaN: unmeasured figures come back as null. */
export function parseResults(text: string): Results {
  const results: Partial<Results> = JSON.parse(text, (name, value: unknown) =>
    value === null && MEASURED.has(name) ? Number.NaN : value,
  )
  const { keys, scenarios } = results
  if (keys === undefined || scenarios === undefined) throw new Error('No results: keys and scenarios are missing')
  return { keys, scenarios }
}
