import type { Machine } from './machine.ts'
import type { Figure } from './statistics.ts'

/** A table of figures: each row one case, each column one figure over all runs. */
export interface Table {
  readonly title: string
  readonly caseName: string
  readonly columns: readonly { readonly key: string; readonly title: string; readonly decimals: number }[]
  readonly rows: readonly { readonly name: string; readonly figures: Readonly<Record<string, Figure>> }[]
  /** What is seen, also where it is bad. */
  readonly notes: readonly string[]
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
