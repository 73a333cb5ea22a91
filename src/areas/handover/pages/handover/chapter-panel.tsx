import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { retryNow } from '../../../../live/live.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useErrorText } from '../../../../ui/status/error-texts.ts'
import { type Chapter, isEmpty, type LogLine } from '../../rules/log-line.ts'
import styles from './handover.module.css'
import { LineList } from './line-list.tsx'

/** A page shows the first ones; their own list has all. */
const SHOWN_LINES = 12

interface ChapterPanelProps {
  readonly chapter: Chapter
  /** What is to be said below its heading. */
  readonly note?: ReactNode
  readonly stale: boolean
  readonly onRemark: (line: LogLine) => void
}

/** One kind of what happened. One line says that there was nothing. */
export function ChapterPanel({ chapter, note, stale, onRemark }: ChapterPanelProps) {
  const { t } = useTranslation(['handover', 'common'])
  const errorText = useErrorText()
  const { id, lines, count, gaps, load, all } = chapter
  const title = t(`chapter.${id}`)
  const shown = useMemo(() => lines.slice(0, SHOWN_LINES), [lines])
  if (isEmpty(chapter)) {
    return (
      <p className={styles.none} data-chapter={id}>
        {t(`none.${id}`)}
      </p>
    )
  }
  const hasFailed = load.state === 'error'
  return (
    <section className={`${controls.panel} ${styles.panel}`} aria-label={title} data-chapter={id} data-count={count}>
      <h2 className={controls.panelTitle}>
        {title} <small>{(lines.length > 0 || !hasFailed) && count}</small>
        {count > 0 && (
          <Link to={all} className={styles.end}>
            {t('all')}
          </Link>
        )}
      </h2>
      {note}
      {lines.length > 0 ? (
        <LineList label={title} lines={shown} stale={stale} onRemark={onRemark} />
      ) : (
        (hasFailed || load.state === 'loading') && <LoadStatus what={title} load={load} onRetry={retryNow} />
      )}
      {lines.length > 0 && hasFailed && (
        <p className={styles.gap} role="status">
          {t('old')} {errorText(load.error)} <Button onClick={retryNow}>{t('common:action.retry')}</Button>
        </p>
      )}
      {gaps.map((gap) => (
        <p key={gap} className={styles.gap}>
          {gap}
        </p>
      ))}
    </section>
  )
}
