import { LEAST_COVERAGE } from '../../../rules/report-summary.ts'
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
      {share === null ? '' : words.number(share * 100, share === 1 || share === 0 ? 0 : 1)}
    </td>
  )
}
