import type { Figure } from './statistics.ts'
import type { Machine } from './tools/machine.ts'

/**
 * A plot of a table. `line`: columns over the rows, for names that are numbers (tabs, alerts) or otherwise evenly
 * spaced. `bars`: one bar per row and column, for rows without an order.
 */
export interface Plot {
  readonly title: string
  readonly kind: 'line' | 'bars'
  /** Keys of the table's columns, all in the same unit, six at most. */
  readonly columns: readonly string[]
  readonly unit: string
  /** For figures over several powers of ten. Zeros are drawn at the lower edge. */
  readonly log?: boolean
}

/** A table of figures: one case per row, one figure over all runs per column. */
export interface Table {
  readonly title: string
  readonly caseName: string
  readonly columns: readonly { readonly key: string; readonly title: string; readonly decimals: number }[]
  readonly rows: readonly { readonly name: string; readonly figures: Readonly<Record<string, Figure>> }[]
  /** Observations, good or bad. */
  readonly notes: readonly string[]
  readonly plots?: readonly Plot[]
  /** `docs/measuring.md` shows it. */
  readonly isHeadline?: true
}

export interface ScenarioResult {
  readonly scenario: string
  readonly measuredAt: string
  readonly machine: Machine
  /** Settings that a reader needs to repeat the run. */
  readonly setting: Readonly<Record<string, string | number | boolean>>
  readonly tables: readonly Table[]
  /** The figures that are compared between results, under the stable names that ./README.md defines. */
  readonly keys: Readonly<Record<string, Figure>>
}

export interface ScenarioOptions {
  /** Fewer and shorter runs: shows that the scenario works, not what the product can do. */
  readonly quick: boolean
  /** Reports progress. */
  readonly say: (text: string) => void
}

export type Scenario = (options: ScenarioOptions) => Promise<ScenarioResult>
