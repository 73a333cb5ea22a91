import { describe, expect, test } from 'vitest'
import { compareResults, type Movement } from '../../bench/report/compare.ts'
import { deviation, noiseOf } from '../../bench/report/compare-noise.ts'
import { NO_RESULTS, withResult } from '../../bench/report/result-store.ts'
import type { ScenarioResult } from '../../bench/scenario.ts'
import type { Figure } from '../../bench/statistics.ts'
import { figureOf, MACHINE, resultOf } from './bench-samples.ts'

function compare(before: Partial<ScenarioResult>, now: Partial<ScenarioResult>) {
  const [old, own] = [before, { measuredAt: 'later', ...now }].map((each) =>
    withResult(NO_RESULTS, resultOf('load', each)),
  )
  return compareResults(old ?? NO_RESULTS, own ?? NO_RESULTS)
}

function moved(key: string, before: Figure, now: Figure): Movement | undefined {
  return compare({ keys: { [key]: before } }, { keys: { [key]: now } }).movements[0]
}

describe('noise', () => {
  test('is the deviation of one run, so that more runs with a wider range are not noisier', () => {
    expect(deviation(figureOf(10, 9, 9 + 1.693, 3))).toBeCloseTo(1)
    expect(deviation(figureOf(10, 8, 8 + 3.931, 25))).toBeCloseTo(1)
  })

  test('of a difference adds both, borrows where one is unknown, and is unknown where both are', () => {
    const noisy = figureOf(10, 9, 9 + 1.693, 3)
    const single = figureOf(10, 10, 10, 1)
    expect(noiseOf(noisy, noisy)).toBeCloseTo(Math.SQRT2)
    expect(noiseOf(noisy, single)).toBeCloseTo(Math.SQRT2)
    expect(noiseOf(single, single)).toBeNaN()
  })
})

describe('a comparison', () => {
  test('says how far a figure went, in per cent and in its own noise', () => {
    const movement = moved('load.lagP99Ms', figureOf(80, 79, 81), figureOf(100, 99, 101))
    expect(movement).toMatchObject({ percent: 25, verdict: 'worse' })
    expect(movement?.noises).toBeCloseTo(20 / (Math.SQRT2 * (2 / 1.693)))
  })

  test('knows in which direction a figure is better', () => {
    const [low, high] = [figureOf(80, 79, 81), figureOf(100, 99, 101)]
    expect(moved('load.lagP99Ms', high, low)?.verdict).toBe('better')
    expect(moved('load.valuesPerSecond', low, high)?.verdict).toBe('better')
    expect(moved('load.longTasksPerSecond', low, high)?.verdict).toBe('worse')
    expect(moved('tabs.10.bytesRatioTo1', low, high)?.verdict).toBe('changed')
  })

  test('calls nothing moved that lies within twice its noise', () => {
    expect(moved('load.cpu', figureOf(1, 0.9, 1.1), figureOf(1.15, 1.1, 1.2))?.verdict).toBe('within noise')
  })

  test('calls nothing moved for less than one per cent, however quiet it is', () => {
    expect(moved('load.cpu', figureOf(1000), figureOf(1005))?.verdict).toBe('within noise')
    expect(moved('load.connections', figureOf(4), figureOf(5))?.verdict).toBe('worse')
  })

  test('does not judge single runs, but says when they are the same', () => {
    const [one, two] = [figureOf(1, 1, 1, 1), figureOf(2, 2, 2, 1)]
    expect(moved('load.cpu', one, two)).toMatchObject({ verdict: 'unjudged', percent: 100, noises: Number.NaN })
    expect(moved('load.cpu', one, one)?.verdict).toBe('same')
  })

  test('a figure that was 0 has moved without a share of it', () => {
    expect(moved('load.hiddenFrames', figureOf(0), figureOf(3))).toMatchObject({
      percent: Number.POSITIVE_INFINITY,
      verdict: 'worse',
    })
  })

  test('judges nothing across machines, and names what differs', () => {
    const keys = { 'load.lagP99Ms': figureOf(80, 79, 81) }
    const now = { 'load.lagP99Ms': figureOf(10, 9, 11) }
    const { movements, caveats } = compare({ keys }, { keys: now, machine: { ...MACHINE, cores: 16 } })
    expect(movements.map(({ verdict }) => verdict)).toEqual(['unjudged'])
    expect(caveats).toEqual(['load: another machine (cores 2 became 16)'])
  })

  test('judges nothing across settings: a quick run is no full one', () => {
    const keys = { 'load.lagP99Ms': figureOf(80, 79, 81), 'load.gone': figureOf(1) }
    const now = { 'load.lagP99Ms': figureOf(10, 9, 11) }
    const { movements, caveats } = compare({ keys }, { keys: now, setting: { quick: true } })
    expect(movements.map(({ key, verdict }) => [key, verdict])).toEqual([['load.lagP99Ms', 'unjudged']])
    expect(caveats).toEqual(['load: other settings (quick false became true)'])
  })

  test('names keys that are new or gone', () => {
    const { movements } = compare({ keys: { 'load.a': figureOf(1) } }, { keys: { 'load.b': figureOf(1) } })
    expect(movements.map(({ key, verdict }) => [key, verdict])).toEqual([
      ['load.b', 'new'],
      ['load.a', 'gone'],
    ])
  })

  test('leaves out what was only carried over', () => {
    const measuredAt = 'before'
    expect(
      compare({ measuredAt, keys: { 'load.a': figureOf(1) } }, { measuredAt, keys: { 'load.a': figureOf(1) } }),
    ).toEqual({
      movements: [],
      caveats: [],
    })
  })
})
