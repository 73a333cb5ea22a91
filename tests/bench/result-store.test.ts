import { describe, expect, test } from 'vitest'
import { NO_RESULTS, parseResults, resultsText, withResult } from '../../bench/report/result-store.ts'
import { unmeasured } from '../../bench/report/unmeasured.ts'
import { figureOf, resultOf } from './bench-samples.ts'

const tabs = resultOf('tabs', { keys: { 'tabs.10.cpu': figureOf(2), 'tabs.5.cpu': figureOf(1) } })
const load = resultOf('load', { keys: { 'load.cpu': figureOf(0.5) } })

describe('results', () => {
  test('a key is found without searching, and says when and how it was measured', () => {
    const results = withResult(NO_RESULTS, { ...load, setting: { quick: true } })
    expect(results.keys['load.cpu']).toEqual({
      ...figureOf(0.5),
      scenario: 'load',
      measuredAt: load.measuredAt,
      quick: true,
    })
  })

  test('a scenario that is measured anew replaces its own keys, also those that it has no more, and nothing else', () => {
    const before = withResult(withResult(NO_RESULTS, tabs), load)
    const after = withResult(before, resultOf('tabs', { measuredAt: 'later', keys: { 'tabs.5.cpu': figureOf(3) } }))
    expect(Object.keys(after.keys)).toEqual(['load.cpu', 'tabs.5.cpu'])
    expect(after.keys['tabs.5.cpu']).toMatchObject({ median: 3, measuredAt: 'later' })
    expect(after.keys['load.cpu']).toEqual(before.keys['load.cpu'])
    expect(after.scenarios.map(({ scenario }) => scenario)).toEqual(['load', 'tabs'])
  })

  test('keys stand in the order of their numbers', () => {
    expect(Object.keys(withResult(NO_RESULTS, tabs).keys)).toEqual(['tabs.5.cpu', 'tabs.10.cpu'])
  })

  test('what was not measured is still no number after it has been written and read', () => {
    const results = withResult(NO_RESULTS, resultOf('load', { keys: { 'load.cpu': figureOf(Number.NaN) } }))
    expect(parseResults(resultsText(results))).toEqual(results)
  })

  test('only figures are rounded, not settings', () => {
    const setting = { quick: false, seed: 123_456_789 }
    const keys = { 'load.cpu': figureOf(0.123_456_789) }
    const read = parseResults(resultsText(withResult(NO_RESULTS, resultOf('load', { setting, keys }))))
    expect(read.scenarios[0]?.setting).toEqual(setting)
    expect(read.keys['load.cpu']?.median).toBe(0.123457)
  })

  test('a file of another shape is refused', () => {
    expect(() => parseResults('[]')).toThrow('No results')
  })
})

describe('a key without a number', () => {
  const keys = { 'load.cpu': figureOf(Number.NaN), 'load.lagP99Ms': figureOf(1, Number.NaN), 'load.told': figureOf(1) }

  test('is told on Linux, whichever it is', () => {
    expect(unmeasured({ keys }, 'linux')).toEqual(['load.cpu', 'load.lagP99Ms'])
  })

  test('is expected elsewhere where only Linux knows it', () => {
    expect(unmeasured({ keys }, 'darwin')).toEqual(['load.lagP99Ms'])
  })
})
