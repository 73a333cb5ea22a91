import { expect, test } from 'vitest'
import { AIMS } from '../../bench/report/aims.ts'
import { parseResults } from '../../bench/report/result-store.ts'
import { textOf } from '../rules/source-files.ts'
import { undefinedKeys } from './key-definitions.ts'

const readme = textOf('bench/README.md')

test('every key of the committed results is defined in the README', () => {
  const { keys } = parseResults(textOf('bench/results/latest.json'))
  expect(Object.keys(keys).length).toBeGreaterThan(0)
  expect(undefinedKeys(Object.keys(keys), readme)).toEqual([])
})

test('every key of an aim is defined in the README', () => {
  const limits = AIMS.flatMap(({ atLeast, atMost }) =>
    [atLeast, atMost].flatMap((limit) => (typeof limit === 'object' ? [limit.key] : [])),
  )
  const keys = [...AIMS.map(({ key }) => key), ...limits]
  expect(undefinedKeys(keys, readme)).toEqual([])
})

test('a definition stands for numbers and words, not for other keys', () => {
  const text = '| key | figure |\n| `tabs.N.cpu`, `tabs.N.cpuRatioTo<subject>` | a |\nsome `tabs.N.other` text'
  expect(
    undefinedKeys(
      ['tabs.10.cpu', 'tabs.100k.cpu', 'tabs.10.cpuRatioToDirect', 'tabs.x.cpu', 'tabs.10.cpus', 'tabs.10.other'],
      text,
    ),
  ).toEqual(['tabs.x.cpu', 'tabs.10.cpus', 'tabs.10.other'])
})
