import { pvParam } from '../../../../domain/values/pv-ref.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import type { Finding } from './finding.ts'

/** A row says itself for how much of its time it has values. */
const TOLD_BY_COVERAGE: ReadonlySet<Finding['kind']> = new Set(['coverage', 'gap'])
const NONE: readonly Finding[] = []

/** Returns what of the findings makes figures doubtful, beyond the share of their time that has values. */
export function doubtsOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ kind }) => !TOLD_BY_COVERAGE.has(kind))
}

/** Returns which doubts touch a process variable between two times, ms since 1970, half open. A jump may have no length. */
export function doubtsWithin(
  doubts: readonly Finding[],
  pv: PvRef,
  { start, end }: { readonly start: number; readonly end: number },
): readonly Finding[] {
  const name = pvParam(pv)
  const own = doubts.filter(
    ({ pv: of, from, to }) => pvParam(of) === name && from < end && (to > start || from >= start),
  )
  return own.length === 0 ? NONE : own
}
