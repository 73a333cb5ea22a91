import { describe, expect, test } from 'vitest'
import {
  axisLabels,
  heightIn,
  laneLabels,
  layOutChart,
  roomCount,
  roomLabels,
} from '../../../../src/areas/charts/chart/plot/chart-layout.ts'
import { cursorRows } from '../../../../src/areas/charts/chart/plot/cursor-points.ts'
import { axisWidth } from '../../../../src/areas/charts/chart/plot/plot-axes.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { drawnOf, FLOW, LEVEL, STATE, sampleSeries } from './sample-series.ts'

const FORMAT = createFormat('de', 'Europe/Berlin')
const OVER = { selected: null, isSplit: false }

describe('the layout', () => {
  const view = { from: 0, to: 30, now: 30, width: 1200, height: 300 }
  const four = ['m', 'l/s', 'bar', 'kW'].map((unit, index) => drawnOf(String(index), [[1, index * 10]], { unit }))

  test('separates numbers from states (rule H30)', () => {
    const { axes, lanes } = layOutChart([STATE, LEVEL, FLOW], view, OVER)
    expect(axes.map(({ series }) => series.map(({ series: one }) => one.id))).toEqual([['a'], ['b']])
    expect(lanes).toEqual([STATE])
  })

  test.each([
    [1200, null, [0, 1, 2, 3]],
    [500, null, [0]],
    [500, '2', [2]],
    [720, null, [0, 1, 2]],
    [720, '3', [0, 1, 3]],
  ] as const)('at %d px, %s selected, shows the axes %j', (width, selected, shown) => {
    expect(layOutChart(four, { ...view, width }, { ...OVER, selected }).shown).toEqual(shown)
  })

  test('a chart a series: each has a room of its own from above, what it is compared with lies over it, all labels stand on the left', () => {
    const drawn = [drawnOf('m', [[1, 10]]), drawnOf('m~', [[1, 900]], { beside: 'm' }), drawnOf('n', [[1, 20]]), STATE]
    const split = layOutChart(drawn, { ...view, height: 400 }, { selected: null, isSplit: true })
    const roomOf = ({ room: { bottom, top } }: (typeof split.axes)[number]) => [bottom, top]
    expect(split.axes.map(({ series }) => series.map(({ series: one }) => one.id))).toEqual([['m', 'm~'], ['n']])
    // 20 of 400 px above each room name its series.
    expect(split.axes.map(roomOf)).toEqual([
      [0.5, 0.95],
      [0, 0.45],
    ])
    expect(split.lanes).toEqual([STATE])
    expect([split.shown, split.isSplit]).toEqual([[0, 1], true])
    // The axes have nothing in common: 20 fills its room, whatever 900 does.
    const [upper, lower] = split.axes
    if (upper === undefined || lower === undefined) throw new Error('A room is missing')
    expect(upper.scale.max).toBeGreaterThanOrEqual(900)
    expect(lower.scale.max).toBeLessThan(30)
    expect(heightIn(lower, lower.scale.min)).toBe(0)
    expect(heightIn(lower, lower.scale.max)).toBeCloseTo(0.45)
    expect(heightIn(upper, upper.scale.min)).toBe(0.5)
    const { ticks } = roomLabels(split.axes, FORMAT, 'grey')
    expect(ticks.every(({ at }) => (at >= 0 && at <= 0.45) || (at >= 0.5 && at <= 0.95))).toBe(true)
    expect(ticks.length).toBe(upper.ticks.length + lower.ticks.length)
    // One series alone has the whole plot.
    expect(layOutChart([LEVEL], view, { selected: null, isSplit: true }).axes.map(roomOf)).toEqual([[0, 1]])
  })

  test('rain that has a room of its own takes all of it, and a value beyond a fixed scale has no dot in the room above', () => {
    const rain = drawnOf(
      'r',
      [
        [1, 0],
        [2, 12],
      ],
      { unit: 'mm/h', axis: { isReversed: true } },
    )
    const low = drawnOf('n', [[1, 15]], { axis: { min: 0, max: 10 } })
    const height = { ...view, height: 400 }
    const over = layOutChart([LEVEL, rain], height, OVER)
    const split = layOutChart([rain, low], height, { selected: null, isSplit: true })
    // Over others it leaves two thirds to them.
    expect(over.axes[1]?.scale.max).toBeGreaterThan(30)
    expect(split.axes[0]?.scale.max).toBeLessThan(20)
    const at = { format: FORMAT, height: 400 }
    const values = new Map([
      ['r', { at: 2, value: 12 }],
      ['n', { at: 1, value: 15 }],
    ])
    const dots = (layout: typeof split, drawn: readonly (typeof low)[]) =>
      cursorRows(drawn, values, layout, at).map(({ y }) => y)
    expect(dots(split, [rain, low])).toEqual([expect.any(Number), null])
    expect(dots(layOutChart([low], height, OVER), [low])).toEqual([null])
  })

  test('hidden series keep their room, so that the legend stays where it is; a difference has one while it is drawn', () => {
    const difference = sampleSeries('m~d', { source: { kind: 'difference', of: 'm', from: 'm~' } })
    const compared = sampleSeries('m~', { beside: 'm' })
    const all = [sampleSeries('m'), compared, difference, sampleSeries('n'), STATE.series]
    expect(roomCount(all, new Set())).toBe(3)
    expect(roomCount(all, new Set(['m~d']))).toBe(2)
    expect(roomCount(all, new Set(['m', 'm~d', 'n']))).toBe(2)
  })

  test('an axis has the colour of its only series, its unit and an arrow if it is reversed (rules H33, H38)', () => {
    const rain = drawnOf('r', [[1, 2]], { unit: 'mm/h', axis: { isReversed: true } })
    const { axes } = layOutChart([LEVEL, drawnOf('x', [[1, 1]], { color: 'red' }), rain], view, OVER)
    const labels = axes.map((axis) => axisLabels(axis, FORMAT, 'grey'))
    expect(labels.map(({ title, color }) => [title, color])).toEqual([
      ['m', 'grey'],
      ['mm/h ↓', 'var(--series-1)'],
    ])
    expect(labels[0]?.texts).toHaveLength(labels[0]?.ticks.length ?? -1)
  })

  test('lanes that fill the plot are named; one alone has its states (rule H28)', () => {
    expect(laneLabels([STATE], 'grey').texts).toEqual(['aus', 'ein'])
    expect(laneLabels([STATE], 'grey').ticks.map(({ at }) => at.toFixed(3))).toEqual(['0.083', '0.917'])
    expect(laneLabels([STATE, { ...STATE }], 'grey').texts).toEqual(['c', 'c'])
  })

  test('an axis is as wide as its longest label', () => {
    const labels = { ticks: [], texts: ['1'], title: 'm', color: '' }
    expect(axisWidth(undefined)).toBe(0)
    expect(axisWidth({ ...labels, texts: ['1.000.000,00'] })).toBeGreaterThan(axisWidth(labels))
  })
})
