import type { Figure } from './statistics.ts'
import type { Machine } from './tools/machine.ts'

/**
 * A picture of a table. `line`: columns over the rows, whose names are numbers (tabs, alerts) or else stand side by side.
 * `bars`: for each row one bar a column, for what has no order.
 */
export interface Plot {
  readonly title: string
  readonly kind: 'line' | 'bars'
  /** Keys of the table's columns, all in the same unit; six at most. */
  readonly columns: readonly string[]
  readonly unit: string
  /** For figures over several powers of ten. What is 0 then stands at the lower edge. */
  readonly log?: boolean
}

/** A table of figures: each row one case, each column one figure over all runs. */
export interface Table {
  readonly title: string
  readonly caseName: string
  readonly columns: readonly { readonly key: string; readonly title: string; readonly decimals: number }[]
  readonly rows: readonly { readonly name: string; readonly figures: Readonly<Record<string, Figure>> }[]
  /** What is seen, also where it is bad. */
  readonly notes: readonly string[]
  readonly plots?: readonly Plot[]
}

export interface ScenarioResult {
  readonly scenario: string
  readonly measuredAt: string
  readonly machine: Machine
  /** What a reader needs to run it again. */
  readonly setting: Readonly<Record<string, string | number | boolean>>
  readonly tables: readonly Table[]
  /** The figures that are compared from one time to the next, under the stable names that ./README.md defines. */
  readonly keys: Readonly<Record<string, Figure>>
}

export interface ScenarioOptions {
  /** Fewer and shorter runs: shows that the scenario works, not what the product can do. */
  readonly quick: boolean
  /** Tells how far it is. */
  readonly say: (text: string) => void
}

export type Scenario = (options: ScenarioOptions) => Promise<ScenarioResult>
