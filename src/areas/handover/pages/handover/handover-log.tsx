import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../../../ui/controls/controls.module.css'
import { PrintButton } from '../../../../ui/files/print/print-button.tsx'
import { PageTools } from '../../../../ui/page/page-tools.tsx'
import type { ShiftLog } from '../../../../wire/tabs/shift-log.ts'
import { useLogWords } from '../../log/use-log-words.ts'
import { chaptersOf, countsOf } from '../../rules/chapters.ts'
import type { LogLine } from '../../rules/log-line.ts'
import { BookPanel } from './book-panel.tsx'
import { ChapterPanel } from './chapter-panel.tsx'
import { FileOfLog } from './file-of-log.tsx'
import styles from './handover.module.css'
import { MattersPanel } from './matters-panel.tsx'
import { PrintedHandover } from './printed-handover.tsx'
import { RemarksPanel } from './remarks-panel.tsx'
import { useBook } from './use-book.ts'
import { useOpenMatters } from './use-open-matters.ts'
import type { ShiftTime } from './use-shift-time.ts'

interface HandoverLogProps {
  readonly log: ShiftLog
  readonly stale: boolean
  readonly time: ShiftTime
}

const NOT_TOLD = ['connections', 'services', 'contacts'] as const

/** The log of a time on the page, on paper and in a file. */
export function HandoverLog({ log, stale, time }: HandoverLogProps) {
  const { t } = useTranslation('handover')
  const words = useLogWords(log)
  const chapters = useMemo(() => chaptersOf(log, words), [log, words])
  const book = useBook()
  const { own, close } = book
  const remarks = [...book.book.open, ...own.filter(({ isOpen }) => isOpen)]
  const open = useOpenMatters(log, words, { stale, plan: time.plan, remarks })
  const [asked, setAsked] = useState<{ readonly line: LogLine | null; readonly count: number }>({
    line: null,
    count: 0,
  })
  const begin = useCallback((line: LogLine | null) => setAsked(({ count }) => ({ line, count: count + 1 })), [])
  const counts = countsOf(log)
  const said = counts && t('counts', { ...counts })
  const content = { chapters, ...open, own, said }
  return (
    <div className={styles.page} data-log={log.isOver ? 'over' : 'on'}>
      <PageTools>
        <FileOfLog {...content} range={time.range} />
        <PrintButton />
      </PageTools>
      <div className={styles.log}>
        <MattersPanel open={open} log={log} stale={stale} onRemark={begin} onClose={close} />
        {chapters.map((chapter) => (
          <ChapterPanel
            key={chapter.id}
            chapter={chapter}
            note={chapter.id === 'alerts' && said !== null && <p className={styles.counts}>{said}</p>}
            stale={stale}
            onRemark={begin}
          />
        ))}
        <section className={`${controls.panel} ${styles.panel} ${styles.untold}`} aria-label={t('untold.title')}>
          <h2 className={controls.panelTitle}>{t('untold.title')}</h2>
          <ul>
            {NOT_TOLD.map((what) => (
              <li key={what}>{t(`untold.${what}`)}</li>
            ))}
          </ul>
        </section>
      </div>
      <div className={styles.side}>
        <RemarksPanel book={book} asked={asked} onDone={() => begin(null)} />
        <BookPanel book={book} time={time.range} />
      </div>
      <PrintedHandover {...content} range={time.range} book={book} />
    </div>
  )
}
