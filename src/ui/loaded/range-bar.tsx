import { CalendarDays, Link2, OctagonAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST_LIMITS, type ListAddress, MAX_LIST_LIMIT } from '../../domain/archive/list-query.ts'
import { Button } from '../controls/button.tsx'
import controls from '../controls/controls.module.css'
import { useFormat } from '../locale/plant-settings.tsx'
import { PageTools } from '../page/page-tools.tsx'
import { RangePicker } from '../time/range/range-picker.tsx'
import { rangeText } from '../time/range/range-texts.ts'
import { useFixedLink } from '../time/range/use-fixed-link.tsx'
import styles from './loaded.module.css'
import type { ListAddressState } from './use-list-address.ts'

interface RangeBarProps<Sort extends string> {
  readonly of: ListAddress<Sort>
  readonly address: ListAddressState<Sort>
  /** First and last time (ms since 1970) that there is data for. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** What else belongs to the range. */
  readonly children?: ReactNode
}

/** Which range of the archive is loaded, among the tools of the page, after what the address says wrong. */
export function RangeBar<Sort extends string>({ of, address, min, max, children }: RangeBarProps<Sort>) {
  const { t } = useTranslation('loaded')
  const { t: timeText } = useTranslation('time')
  const format = useFormat()
  const { query, problems, set } = address
  const { range } = query
  const name = rangeText(range, format, timeText)
  return (
    <>
      {problems.length > 0 && (
        <div className={`${controls.panel} ${styles.note}`} role="alert">
          <OctagonAlert size={16} aria-hidden="true" />
          <div>
            {problems.map((problem) => (
              <p key={problem}>{t(`problem.${problem}`, { limit: of.limit, most: MAX_LIST_LIMIT })}</p>
            ))}
          </div>
        </div>
      )}
      <PageTools>
        <RangePicker
          value={range}
          compact={{ icon: <CalendarDays size={16} aria-hidden="true" />, text: name }}
          min={min}
          max={max}
          onChange={(choice) => set({ range: choice })}
        />
        {children}
      </PageTools>
    </>
  )
}

/** Copies a link to what is shown now, which stays the same. */
export function RangeLink<Sort extends string>({ address }: { readonly address: ListAddressState<Sort> }) {
  const { t } = useTranslation('time')
  const link = useFixedLink(false)
  return (
    <>
      <Button onClick={() => link.copy(address.query.range)}>
        <Link2 size={16} aria-hidden="true" /> {t('link.copy')}
      </Button>
      {link.note}
    </>
  )
}

/** How many rows are loaded at most, and the link to them: among the filters of the list. */
export function LoadedChoices<Sort extends string>({
  address,
  hasLimit = true,
}: {
  readonly address: ListAddressState<Sort>
  /** Whether the call of the list has a limit; it has one if nothing else is said. */
  readonly hasLimit?: boolean
}) {
  const { query, set } = address
  return (
    <>
      {hasLimit && <LimitChoice limit={query.limit} onLimit={(limit) => set({ limit })} />}
      <RangeLink address={address} />
    </>
  )
}

interface LimitChoiceProps {
  readonly limit: number
  readonly onLimit: (limit: number) => void
}

/**
 * How many rows are loaded at most. It stands for the rows per page of the specification (D29): a list has one page, of
 * which only the visible rows are drawn, and a second choice would only add clicks between its rows.
 */
function LimitChoice({ limit, onLimit }: LimitChoiceProps) {
  const { t } = useTranslation('loaded')
  const format = useFormat()
  const id = useId()
  const limits = [...new Set([...LIST_LIMITS, limit])].sort((a, b) => a - b)
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
