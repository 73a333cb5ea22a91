import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { screenPlan } from '../../bench/screen/screen-plan.ts'
import { type ScreenRun, ScreenRuns } from '../../bench/screen/screen-runs.ts'

describe('the plan of scenario screen', () => {
  test('has fifty tabs in the first round alone', () => {
    const { countsOf, rounds, subjects, views } = screenPlan(false, {})
    expect([rounds, subjects, views]).toEqual([3, null, ['table', 'dense']])
    expect([countsOf(1), countsOf(2)]).toEqual([
      [1, 10, 20, 50],
      [1, 10],
    ])
  })

  test('follows the environment; named counts are those of every round', () => {
    const environment = {
      SCREEN_SUBJECTS: 'product,fuxa',
      SCREEN_VIEWS: 'dense',
      SCREEN_COUNTS: '20,1',
      SCREEN_ROUNDS: '2',
    }
    const { countsOf, rounds, subjects, views } = screenPlan(false, environment)
    expect([rounds, subjects, views]).toEqual([2, ['product', 'fuxa'], ['dense']])
    expect([countsOf(1), countsOf(2)]).toEqual([
      [1, 20],
      [1, 20],
    ])
  })

  test('names what is wrong', () => {
    expect(() => screenPlan(false, { SCREEN_VIEWS: 'tables' })).toThrow(
      'SCREEN_VIEWS has tables; there are table, dense.',
    )
    expect(() => screenPlan(false, { SCREEN_COUNTS: '1,x' })).toThrow('SCREEN_COUNTS must be whole numbers')
    expect(() => screenPlan(false, { SCREEN_ROUNDS: '0' })).toThrow('SCREEN_ROUNDS must be whole numbers')
  })
})

describe('kept runs', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'screen-runs-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const run: ScreenRun = { round: 1, view: 'table', subject: 'fuxa', counts: [1, 10], measured: [], failure: 'fails' }

  test('continue where an aborted measurement ended', () => {
    const file = join(folder, 'new/runs.json')
    const before = new ScreenRuns(file)
    before.add(run)
    before.addBlank({ round: 1, counts: [1], measured: [{ cpu: Number.NaN, memory: 1 }] })
    const after = new ScreenRuns(file)
    expect(after.all).toEqual([run])
    expect(after.blank).toEqual(before.blank)
    expect(after.has(1, 'table', 'fuxa', [1, 10])).toBe(true)
    expect(after.has(1, 'table', 'fuxa', [1, 10, 50])).toBe(false)
    expect(after.has(2, 'table', 'fuxa', [1, 10])).toBe(false)
    expect(after.hasBlank(1, [1])).toBe(true)
  })

  test('a repeated run replaces the former one', () => {
    const runs = new ScreenRuns(null)
    runs.add(run)
    runs.add({ ...run, failure: null })
    expect(runs.all).toEqual([{ ...run, failure: null }])
  })

  test('a file that is no record of runs stops the measurement', () => {
    const file = join(folder, 'runs.json')
    writeFileSync(file, 'nothing')
    expect(() => new ScreenRuns(file)).toThrow()
  })
})
