import type { Comparison } from './compare.ts'
import { aimsGrid, comparisonGrid, type Grid, keysGrid, tableGrid } from './report-grids.ts'
import type { Results } from './result-store.ts'

/** The content of a report. */
export interface ReportInput {
  readonly results: Results
  readonly comparison: Comparison
  /** Name of the results it is compared with. */
  readonly baseline: string
}
type StoredScenario = Results['scenarios'][number]

function gridText({ title, head, rows, notes }: Grid, level: '##' | '###'): string {
  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  )
  const table = rows.length === 0 ? [] : [...lines, '']
  return [`${level} ${title}`, '', ...table, ...notes.flatMap((note) => [note, ''])].join('\n')
}

/** Returns when, on which machine and with which settings a scenario was measured. */
export function circumstances({ measuredAt, machine, setting }: StoredScenario): readonly [string, string] {
  const { cpu, cores, memoryGib, system, node, chromium } = machine
  return [
    `${measuredAt}; ${cpu}, ${cores} cores, ${memoryGib} GiB, ${system}; Node ${node}, ${chromium}`,
    Object.entries(setting)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  ]
}

/** Returns the tables of one scenario as Markdown. */
export function scenarioText(scenario: StoredScenario): string {
  const [where, setting] = circumstances(scenario)
  const tables = scenario.tables.map((table) => gridText(tableGrid(table), '###'))
  return [`## ${scenario.scenario}`, '', where, '', setting, '', ...tables].join('\n')
}

/** Returns aims and comparison as Markdown, which readers want first. */
export function summaryText({ results, comparison, baseline }: ReportInput): string {
  return [gridText(aimsGrid(results.keys), '##'), gridText(comparisonGrid(comparison, baseline), '##')].join('\n')
}

/** Returns all results as one page: medians over the runs, with the smallest and the largest. */
export function reportText(input: ReportInput): string {
  const head = '# Measured\n\nWritten by `npm run bench`. ../README.md defines each figure.\n'
  const { scenarios, keys } = input.results
  const parts = [head, summaryText(input), ...scenarios.map(scenarioText), gridText(keysGrid(keys), '##')]
  return parts.join('\n').trimEnd().concat('\n')
}
