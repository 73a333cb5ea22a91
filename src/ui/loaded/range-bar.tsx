import { Link2, OctagonAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST_LIMITS, type ListAddress, MAX_LIST_LIMIT } from '../../domain/archive/list-query.ts'
import { Button } from '../controls/button.tsx'
import controls from '../controls/controls.module.css'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { useFormat } from '../locale/plant-settings.tsx'
import { RangePicker } from '../time/range/range-picker.tsx'
import { useFixedLink } from '../time/range/use-fixed-link.tsx'
import styles from './loaded.module.css'
import type { ListAddressState } from './use-list-address.ts'

interface RangeBarProps<Sort extends string> {
  readonly of: ListAddress<Sort>
  readonly address: ListAddressState<Sort>
  /** Whether the call of the list has a limit; it has one if nothing else is said. */
  readonly hasLimit?: boolean
  /** First and last time (ms since 1970) that there is data for. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** What else belongs to the range: when it was loaded, or that rows still come. */
  readonly children?: ReactNode
}

/** Which rows of the archive are loaded: range and limit, after what the address says wrong. */
export function RangeBar<Sort extends string>(props: RangeBarProps<Sort>) {
  const { of, address, hasLimit = true, min, max, children } = props
  const { t } = useTranslation(['loaded', 'time'])
  const { query, problems, set } = address
  const isPhone = useIsPhone()
  const link = useFixedLink(false)
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
      <div className={styles.range}>
        <span className={styles.choices} data-tools>
          <RangePicker value={query.range} min={min} max={max} onChange={(range) => set({ range })} />
          {!isPhone && (
            <Button aria-label={t('time:link.copy')} title={t('time:link.copy')} onClick={() => link.copy(query.range)}>
              <Link2 size={16} aria-hidden="true" />
            </Button>
          )}
          {hasLimit && !isPhone && <LimitChoice limit={query.limit} onLimit={(limit) => set({ limit })} />}
        </span>
        {children}
      </div>
      {link.note}
    </>
  )
}

/** The limit among the folded tools of a telephone, where `RangeBar` has no room for it. */
export function PhoneLimit<Sort extends string>({ address }: { readonly address: ListAddressState<Sort> }) {
  const isPhone = useIsPhone()
  const { query, set } = address
  return isPhone && <LimitChoice limit={query.limit} onLimit={(limit) => set({ limit })} />
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
