import { useTranslation } from 'react-i18next'
import type { RangeChoice } from '../../../../domain/time/presets.ts'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { PrintPage } from '../../../../ui/files/print/print-page.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { PrintedTable } from '../../../../ui/table/export/printed-table.tsx'
import { rangeText } from '../../../../ui/time/range/range-texts.ts'
import type { Person } from '../../rules/handover-book.ts'
import { type Chapter, isEmpty, type LogLine } from '../../rules/log-line.ts'
import { joined } from '../../rules/log-words.ts'
import { shownMatters } from '../../rules/open-matters.ts'
import { paperLines } from '../../rules/paper-lines.ts'
import type { HandoverContent } from './file-of-log.tsx'
import styles from './handover.module.css'
import { useLineTable } from './line-columns.tsx'
import { lineId } from './line-list.tsx'
import type { Book } from './use-book.ts'
import { remarkLine } from './use-open-matters.ts'

const MOST_ALERTS = 12

interface PrintedHandoverProps extends HandoverContent {
  readonly range: RangeChoice
  readonly book: Book
}

/** What is put on the desk, with room for two signatures. */
export function PrintedHandover(props: PrintedHandoverProps) {
  const { t } = useTranslation('handover')
  const { t: timeText } = useTranslation('time')
  const format = useFormat()
  return (
    <PrintPage title={t('title')} range={`${rangeText(props.range, format, timeText)} · ${format.timeZone}`}>
      <Sheet {...props} />
    </PrintPage>
  )
}

/** Rendered only while it is printed. */
function Sheet({ chapters, matters, doubts, own, said, range, book }: PrintedHandoverProps) {
  const { t } = useTranslation('handover')
  const format = useFormat()
  // Somebody may have handed over more than once: the newest is signed, and all are read.
  const handed = book.book.handovers.filter(({ from, to }) => from === range.from && to === range.to)
  const [kept] = handed
  const remarks = [...handed.toReversed().flatMap((handover) => handover.remarks), ...own]
  const told = chapters.filter((chapter) => !isEmpty(chapter))
  const room = paperLines(matters.length, remarks.length, told.length)
  const shown = shownMatters(matters, MOST_ALERTS).shown.slice(0, room.matters)
  // What is open stands above.
  const open = new Set(matters.map(({ id }) => id))
  const signed = (by: Person | undefined, at: number | undefined) =>
    joined([by?.name ?? '', at !== undefined && format.stamp(at, serverNow())], ', ')
  return (
    <>
      <Lines
        title={t('open.title')}
        lines={shown}
        hidden={matters.length - shown.length}
        none={doubts ?? t('open.none')}
      />
      {matters.length > 0 && doubts !== null && <p className={styles.said}>{doubts}</p>}
      {remarks.length > 0 && <Lines title={t('remark.title')} lines={remarks.map(remarkLine)} hidden={0} />}
      {said !== null && <p className={styles.said}>{said}</p>}
      {told.map((chapter) => (
        <PrintedChapter key={chapter.id} chapter={chapter} open={open} most={room.ofChapter} />
      ))}
      <p className={styles.said}>
        {chapters
          .filter(isEmpty)
          .map(({ id }) => t(`none.${id}`))
          .join(' ')}
      </p>
      <div className={styles.signatures}>
        <p>{t('sign.by', { name: signed(kept?.by ?? book.person, kept?.at) })}</p>
        <p>{t('sign.to', { name: signed(kept?.taken?.by, kept?.taken?.at) })}</p>
      </div>
    </>
  )
}

interface PrintedChapterProps {
  readonly chapter: Chapter
  /** Ids of what is printed already. */
  readonly open: ReadonlySet<string>
  /** Lines that there is room for, the worst ones. */
  readonly most: number
}

function PrintedChapter({ chapter: { id, lines, count, gaps, load }, open, most }: PrintedChapterProps) {
  const { t } = useTranslation('handover')
  const others = lines.filter((line) => !open.has(line.id))
  const shown = others.slice(0, most)
  const above = lines.length - others.length
  const hidden = count - above - shown.length
  const title = t(`chapter.${id}`)
  return (
    <>
      {(shown.length > 0 || hidden > 0) && (
        <Lines title={above === 0 ? title : t('rest', { title })} lines={shown} hidden={hidden} />
      )}
      {load.state === 'error' && <p className={styles.said}>{`${title}: ${t('notRead')}`}</p>}
      {gaps.map((gap) => (
        <p key={gap} className={styles.said}>
          {`${title}: ${gap}`}
        </p>
      ))}
    </>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly LogLine[]
  /** How many more there are. */
  readonly hidden: number
  /** What says that there is nothing. */
  readonly none?: string
}

function Lines({ title, lines, hidden, none }: LinesProps) {
  const { t } = useTranslation('handover')
  const { columns } = useLineTable(lines, false)
  // A column that says nothing would take the room of the others.
  const said = columns.filter(({ id }) => {
    if (id === 'priority') return lines.some(({ sign }) => sign !== null)
    return (id !== 'user' && id !== 'state' && id !== 'place') || lines.some((line) => line[id] !== '')
  })
  return (
    <>
      <h2 className={styles.sheet}>
        {title} <small>{(lines.length > 0 || hidden > 0) && lines.length + hidden}</small>
      </h2>
      {lines.length === 0 && none !== undefined && <p className={styles.said}>{none}</p>}
      {lines.length > 0 && (
        <div className={styles.printed}>
          <PrintedTable columns={said} rows={lines} id={lineId} />
        </div>
      )}
      {hidden > 0 && <p className={styles.said}>{t('further', { count: hidden })}</p>}
    </>
  )
}
