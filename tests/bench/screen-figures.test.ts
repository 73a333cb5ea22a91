import { expect, test } from 'vitest'
import { blankKeys, blankRounds, subjectRounds, viewKeys } from '../../bench/screen/screen-figures.ts'
import type { BlankRun, ScreenRun } from '../../bench/screen/screen-runs.ts'
import { TABS_COLUMNS, type TabsKey } from '../../bench/tabs/measure-tabs.ts'

const SUBJECTS = [
  { name: 'product', keyName: 'product' },
  { name: 'ag-grid', keyName: 'agGrid' },
]

function measured(own: Partial<Record<TabsKey, number>>) {
  const all = Object.fromEntries(TABS_COLUMNS.map(({ key }) => [key, 0])) as Record<TabsKey, number>
  return { ...all, ...own }
}

function run(
  round: number,
  subject: string,
  one: Partial<Record<TabsKey, number>>,
  ten?: Partial<Record<TabsKey, number>>,
): ScreenRun {
  const figures = [measured(one), ...(ten === undefined ? [] : [measured(ten)])]
  return { round, view: 'table', subject, counts: [1, 10], measured: figures, failure: null }
}

const BLANK: readonly BlankRun[] = [
  {
    round: 1,
    counts: [1, 10],
    measured: [
      { cpu: 0, memory: 200 },
      { cpu: 0.09, memory: 290 },
    ],
  },
]

function keysOf(runs: readonly ScreenRun[]) {
  return viewKeys('table', subjectRounds(runs, 'table', SUBJECTS), blankRounds(BLANK))
}

test('a further tab is the slope between two counts of one round', () => {
  const keys = keysOf([
    run(1, 'product', { cpu: 0.25, memory: 300 }, { cpu: 0.34, memory: 480 }),
    run(2, 'product', { cpu: 0.5, memory: 310 }, { cpu: 0.5, memory: 490 }),
  ])
  expect(keys['screen.table.product.furtherTabCpu']?.max).toBeCloseTo(0.01)
  expect(keys['screen.table.product.furtherTabCpu']).toMatchObject({ min: 0, n: 2 })
  expect(keys['screen.table.product.furtherTabMemoryMiB']).toEqual({ median: 20, min: 20, max: 20, n: 2 })
})

test('beside a blank tab counts in MB and in the rounds that have both', () => {
  const keys = keysOf([
    run(1, 'product', { memory: 300 }, { memory: 480 }),
    run(2, 'product', { memory: 300 }, { memory: 570 }),
  ])
  // 20 MiB minus 1.25 x 10 MiB.
  expect(keys['screen.table.product.furtherTabBeyondBlankMB']?.median).toBeCloseTo(7.864, 3)
  expect(keys['screen.table.product.furtherTabBeyondBlankMB']?.n).toBe(1)
  expect(blankKeys(blankRounds(BLANK))['screen.blank.furtherTabMemoryMiB']?.median).toBe(10)
})

test('ratios are taken within a round, not between medians', () => {
  const keys = keysOf([
    run(1, 'product', { cpu: 1 }, { cpu: 1.9 }),
    run(1, 'ag-grid', { cpu: 2 }, { cpu: 20 }),
    run(2, 'product', { cpu: 10 }, { cpu: 19 }),
    run(2, 'ag-grid', { cpu: 5 }, { cpu: 50 }),
  ])
  expect(keys['screen.table.1.cpuRatioToAgGrid']).toMatchObject({ min: 0.5, max: 2, n: 2 })
  expect(keys['screen.table.furtherTabCpuRatioToAgGrid']?.min).toBeCloseTo(0.05)
  expect(keys['screen.table.furtherTabCpuRatioToAgGrid']?.max).toBeCloseTo(0.2)
})

test('a peer whose further tab seems to cost nothing gives no ratio', () => {
  const keys = keysOf([run(1, 'product', { cpu: 1 }, { cpu: 2 }), run(1, 'ag-grid', { cpu: 2 }, { cpu: 1.9 })])
  expect(keys).not.toHaveProperty('screen.table.furtherTabCpuRatioToAgGrid')
  expect(keys).toHaveProperty('screen.table.agGrid.furtherTabCpu')
})

test('a subject that failed with ten tabs keeps its figures of one, and no lag is no key', () => {
  const keys = keysOf([
    run(1, 'product', { cpu: 1, lagP95: 20 }, { cpu: 1, lagP95: 30 }),
    run(1, 'ag-grid', { cpu: 2, lagP95: Number.NaN }),
  ])
  expect(keys['screen.table.1.agGrid.cpu']?.median).toBe(2)
  expect(keys).not.toHaveProperty('screen.table.10.agGrid.cpu')
  expect(keys).not.toHaveProperty('screen.table.1.agGrid.lagP95Ms')
  expect(
    Object.values(keys)
      .flatMap(({ median, min, max }) => [median, min, max])
      .every(Number.isFinite),
  ).toBe(true)
})
