import { LEAST_COVERAGE } from '../../../../../domain/evaluations/row-figures.ts'
import { PartialSign } from '../table/marks.tsx'
import type { ReportWords } from '../words/use-report-words.ts'

interface CoverageCellProps {
  readonly share: number | null
  readonly words: ReportWords
}

/** The share of its time for which a column has values, in percent. */
export function CoverageCell({ share, words }: CoverageCellProps) {
  return (
    <td data-number>
      {share !== null && share < LEAST_COVERAGE && <PartialSign />}
      {words.coverage(share)}
    </td>
  )
}
