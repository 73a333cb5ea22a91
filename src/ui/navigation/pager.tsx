import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import controls from '../controls/controls.module.css'
import { useFormat } from '../locale/plant-settings.tsx'
import styles from './navigation.module.css'

export const ROWS_PER_PAGE = [25, 50, 100, 250] as const
export type RowsPerPage = (typeof ROWS_PER_PAGE)[number]

interface PagerProps {
  /** Number of all rows. */
  readonly total: number
  readonly rowsPerPage: RowsPerPage
  /** Index of the first visible row, from 0. */
  readonly first: number
  /** `first` is the index of the first row of the new page. */
  readonly onChange: (first: number, rowsPerPage: RowsPerPage) => void
}

/**
 * Pages of a list whose server sends one page at a time, with a choice of rows per page. Other choices keep the first
 * visible row on the page. Specification 9, "Aggregations".
 */
export function Pager({ total, rowsPerPage, first, onChange }: PagerProps) {
  const { t } = useTranslation('navigation')
  const format = useFormat()
  const selectId = useId()
  const page = Math.floor(first / rowsPerPage)
  const lastPage = Math.max(0, Math.ceil(total / rowsPerPage) - 1)
  const goTo = (next: number) => onChange(next * rowsPerPage, rowsPerPage)
  const steps = [
    { name: t('pager.first'), Icon: ChevronFirst, to: 0, isPossible: page > 0 },
    { name: t('pager.previous'), Icon: ChevronLeft, to: page - 1, isPossible: page > 0 },
    { name: t('pager.next'), Icon: ChevronRight, to: page + 1, isPossible: page < lastPage },
    { name: t('pager.last'), Icon: ChevronLast, to: lastPage, isPossible: page < lastPage },
  ]
  const number = (value: number) => format.number(value, 0)
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <label htmlFor={selectId}>{t('pager.rowsPerPage')}</label>
      <select
        id={selectId}
        className={controls.input}
        value={rowsPerPage}
        onChange={({ target }) => {
          const next = ROWS_PER_PAGE.find((known) => known === Number(target.value)) ?? rowsPerPage
          onChange(Math.floor(first / next) * next, next)
        }}
      >
        {ROWS_PER_PAGE.map((rows) => (
          <option key={rows} value={rows}>
            {number(rows)}
          </option>
        ))}
      </select>
      <span className={styles.rows} role="status">
        {total === 0
          ? t('pager.none')
          : t('pager.rows', {
              from: number(page * rowsPerPage + 1),
              to: number(Math.min(total, (page + 1) * rowsPerPage)),
              total: number(total),
            })}
      </span>
      <span className={styles.steps}>
        {steps.map(({ name, Icon, to, isPossible }) => (
          // Not `disabled`: on the last page the button under the focus would lose it.
          <Button
            key={name}
            aria-label={name}
            title={name}
            aria-disabled={!isPossible}
            onClick={() => isPossible && goTo(to)}
          >
            <Icon size={16} aria-hidden="true" />
          </Button>
        ))}
      </span>
    </nav>
  )
}
