import type { ScenarioResult, Table } from './scenario.ts'
import type { Figure } from './statistics.ts'

function cell({ median, min, max }: Figure, decimals: number): string {
  if (Number.isNaN(median)) return 'not measured'
  const text = (value: number) => value.toFixed(decimals)
  return min === max ? text(median) : `${text(median)} (${text(min)} to ${text(max)})`
}

/** One row a figure and one column a case: figures are many, cases few. */
function tableText({ title, caseName, columns, rows, notes }: Table): string {
  const [only] = columns
  const lines =
    columns.length === 1 && only !== undefined
      ? rows.map(({ name, figures }) => [name, figureCell(figures[only.key], only.decimals)])
      : columns.map(({ key, title: name, decimals }) => [
          name,
          ...rows.map(({ figures }) => figureCell(figures[key], decimals)),
        ])
  const head = columns.length === 1 ? [caseName, 'median (min to max)'] : [caseName, ...rows.map(({ name }) => name)]
  const text = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`)
  return [`### ${title}`, '', ...text, '', ...notes.flatMap((note) => [note, ''])].join('\n')
}

function figureCell(value: Figure | undefined, decimals: number): string {
  return value === undefined ? '' : cell(value, decimals)
}

function scenarioText({ scenario, measuredAt, machine, setting, tables }: ScenarioResult): string {
  const settings = Object.entries(setting).map(([name, value]) => `${name} ${value}`)
  return [
    `## ${scenario}`,
    '',
    `${measuredAt}; ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB, ${machine.system}; Node ${machine.node}, ${machine.chromium}`,
    '',
    settings.join(', '),
    '',
    ...tables.map(tableText),
  ].join('\n')
}

/** All results as one page. Medians over the runs, with the smallest and the largest. */
export function reportText(results: readonly ScenarioResult[]): string {
  const head = '# Measured\n\nWritten by `npm run bench`. What each figure means stands in ../README.md.\n\n'
  return `${head}${results.map(scenarioText).join('\n')}`.trimEnd().concat('\n')
}
