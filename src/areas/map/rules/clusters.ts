import type { Point } from './map-area.ts'

export interface ClusterMember {
  readonly id: number
  /** On the stage, in CSS pixels. */
  readonly at: Point
  /** Of the most urgent alert: the smaller, the more urgent; infinite without one. */
  readonly urgency: number
}

/** Stations that stand too close to be told apart, or a single one. */
export interface Cluster<T extends ClusterMember> {
  /** That of its first member, which stays while the zoom does. */
  readonly id: number
  /** By number. */
  readonly members: readonly T[]
  /** The one with the most urgent alert, whose name and sign the cluster shows. */
  readonly worst: T
  readonly at: Point
}

/**
 * Returns stations that stand within `distance` px of each other as one. Who belongs to whom depends on places and numbers
 * alone: an alert changes what a cluster shows, and no marker moves away under a finger.
 */
export function clustersOf<T extends ClusterMember>(stations: readonly T[], distance: number): readonly Cluster<T>[] {
  const groups: { readonly seed: Point; readonly members: T[] }[] = []
  const cells = new Map<string, typeof groups>()
  for (const station of stations.toSorted((a, b) => a.id - b.id)) {
    const [column, row] = [Math.floor(station.at.x / distance), Math.floor(station.at.y / distance)]
    const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []))
    const group = near.find(({ seed }) => Math.hypot(seed.x - station.at.x, seed.y - station.at.y) < distance)
    if (group !== undefined) {
      group.members.push(station)
      continue
    }
    const own = { seed: station.at, members: [station] }
    groups.push(own)
    const key = `${column} ${row}`
    cells.set(key, [...(cells.get(key) ?? []), own])
  }
  return groups.flatMap(({ members }) => {
    const [first] = members
    if (first === undefined) return []
    const worst = members.reduce((one, other) => (other.urgency < one.urgency ? other : one))
    return [{ id: first.id, members, worst, at: middleOf(members) }]
  })
}

function middleOf(members: readonly ClusterMember[]): Point {
  const sum = (axis: 'x' | 'y') => members.reduce((total, { at }) => total + at[axis], 0)
  return { x: sum('x') / members.length, y: sum('y') / members.length }
}
