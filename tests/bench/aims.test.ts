import { describe, expect, test } from 'vitest'
import { judgeAim } from '../../bench/report/aim-judgement.ts'
import { AIM_REASONS } from '../../bench/report/aim-reasons.ts'
import { AIMS, type Aim } from '../../bench/report/aims.ts'
import { aimsGrid } from '../../bench/report/report-grids.ts'
import { type KeyFigures, parseResults } from '../../bench/report/result-store.ts'
import type { Figure } from '../../bench/statistics.ts'
import { textOf } from '../rules/source-files.ts'
import { figureOf } from './bench-samples.ts'

const AIM: Aim = { key: 'a', atMost: 100, unit: 'ms', sentence: 'A is short.' }

function keysOf(figures: Readonly<Record<string, Figure>>): KeyFigures {
  const measured = { scenario: 's', measuredAt: 'now', quick: false }
  return Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, { ...figure, ...measured }]))
}

function verdict(aim: Aim, figures: Readonly<Record<string, Figure>>) {
  return judgeAim(aim, keysOf(figures)).verdict
}

describe('an aim', () => {
  test('is judged by the median, its limit included', () => {
    expect(verdict(AIM, { a: figureOf(100, 10, 1000) })).toBe('kept')
    expect(verdict(AIM, { a: figureOf(100.1, 10, 1000) })).toBe('missed')
    expect(verdict({ ...AIM, atLeast: 50 }, { a: figureOf(49) })).toBe('missed')
  })

  test('of what must never happen is judged by the worst run', () => {
    const never: Aim = { ...AIM, atMost: 0, counts: 'never' }
    expect(verdict(never, { a: figureOf(0) })).toBe('kept')
    expect(verdict(never, { a: figureOf(0, 0, 1) })).toBe('missed')
  })

  test('may have another key as its limit', () => {
    const same: Aim = { ...AIM, atLeast: { key: 'b' }, atMost: { key: 'b' } }
    expect(verdict(same, { a: figureOf(4), b: figureOf(4) })).toBe('kept')
    expect(verdict(same, { a: figureOf(5), b: figureOf(4) })).toBe('missed')
    expect(verdict(same, { a: figureOf(3), b: figureOf(4) })).toBe('missed')
    expect(verdict(same, { a: figureOf(4) })).toBe('not measured')
  })

  test('is neither kept nor missed without a number', () => {
    expect(verdict(AIM, {})).toBe('not measured')
    expect(verdict(AIM, { a: figureOf(Number.NaN) })).toBe('not measured')
  })

  test('stands in the report with its verdict', () => {
    const { rows } = aimsGrid(
      keysOf({
        'tabs.10.lagP95Ms': figureOf(120, 110, 130),
        'screen.table.furtherTabCpuRatioToDirect': figureOf(0.04),
      }),
    )
    const row = (key: string) => rows.find(([, each]) => each === key)?.slice(2)
    expect(rows).toHaveLength(AIMS.length)
    expect(row('tabs.10.lagP95Ms')).toEqual(['at most 100 ms', '120 (110 to 130) ms', '3', 'MISSED'])
    expect(row('screen.table.furtherTabCpuRatioToDirect')).toEqual(['at most 0.1', '0.04', '3', 'kept'])
    expect(row('start.nthTabMs')).toEqual(['at most 400 ms', '', '', 'not measured'])
  })
})

describe('the committed results', () => {
  const { keys } = parseResults(textOf('bench/results/latest.json'))

  test('say of each missed aim where the time goes', () => {
    const missed = AIMS.filter((aim) => judgeAim(aim, keys).verdict === 'missed').map(({ key }) => key)
    expect(missed.filter((key) => !(key in AIM_REASONS))).toEqual([])
  })

  test('give reasons for aims alone', () => {
    const known = AIMS.map(({ key }) => key)
    expect(Object.keys(AIM_REASONS).filter((key) => !known.includes(key))).toEqual([])
  })
})
