import type { Verdict } from '../../wire/tabs/acceptance.ts'

/** What most needs a look comes first. */
export const VERDICT_ORDER: readonly Verdict[] = [
  'different',
  'missing',
  'failed',
  'denied',
  'untried',
  'assumed',
  'specified',
]

/** Returns rows with what most needs a look first; others keep their order. */
export function byNeed<Row extends { readonly verdict: Verdict }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => VERDICT_ORDER.indexOf(a.verdict) - VERDICT_ORDER.indexOf(b.verdict))
}
