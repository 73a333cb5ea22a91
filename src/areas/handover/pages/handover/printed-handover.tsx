import { useTranslation } from 'react-i18next'
import type { RangeChoice } from '../../../../domain/time/presets.ts'
import { PrintPage } from '../../../../ui/files/print/print-page.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { PrintedTable } from '../../../../ui/table/export/printed-table.tsx'
import { rangeText } from '../../../../ui/time/range/range-texts.ts'
import type { ShiftLog } from '../../../../wire/tabs/shift-log.ts'
import { type Chapter, isEmpty, type LogLine } from '../../rules/log-line.ts'
import type { HandoverContent } from './file-of-log.tsx'
import styles from './handover.module.css'
import { useLineTable } from './line-columns.tsx'
import { lineId } from './line-list.tsx'
import type { Book } from './use-book.ts'
import { remarkLine } from './use-open-matters.ts'

/** A hand-over has one or two pages: the worst of each kind, and how many more there are. */
const MOST_LINES = 8
const MOST_MATTERS = 14

interface PrintedHandoverProps extends HandoverContent {
  readonly log: ShiftLog
  readonly range: RangeChoice
  readonly book: Book
}

/** What is put on the desk, with room for two signatures. */
export function PrintedHandover({ range, ...props }: PrintedHandoverProps) {
  const { t } = useTranslation('handover')
  const { t: timeText } = useTranslation('time')
  const format = useFormat()
  return (
    <PrintPage title={t('title')} range={`${rangeText(range, format, timeText)} · ${format.timeZone}`}>
      <Sheet {...props} range={range} />
    </PrintPage>
  )
}

/** Rendered only while it is printed. */
function Sheet({ chapters, matters, own, said, range, book }: PrintedHandoverProps) {
  const { t } = useTranslation('handover')
  const shown = book.book.handovers.find(({ from, to }) => from === range.from && to === range.to)
  const remarks = [...(shown?.remarks ?? []), ...own]
  const empty = chapters.filter(isEmpty)
  const names = [shown?.by.name ?? book.person.name, shown?.taken?.by.name ?? '']
  return (
    <>
      <Lines title={t('open.title')} lines={matters} count={matters.length} most={MOST_MATTERS} none={t('open.none')} />
      {remarks.length > 0 && (
        <Lines title={t('remark.title')} lines={remarks.map(remarkLine)} count={remarks.length} most={remarks.length} />
      )}
      <p className={styles.said}>{said}</p>
      {chapters
        .filter((chapter) => !isEmpty(chapter))
        .map((chapter) => (
          <PrintedChapter key={chapter.id} chapter={chapter} />
        ))}
      <p className={styles.said}>{empty.map(({ id }) => t(`none.${id}`)).join(' ')}</p>
      <div className={styles.signatures}>
        <p>{t('sign.by', { name: names[0] })}</p>
        <p>{t('sign.to', { name: names[1] })}</p>
      </div>
    </>
  )
}

function PrintedChapter({ chapter: { id, lines, count, gaps, load } }: { readonly chapter: Chapter }) {
  const { t } = useTranslation('handover')
  return (
    <>
      <Lines title={t(`chapter.${id}`)} lines={lines} count={count} most={MOST_LINES} />
      {load.state === 'error' && <p className={styles.said}>{t('notRead')}</p>}
      {gaps.map((gap) => (
        <p key={gap} className={styles.said}>
          {gap}
        </p>
      ))}
    </>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly LogLine[]
  readonly count: number
  readonly most: number
  readonly none?: string
}

function Lines({ title, lines, count, most, none }: LinesProps) {
  const { t } = useTranslation('handover')
  const shown = lines.slice(0, most)
  const { columns } = useLineTable(shown, false)
  return (
    <>
      <h2 className={styles.sheet}>
        {title} <small>{count}</small>
      </h2>
      {shown.length === 0 ? none !== undefined && <p className={styles.said}>{none}</p> : null}
      {shown.length > 0 && <PrintedTable columns={columns} rows={shown} id={lineId} />}
      {count > shown.length && <p className={styles.said}>{t('further', { count: count - shown.length })}</p>}
    </>
  )
}
