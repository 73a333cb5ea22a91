import type { Table } from '../scenario.ts'
import { plotFigure } from './html-plot.ts'
import { STYLE } from './html-style.ts'
import { type Child, element, Markup } from './markup.ts'
import { circumstances, type ReportInput } from './report.ts'
import { aimsGrid, comparisonGrid, type Grid, keysGrid, tableGrid } from './report-grids.ts'
import type { Results } from './result-store.ts'

/** Cells to highlight. */
const FLAGGED = /^(MISSED|worse)/
/** Content of a figure column: numbers and their replacement texts. */
const FIGURE = /^([-+]?\d|not measured|from 0|beyond|unknown|had none|$)/

function gridTable({ title, head, rows, notes }: Grid): readonly Markup[] {
  const areWords = head.map((_, i) => rows.some((row) => !FIGURE.test(row[i] ?? '')))
  const headers = head.map((name, i) =>
    element('th', { scope: 'col', ...(areWords[i] ? { class: 'words' } : {}) }, name),
  )
  const lines = rows.map(([first = '', ...cells]) =>
    element('tr', {}, [
      element('th', { scope: 'row' }, first),
      ...cells.map((cell, i) => {
        const classes = [...(areWords[i + 1] ? ['words'] : []), ...(FLAGGED.test(cell) ? ['flag'] : [])]
        return element('td', classes.length === 0 ? {} : { class: classes.join(' ') }, cell)
      }),
    ]),
  )
  const caption = element('caption', {}, title)
  const table = element('table', {}, [
    caption,
    element('thead', {}, element('tr', {}, headers)),
    element('tbody', {}, lines),
  ])
  return [
    ...(rows.length === 0
      ? []
      : [element('div', { class: 'scroll', role: 'group', 'aria-label': title, tabindex: 0 }, table)]),
    ...notes.map((note) => element('p', {}, note)),
  ]
}

function tablePart(table: Table, id: string): readonly Markup[] {
  const plots = (table.plots ?? []).map((plot, i) => plotFigure(plot, table, `${id}-${i}`))
  return [
    element('h3', {}, table.title),
    ...(plots.length === 0 ? [] : [element('div', { class: 'plots' }, plots)]),
    ...gridTable({ ...tableGrid(table), title: 'Median (smallest to largest run)' }),
  ]
}

function section(id: string, title: string, children: Child): Markup {
  return element('section', { id, 'aria-labelledby': `${id}-h` }, element('h2', { id: `${id}-h` }, title), children)
}

function scenarioSection(scenario: Results['scenarios'][number]): Markup {
  const id = `scenario-${scenario.scenario}`
  return section(id, scenario.scenario, [
    circumstances(scenario).map((line) => element('p', { class: 'small' }, line)),
    scenario.tables.flatMap((table, i) => tablePart(table, `${id}-${i}`)),
  ])
}

/** Returns the report as one self-contained file: no external scripts, style sheets or images. */
export function reportHtml({ results, comparison, baseline }: ReportInput): string {
  const [aims, compared, keys] = [aimsGrid(results.keys), comparisonGrid(comparison, baseline), keysGrid(results.keys)]
  const sections = [
    section('aims', aims.title, gridTable({ ...aims, title: 'Promises and measurements' })),
    section('comparison', compared.title, gridTable({ ...compared, title: 'Figures measured in this run' })),
    ...results.scenarios.map(scenarioSection),
    section('keys', keys.title, gridTable({ ...keys, title: 'Figures with a stable name' })),
  ]
  const links = ['aims', 'comparison', ...results.scenarios.map(({ scenario }) => `scenario-${scenario}`), 'keys']
  const main = element('main', {}, [
    element('header', {}, [
      element('h1', {}, 'Measured'),
      element('p', {}, 'Written by npm run bench. bench/README.md defines each figure.'),
      element(
        'nav',
        { 'aria-label': 'Parts' },
        links.map((id) => element('a', { href: `#${id}` }, id.replace('scenario-', ''))),
      ),
    ]),
    ...sections,
  ])
  const head = [
    new Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width">'),
    element('title', {}, 'Measured'),
    new Markup(`<style>${STYLE}</style>`),
  ]
  return `<!doctype html>\n${element('html', { lang: 'en' }, element('head', {}, head), element('body', {}, main)).text}\n`
}
