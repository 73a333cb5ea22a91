import { OctagonAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlertGroupChoice } from '../../components/alert/columns/alert-groups.tsx'
import controls from '../../components/controls/controls.module.css'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { Page } from '../../components/page/page.tsx'
import { RangePicker } from '../../components/time/range/range-picker.tsx'
import { sourceText } from '../../domain/alerts/alert-view.ts'
import { ARCHIVE_LIMITS } from '../../domain/archive/archive-query.ts'
import styles from './archive.module.css'
import { ArchiveTable } from './archive-table.tsx'
import { useArchiveAddress } from './use-archive-address.ts'

/** Alerts of a range of time, also those that are over and acknowledged. Specification 9, "Alert default range". */
export function ArchivePage() {
  const { t } = useTranslation('archive')
  const address = useArchiveAddress()
  const groups = useAlertGroupChoice()
  const { isLive, query, problems, source, set } = address
  return (
    <Page title={t('title')}>
      {problems.length > 0 && (
        <div className={`${controls.panel} ${styles.problems}`} role="alert">
          <OctagonAlert size={16} aria-hidden="true" />
          <div>
            {problems.map((problem) => (
              <p key={problem}>{t(`problem.${problem}`)}</p>
            ))}
          </div>
        </div>
      )}
      <div className={styles.range}>
        <RangePicker value={query.range} onChange={(range) => set({ range })} />
        <LimitChoice limit={query.limit} onLimit={(limit) => set({ limit })} />
        {isLive && <span className={styles.live}>{t('live')}</span>}
      </div>
      {/* Another range is another list: rows of the last one would be taken for its own. */}
      <ArchiveTable key={sourceText(source)} address={address} groups={groups} />
    </Page>
  )
}

interface LimitChoiceProps {
  readonly limit: number
  readonly onLimit: (limit: number) => void
}

/**
 * How many alerts are loaded at most. It stands for the rows per page of the specification (D29): the list has one page, of
 * which only the visible rows are drawn, and a second choice would only add clicks between its rows.
 */
function LimitChoice({ limit, onLimit }: LimitChoiceProps) {
  const { t } = useTranslation('archive')
  const format = useFormat()
  const id = useId()
  const limits = [...new Set([...ARCHIVE_LIMITS, limit])].sort((a, b) => a - b)
  return (
    <span className={styles.limit}>
      <label htmlFor={id}>{t('limit')}</label>
      <select id={id} className={controls.input} value={limit} onChange={({ target }) => onLimit(Number(target.value))}>
        {limits.map((each) => (
          <option key={each} value={each}>
            {format.number(each, 0)}
          </option>
        ))}
      </select>
    </span>
  )
}
