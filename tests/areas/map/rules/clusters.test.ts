import { describe, expect, test } from 'vitest'
import { clustersOf } from '../../../../src/areas/map/rules/clusters.ts'
import { h01 } from '../../../../src/simulator/model/base/hash.ts'

const NONE = Number.POSITIVE_INFINITY
const at = (id: number, x: number, y: number, urgency = NONE) => ({ id, at: { x, y }, urgency })

describe('clusters of a map (rules J7, L11)', () => {
  test('what stands closer than the distance is one, with the name and sign of the most urgent', () => {
    const [cluster, single] = clustersOf([at(3, 0, 0), at(1, 10, 0, 5), at(2, 20, 0, 2), at(4, 200, 0)], 40)
    expect(cluster?.members.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(cluster?.worst.id).toBe(2)
    expect(cluster?.at).toEqual({ x: 10, y: 0 })
    expect(single?.members.map(({ id }) => id)).toEqual([4])
  })

  test('an alert changes what a cluster shows and neither its place nor who belongs to it', () => {
    const calm = clustersOf([at(1, 0, 0), at(2, 30, 0), at(3, 60, 0)], 40)
    const alarmed = clustersOf([at(1, 0, 0), at(2, 30, 0), at(3, 60, 0, 1)], 40)
    const shape = (all: typeof calm) =>
      all.map(({ id, at: place, members }) => [id, place, members.map((each) => each.id)])
    expect(shape(alarmed)).toEqual(shape(calm))
    expect(alarmed.at(-1)?.worst.id).toBe(3)
  })

  test('no station is lost, and no two markers stand where one could: 2,000 random ones in any order', () => {
    const stations = Array.from({ length: 2000 }, (_, i) =>
      at(i + 1, h01(i, 1, 18) * 900, h01(i, 2, 18) * 700, h01(i, 3, 18) * 9),
    )
    const found = clustersOf(stations, 40)
    expect(found.flatMap(({ members }) => members.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
      stations.map(({ id }) => id),
    )
    const seeds = found.map(({ members }) => members[0]?.at ?? { x: 0, y: 0 })
    const nearest = Math.min(
      ...seeds.flatMap((one, i) => seeds.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y))),
    )
    expect(nearest).toBeGreaterThanOrEqual(40)
    expect(clustersOf(stations.toReversed(), 40)).toEqual(found)
    for (const { members, worst } of found) {
      expect(worst.urgency).toBe(Math.min(...members.map(({ urgency }) => urgency)))
    }
  })

  test('negative places are cells as well', () => {
    expect(clustersOf([at(1, -5, -5), at(2, 5, 5)], 40)).toHaveLength(1)
  })
})
