import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import { useFormat } from '../../../../../ui/locale/plant-settings.tsx'
import type { PvConfig } from '../../../../../wire/server/pv.ts'
import type { ReportConfig } from '../../../../../wire/server/report.ts'
import { type CheckState, hasChecked } from '../../../check/check-station.ts'
import { useFindingWords } from '../../../check/use-finding-words.ts'
import { useNotReadWords } from '../../../check/use-not-read-words.ts'
import { doubtsOf } from '../../../rules/plausibility/doubts.ts'
import type { Finding } from '../../../rules/plausibility/finding.ts'

export interface CheckWords {
  /** How far it has come, and at the end what it has found, and of what it knows nothing. */
  readonly said: (state: CheckState) => string
  /** What was found, a sentence each: of which columns, when, and what. */
  readonly findings: (state: CheckState) => readonly string[]
}

/** A check, and how it is said; no state without one. */
export interface ReportChecks {
  readonly state: CheckState | null
  /** What of its findings makes figures doubtful. */
  readonly doubts: readonly Finding[]
  readonly words: CheckWords
}

const NO_CONFIGS: readonly PvConfig[] = []

/** Returns the words for the check of a report. */
export function useCheckWords({ columns }: ReportConfig, state: CheckState | null): CheckWords {
  const { t } = useTranslation(['reports', 'plausibility'])
  const format = useFormat()
  const words = useFindingWords(state?.job.configs ?? NO_CONFIGS)
  const notRead = useNotReadWords()
  return useMemo(() => {
    const dateTime = (at: number) => `${format.date(at)} ${format.minute(at)}`
    return {
      said: (state) => {
        const { isOver, done, total, findings, failed, job } = state
        if (!isOver) return t('plausibility:progress', { done: format.number(done, 0), total: format.number(total, 0) })
        const time = dateTime(job.at)
        const names = failed.map(({ name }) => name).join(', ')
        const found = doubtsOf(findings).length
        const lacking = notRead(job.notRead)
        const none = hasChecked(state) ? t('check.none', { time }) : t('check.nothing', { time })
        return [
          found === 0 ? none : t('check.found', { count: found, time }),
          ...(job.source === 'QuarterHourValues' ? [t('plausibility:quarters')] : []),
          ...(failed.length === 0 ? [] : [t('plausibility:failed', { count: failed.length, names })]),
          ...(lacking === null ? [] : [lacking]),
        ].join(' ')
      },
      findings: ({ findings }) =>
        doubtsOf(findings).flatMap((finding) => {
          const titles = columns.flatMap(({ pv, title }) => (pvParam(pv) === pvParam(finding.pv) ? title : []))
          if (titles.length === 0) return []
          const { from, to } = finding
          return `${titles.join(', ')}: ${words.kind(finding)}, ${dateTime(from)} – ${dateTime(to)}. ${words.sentence(finding)}`
        }),
    }
  }, [t, format, words, notRead, columns])
}
