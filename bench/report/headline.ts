import type { Table } from '../scenario.ts'
import type { Results } from './result-store.ts'

/** It has the headline between these lines. */
export const HEADLINE_DOCUMENT = 'docs/measuring.md'
const BEGIN = '<!-- The benchmark writes what follows: npm run bench -- screen -->'
const END = '<!-- The end of what the benchmark writes -->'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** One row per subject, medians only. */
function tableText({ title, caseName, columns, rows }: Table): string {
  const lines = rows.map(({ name, figures }) =>
    row([
      name,
      ...columns.map(({ key, decimals }) => {
        const median = figures[key]?.median
        return median === undefined || Number.isNaN(median) ? '' : median.toFixed(decimals)
      }),
    ]),
  )
  const head = [caseName, ...columns.map((column) => column.title)]
  return [`${title}:`, '', row(head), row(head.map(() => '---')), ...lines].join('\n')
}

/** Returns the headline tables of all scenarios with day and machine; says so if there are none. */
function headlineText({ scenarios }: Results): string {
  const parts = scenarios.flatMap(({ measuredAt, machine, tables }) => {
    const headlines = tables.filter(({ isHeadline }) => isHeadline)
    if (headlines.length === 0) return []
    const { cpu, cores, memoryGib, chromium } = machine
    const [day] = measuredAt.split('T')
    return [...headlines.map(tableText), `Measured on ${day}: ${cpu}, ${cores} cores, ${memoryGib} GiB, ${chromium}.`]
  })
  return parts.length === 0 ? 'Not measured yet.' : parts.join('\n\n')
}

/** Returns the document with the present headline. Throws if it has no place for it. */
export function withHeadline(document: string, results: Results): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${HEADLINE_DOCUMENT} has no place for the headline`)
  return `${document.slice(0, from)}${BEGIN}\n\n${headlineText(results)}\n\n${document.slice(to)}`
}
