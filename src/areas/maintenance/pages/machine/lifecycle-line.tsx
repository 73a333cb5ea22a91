import { type CSSProperties, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../../domain/base/must.ts'
import { add } from '../../../../domain/time/calendar.ts'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import {
  LIFECYCLE_CATEGORIES,
  type LifecycleCategory,
  type LifecycleEntry,
} from '../../../../wire/server/maintenance.ts'
import type { LifecycleRow } from '../../rules/lifecycle-edits.ts'
import {
  type LifecyclePoint,
  type LifecycleReading,
  type LifecycleTimeline,
  runtimeCourses,
  timelineOf,
} from '../../rules/lifecycle-line.ts'
import styles from './machine.module.css'

const at = (share: number) => ({ '--at': share }) as CSSProperties

/** The number of a year stands to the right of its line: not over the end, nor under the word of today. */
function hasRoom(share: number, now: number): boolean {
  return share < 0.9 && (share < now - 0.2 || share > now)
}

const SPANS = ['year', 'fiveYears', 'all'] as const
type Span = (typeof SPANS)[number]
const YEARS: { readonly [span in Exclude<Span, 'all'>]: number } = { year: 1, fiveYears: 5 }

interface LifecycleLineProps {
  readonly rows: readonly LifecycleRow[]
  readonly saved: readonly LifecycleEntry[]
  /** Operating hours at present; null if unknown. */
  readonly runtime: number | null
}

/** The time line of a machine, and how much of it is shown. */
export function LifecycleLine({ rows, saved, runtime }: LifecycleLineProps) {
  const { t } = useTranslation('machine')
  const { timeZone } = useFormat()
  const [span, setSpan] = useState<Span>('all')
  const line = useMemo(() => {
    const now = plantNow()
    const since = span === 'all' ? undefined : add('Years', -YEARS[span], now, timeZone)
    const found = timelineOf(rows, now, timeZone, since)
    return found === null ? null : { ...found, courses: runtimeCourses(saved, runtime, now, found) }
  }, [rows, saved, runtime, timeZone, span])
  if (line === null) return null
  return (
    <>
      <div className={styles.span}>
        <SelectField
          label={t('span.label')}
          value={span}
          onChange={setSpan}
          choices={SPANS.map((value) => ({ value, text: t(`span.${value}`) }))}
        />
      </div>
      <Lanes line={line} />
    </>
  )
}

interface LanesProps {
  readonly line: LifecycleTimeline & { readonly courses: readonly (readonly LifecycleReading[])[] }
}

/** The entries on a line of time, a row for each kind; what is due later is dashed. The table says the same in words. */
function Lanes({ line }: LanesProps) {
  const { t } = useTranslation('machine')
  const format = useFormat()
  const byCategory = Map.groupBy(line.points, ({ category }) => category)
  return (
    <div className={styles.line} aria-hidden="true">
      <div className={styles.lineRow}>
        <span />
        <span className={styles.years}>
          {line.years
            .filter(({ share }) => hasRoom(share, line.now))
            .map(({ year, share }) => (
              <span key={year} style={at(share)}>
                {year}
              </span>
            ))}
          <b className={styles.now} style={at(line.now)}>
            {t('now')}
          </b>
        </span>
      </div>
      {LIFECYCLE_CATEGORIES.filter((category) => byCategory.has(category)).map((category) => (
        <div key={category} className={styles.lineRow}>
          <span className={styles.lane}>
            <CategoryLetter category={category} />
            <span className={styles.text}>{t(`category.${category}`)}</span>
          </span>
          <span className={styles.track}>
            {line.years.map(({ year, share }) => (
              <i key={year} className={styles.yearLine} style={at(share)} />
            ))}
            <i className={styles.nowLine} style={at(line.now)} />
            {(byCategory.get(category) ?? []).map((point) => (
              <Point key={point.key} point={point} />
            ))}
          </span>
        </div>
      ))}
      {line.courses.length > 0 && (
        <div className={styles.lineRow}>
          <span className={styles.text}>{t('field.runtime')}</span>
          <svg className={styles.courses} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            {line.courses.map((course) => (
              <polygon key={must(course[0]).share} points={outline(course)} />
            ))}
          </svg>
        </div>
      )}
      <div className={styles.lineRow}>
        <span />
        <span className={styles.ends}>
          <span>{format.date(line.from)}</span>
          <span>{format.date(line.to)}</span>
        </span>
      </div>
    </div>
  )
}

/** The readings as an area down to zero, in a picture of one by one. */
function outline(course: readonly LifecycleReading[]): string {
  const top = course.map(({ share, height }) => `${share},${1 - height}`)
  return [`${must(course[0]).share},1`, ...top, `${must(course.at(-1)).share},1`].join(' ')
}

/** The letter of a kind, the same on the line and in the table. */
export function CategoryLetter({ category }: { readonly category: LifecycleCategory }) {
  const { t } = useTranslation('machine')
  return (
    <span className={styles.letter} aria-hidden="true">
      {t(`letter.${category}`)}
    </span>
  )
}

function Point({ point: { share, state } }: { readonly point: LifecyclePoint }) {
  return <i className={styles.point} data-line={state} style={at(share)} />
}
