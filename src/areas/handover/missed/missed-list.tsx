import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { handoverPath } from '../../../domain/archive/archive-path.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import { LoadStatus } from '../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import type { ShiftLog } from '../../../wire/tabs/shift-log.ts'
import { useLogWords } from '../log/use-log-words.ts'
import { useShiftLog } from '../log/use-shift-log.ts'
import { chaptersOf } from '../rules/chapters.ts'
import { isEmpty } from '../rules/log-line.ts'
import { shortChapters, shortList } from '../rules/short-list.ts'
import styles from './missed-list.module.css'

interface MissedListProps {
  /** Without an end it goes on until now. */
  readonly from: number
  readonly to: number | null
  /** More lines are a page of their own. */
  readonly most: number
  readonly label: string
}

/** What happened in a time, in a few lines, the worst first. Each opens what it is about at its time. */
export function MissedList({ from, to, most, label }: MissedListProps) {
  const { value, load, stale } = useShiftLog(from, to)
  if (value === null) return <LoadStatus what={label} load={load} />
  return <Lines log={value} stale={stale} most={most} label={label} />
}

interface LinesProps extends Pick<MissedListProps, 'most' | 'label'> {
  readonly log: ShiftLog
  readonly stale: boolean
}

function Lines({ log, stale, most, label }: LinesProps) {
  const { t } = useTranslation('handover')
  const format = useFormat()
  const words = useLogWords(log)
  // Beside a live page: hundreds of lines are worded for these few.
  const chapters = useMemo(() => shortChapters(chaptersOf(withoutStanding(log), words)), [log, words])
  const { lines, more } = useMemo(() => shortList(chapters, most), [chapters, most])
  const loading = chapters.find(({ load }) => load.state === 'loading')
  const unread = chapters.filter(({ load, gaps }) => load.state === 'error' || gaps.length > 0)
  const range: TimeRange = { from: log.from, to: log.until }
  const now = plantNow()
  return (
    <div className={styles.missed}>
      {!stale && chapters.every(isEmpty) && <p className={styles.note}>{t('missed.nothing')}</p>}
      {lines.length === 0 && loading !== undefined && <LoadStatus what={label} load={loading.load} />}
      <ul aria-label={label} className={styles.lines} data-missed={lines.length}>
        {lines.map(({ id, at, sign, place, text, state, to }) => {
          const said = [place, text].filter((part) => part !== '').join(': ')
          return (
            <li key={id}>
              <time>{at === null ? '' : format.stamp(at, now)}</time>
              {sign === null ? <span /> : <PrioritySign {...sign} />}
              {to === null ? <span className={styles.said}>{said}</span> : <Link to={to}>{said}</Link>}
              <span className={styles.state}>{state}</span>
            </li>
          )
        })}
      </ul>
      {stale && <p className={styles.note}>{t('old')}</p>}
      {unread.length > 0 && (
        <p className={styles.note}>
          {t('missed.notRead', { chapters: unread.map(({ id }) => t(`chapter.${id}`)).join(', ') })}
        </p>
      )}
      {more > 0 && <Link to={handoverPath(range)}>{t('missed.more', { number: format.number(more, 0) })}</Link>}
    </div>
  )
}

/** What only stood as before is no news. */
function withoutStanding(log: ShiftLog): ShiftLog {
  const rows = log.alerts.rows.filter(({ came, gone, acked }) => came + gone + acked > 0)
  const standing = log.alerts.rows.length - rows.length
  return { ...log, alerts: { ...log.alerts, rows, count: log.alerts.count - standing } }
}
