import { expect, test } from 'vitest'
import { HEADLINE_DOCUMENT, withHeadline } from '../../bench/report/headline.ts'
import { NO_RESULTS, parseResults, withResult } from '../../bench/report/result-store.ts'
import type { Table } from '../../bench/scenario.ts'
import { textOf } from '../rules/source-files.ts'
import { figureOf, resultOf } from './bench-samples.ts'

const TABLE: Table = {
  title: 'A screen',
  caseName: 'subject',
  columns: [{ key: 'cpu', title: 'CPU', decimals: 2 }],
  rows: [
    { name: 'product', figures: { cpu: figureOf(0.254, 0.1, 0.3) } },
    { name: 'peer', figures: {} },
  ],
  notes: [],
}
const tables: readonly Table[] = [
  { ...TABLE, isHeadline: true },
  { ...TABLE, title: 'Anything else' },
]
const results = withResult(NO_RESULTS, resultOf('screen', { tables }))

test('the headline has a row per subject, the day and the machine', () => {
  expect(withHeadline(textOf(HEADLINE_DOCUMENT), results)).toContain(
    [
      'A screen:\n\n| subject | CPU |\n| --- | --- |\n| product | 0.25 |\n| peer |  |',
      'Measured on 2026-01-01: A processor, 2 cores, 8 GiB, Chrome/150.',
    ].join('\n\n'),
  )
})

test('a new headline replaces the old one and nothing else', () => {
  const document = textOf(HEADLINE_DOCUMENT)
  const [old, now] = [withHeadline(document, NO_RESULTS), withHeadline(document, results)]
  expect(old).toContain('Not measured yet.')
  expect(now).toContain('| product | 0.25 |')
  expect(withHeadline(now, NO_RESULTS)).toBe(old)
  expect(() => withHeadline('# Nothing', results)).toThrow('no place')
})

test('the document shows the committed results', () => {
  const document = textOf(HEADLINE_DOCUMENT)
  expect(withHeadline(document, parseResults(textOf('bench/results/latest.json')))).toBe(document)
})
