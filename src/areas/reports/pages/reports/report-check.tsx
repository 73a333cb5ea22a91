import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { plausibilityPath } from '../../../../domain/text/paths.ts'
import type { ReportConfig } from '../../../../wire/server/report.ts'
import type { CheckState } from '../../check/check-station.ts'
import { mainStation } from '../../check/main-station.ts'
import { doubtsOf } from '../../rules/plausibility/doubts.ts'
import styles from './reports.module.css'
import { useReportCheck } from './state/use-report-check.ts'
import { DoubtSign } from './table/marks.tsx'
import type { CheckWords } from './words/use-check-words.ts'

interface ReportCheckProps {
  readonly config: ReportConfig
  readonly day: number
  readonly words: CheckWords
  /** What is known of the check; null without one. Its findings stand at the figures that they touch. */
  readonly onCheck: (state: CheckState | null) => void
}

/** Checks what a report rests on, and says what was found, before anybody signs it. Domain 4.3. */
export function ReportCheck({ config, day, words, onCheck }: ReportCheckProps) {
  const { t } = useTranslation('reports')
  const state = useReportCheck(config, day)
  useEffect(() => onCheck(state), [state, onCheck])
  useEffect(() => () => onCheck(null), [onCheck])
  if (state === null) return null
  const { isOver, findings, job } = state
  const isDoubtful = doubtsOf(findings).length > 0
  return (
    <span className={styles.fact} data-checked={isOver || undefined}>
      <span role="status">
        {isDoubtful && <DoubtSign />} {words.said(state)}
      </span>
      {isOver && (
        <Link className={styles.link} to={plausibilityPath(mainStation(config), job.range)}>
          {t('check.all')}
        </Link>
      )}
    </span>
  )
}
