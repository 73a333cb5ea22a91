import type { DataPoint } from '../../wire/server/chart.ts'
import { must } from '../base/must.ts'
import { type LimitRule, type Stay, staysBeyond } from './limit-stays.ts'

/** What another limit would have made of the alerts of a value. */
export interface LimitEffect {
  readonly limit: number
  /** Alerts that it would have raised. */
  readonly raised: number
  /** Of those that the present limit raises: what would not have come. */
  readonly spared: number
  /** Of those: nobody knows, since a gap of the archive decides. */
  readonly unknown: number
  /** By how much the others would have come later, by the middle one; null without any. */
  readonly laterMs: number | null
}

/** Returns what another limit, away from the side that is alarmed, would have made of the alerts of the present rule. */
export function limitEffect(points: readonly DataPoint[], present: LimitRule, limit: number): LimitEffect {
  const stays = staysBeyond(points, { ...present, limit })
  const later: number[] = []
  let spared = 0
  let unknown = 0
  let next = 0
  for (const { start, end } of raisedOf(staysBeyond(points, present))) {
    while (next < stays.length && must(stays[next]).start < start) next += 1
    const within: Stay[] = []
    for (; next < stays.length && must(stays[next]).start <= end; next += 1) within.push(must(stays[next]))
    const first = within.find(({ verdict }) => verdict !== 'short')
    if (first === undefined) spared += 1
    else if (first.verdict === 'unknown') unknown += 1
    else later.push(first.start - start)
  }
  return { limit, raised: raisedOf(stays).length, spared, unknown, laterMs: middleOf(later) }
}

function raisedOf(stays: readonly Stay[]): readonly Stay[] {
  return stays.filter(({ verdict }) => verdict === 'raised')
}

/** The nearest rank. */
function middleOf(lengths: readonly number[]): number | null {
  return lengths.length === 0 ? null : must(lengths.toSorted((a, b) => a - b)[Math.ceil(lengths.length / 2) - 1])
}
