import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { plantNow } from '../../components/time/inputs/plant-now.ts'
import { type LifecyclePoint, type LifecycleRow, timelineOf } from '../../domain/maintenance/lifecycle-edits.ts'
import { LIFECYCLE_CATEGORIES } from '../../wire/server/maintenance.ts'
import styles from './machine.module.css'

/** The entries on a line of time, a row for each kind; what is due later is dashed. The table says the same in words. */
export function LifecycleLine({ rows }: { readonly rows: readonly LifecycleRow[] }) {
  const { t } = useTranslation('machine')
  const format = useFormat()
  const line = useMemo(() => timelineOf(rows, plantNow()), [rows])
  if (line === null) return null
  const byCategory = Map.groupBy(line.points, ({ category }) => category)
  return (
    <div className={styles.line} aria-hidden="true">
      {LIFECYCLE_CATEGORIES.filter((category) => byCategory.has(category)).map((category) => (
        <div key={category} className={styles.lineRow}>
          <span className={styles.text}>{t(`category.${category}`)}</span>
          <span className={styles.track}>
            {(byCategory.get(category) ?? []).map((point) => (
              <Point key={point.key} point={point} />
            ))}
          </span>
        </div>
      ))}
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

function Point({ point: { share, state } }: { readonly point: LifecyclePoint }) {
  return <i className={styles.point} data-line={state} style={{ '--at': share } as CSSProperties} />
}
