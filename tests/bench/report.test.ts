import { expect, test } from 'vitest'
import { compareResults } from '../../bench/report/compare.ts'
import { reportHtml } from '../../bench/report/html-report.ts'
import { type ReportInput, reportText } from '../../bench/report/report.ts'
import { NO_RESULTS, withResult } from '../../bench/report/result-store.ts'
import type { Table } from '../../bench/scenario.ts'
import { figureOf, resultOf } from './bench-samples.ts'

const TABLE: Table = {
  title: 'Tabs <side by side>',
  caseName: 'tabs',
  columns: [
    { key: 'lag', title: 'lag ms', decimals: 0 },
    { key: 'cpu', title: 'CPU & more', decimals: 2 },
  ],
  rows: [
    { name: '1', figures: { lag: figureOf(7, 6, 9), cpu: figureOf(0.5) } },
    { name: '50', figures: { lag: figureOf(700, 600, 900), cpu: figureOf(Number.NaN) } },
  ],
  notes: ['5 > 4 | 3'],
  plots: [
    { title: 'Lag', kind: 'line', columns: ['lag'], unit: 'ms', log: true },
    { title: 'Both', kind: 'bars', columns: ['lag', 'cpu'], unit: '' },
  ],
}
const before = withResult(NO_RESULTS, resultOf('tabs', { keys: { 'tabs.1.lagP95Ms': figureOf(5, 4.9, 5.1) } }))
const results = withResult(
  NO_RESULTS,
  resultOf('tabs', { measuredAt: 'later', keys: { 'tabs.1.lagP95Ms': figureOf(7, 6.9, 7.1) }, tables: [TABLE] }),
)
const INPUT: ReportInput = { results, comparison: compareResults(before, results), baseline: 'what was before' }

test('the text has aims, comparison, tables and keys', () => {
  const text = reportText(INPUT)
  expect(text.match(/^##+ .*$/gm)).toEqual([
    '## Aims',
    '## Against what was before',
    '## tabs',
    '### Tabs <side by side>',
    '## Keys',
  ])
  expect(text).toContain('| lag ms | 7 (6 to 9) | 700 (600 to 900) |')
  expect(text).toContain('| CPU & more | 0.50 | not measured |')
  expect(text).toMatch(
    /^\| tabs\.1\.lagP95Ms \| 5 \(4\.9 to 5\.1\) \| 7 \(6\.9 to 7\.1\) \| \+40\.0 % \| 12\.0 \| worse \|$/m,
  )
  expect(text).toContain('1 worse.')
})

test('the page escapes what it is given', () => {
  const page = reportHtml(INPUT)
  expect(page).toContain('Tabs &lt;side by side&gt;')
  expect(page).toContain('CPU &amp; more')
  expect(page).not.toContain('<side by side>')
})

test('the page needs nothing from elsewhere and runs no script', () => {
  expect(reportHtml(INPUT)).not.toMatch(/<script|<link|@import|url\(|\b(src|href)="(?!#)|\son\w+=/)
})

test('every element of the page is closed, and no id is used twice', () => {
  const page = reportHtml(INPUT)
  const open: string[] = []
  for (const [, end, name = ''] of page.replace('<!doctype html>', '').matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (end === '/') expect(open.pop()).toBe(name)
    else if (name !== 'meta') open.push(name)
  }
  expect(open).toEqual([])
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
