import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arcDegrees,
  arcPath,
  arcPoint,
  type GaugeArc,
  gaugeArc,
  LABEL_OFF_PX,
} from '../../../../src/areas/boards/rules/gauge-arc.ts'

const SIDE = fc.integer({ min: 60, max: 800 })
const AT = fc.double({ min: 0, max: 1, noNaN: true })
const ARC: GaugeArc = { cx: 100, cy: 100, radius: 50, hasLabels: true }

test('the arc lies in its box', () => {
  fc.assert(
    fc.property(SIDE, SIDE, AT, (width, height, at) => {
      const [x, y] = arcPoint(gaugeArc(width, height, [{ at: 0.1, size: 60 }]), at)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(height)
    }),
  )
})

test('labels are left out before the arc becomes too small for its number', () => {
  const low = [{ at: 0.1, size: 62 }]
  expect([gaugeArc(270, 200, low), gaugeArc(160, 160, low)].map(({ hasLabels }) => hasLabels)).toEqual([true, false])
})

test('labels that are shown fit beside the arc, and one at its top takes nothing from it', () => {
  fc.assert(
    fc.property(
      SIDE,
      SIDE,
      fc.array(fc.record({ at: AT, size: fc.integer({ min: 10, max: 90 }) })),
      (width, height, labels) => {
        const arc = gaugeArc(width, height, labels)
        if (!arc.hasLabels) return
        for (const { at, size } of labels) {
          expect(Math.abs(arcPoint(arc, at, LABEL_OFF_PX)[0] - arc.cx) + size).toBeLessThanOrEqual(width / 2 + 1e-6)
        }
      },
    ),
  )
  expect(gaugeArc(300, 200, [{ at: 0.5, size: 80 }]).radius).toBe(gaugeArc(300, 200, []).radius)
})

test('a mark turned by the degrees of a position stands at its point', () => {
  fc.assert(
    fc.property(AT, (at) => {
      const [x, y] = arcPoint(ARC, at)
      const turn = (arcDegrees(at) * Math.PI) / 180
      expect(x).toBeCloseTo(ARC.cx + ARC.radius * Math.sin(turn), 6)
      expect(y).toBeCloseTo(ARC.cy - ARC.radius * Math.cos(turn), 6)
    }),
  )
})

test('the scale runs clockwise from the lower left over the top to the lower right', () => {
  expect([0, 0.5, 1].map((at) => arcPoint(ARC, at).map(Math.round))).toEqual([
    [57, 125],
    [100, 50],
    [143, 125],
  ])
})

test('a path takes the long way round only beyond a half circle', () => {
  expect(arcPath(ARC, 0, 1)).toBe('M56.7 125.0A50.0 50.0 0 1 1 143.3 125.0')
  expect(arcPath(ARC, 0, 0.5)).toBe('M56.7 125.0A50.0 50.0 0 0 1 100.0 50.0')
})
