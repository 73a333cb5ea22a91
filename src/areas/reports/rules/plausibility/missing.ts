import { must } from '../../../../domain/base/must.ts'
import { expectedUntil } from '../../../../domain/charts/intervals.ts'
import { firstReaching } from '../../../../domain/charts/series-view.ts'
import { type Checked, type Finding, findingOf } from './finding.ts'
import { valueEnds } from './sampling.ts'

/** The shortest interval of a report: what lacks less changes none of its figures. Domain 4.5. */
const LEAST_GAP_S = 900
/** Below this share data are flagged. Domain 4.3, "data availability". */
const LEAST_SHARE = 0.9
/** Two gaps of one broken line begin and end within this, s. */
const SAME_S = 120
/** So many process variables of a station lack values together if its line was broken. */
const TOGETHER = 3

/**
 * Finds times without values, and too few of them in all. Every value counts for its own interval; where the archive stores at fixed
 * times, a value that has not come is missing as well. Nothing is missing after `known`: a station that calls brings it later.
 */
export function missingValues(checked: Checked): readonly Finding[] {
  const { points, from, to, known } = checked
  const { x, y } = points
  const until = Math.min(to, expectedUntil(points, known))
  if (!(until > from)) return []
  const endOf = valueEnds(checked)
  const gaps: Finding[] = []
  let covered = 0
  let end = from
  const close = (at: number) => {
    if (at - end >= LEAST_GAP_S) gaps.push(findingOf(checked, end, at, { kind: 'gap', others: 0 }))
  }
  for (let index = firstReaching(points, from, known); index < x.length; index += 1) {
    const at = must(x[index])
    if (at >= until) break
    if (Number.isNaN(must(y[index]))) continue
    const start = Math.max(from, at)
    const stop = Math.min(until, endOf(index))
    close(start)
    covered += Math.max(0, stop - start)
    end = Math.max(end, stop)
  }
  close(until)
  const share = covered / (until - from)
  if (share >= LEAST_SHARE) return gaps
  const coverage = findingOf(checked, from, until, { kind: 'coverage', share })
  return covered === 0 ? [coverage] : [coverage, ...gaps]
}

/** Folds gaps that several process variables of a station have together into the first one, which says how many there are. */
export function foldedGaps(findings: readonly Finding[]): readonly Finding[] {
  const groups: { readonly first: Finding; readonly members: Finding[] }[] = []
  for (const finding of findings) {
    if (finding.kind !== 'gap') continue
    const group = groups.find(({ first }) => isSame(first, finding))
    if (group === undefined) groups.push({ first: finding, members: [finding] })
    else group.members.push(finding)
  }
  const folded = new Map<Finding, Finding | null>()
  for (const { first, members } of groups) {
    if (members.length < TOGETHER) continue
    for (const member of members) folded.set(member, null)
    folded.set(first, { ...first, kind: 'gap', others: members.length - 1 })
  }
  return findings.flatMap((finding) => {
    const other = folded.get(finding)
    return other === undefined ? [finding] : other === null ? [] : [other]
  })
}

function isSame(one: Finding, other: Finding): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_S * 1000
  return isNear(one.from, other.from) && isNear(one.to, other.to)
}
