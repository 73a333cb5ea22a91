// biome-ignore-all lint/a11y/useSemanticElements: a <table> may not have the role of a grid either
// biome-ignore-all lint/a11y/useFocusableInteractive: the days are the tab stop of the grid, by roving tabindex

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addOnWall, monthGrid, startOnWall, weekNumber } from '../../../domain/time/calendar.ts'
import { calendarText } from '../../../domain/time/calendar-text.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import type { TimeUnit } from '../../../domain/time/time-unit.ts'
import { instantOf, isInCalendar, type WallTime, wallTimeOf } from '../../../domain/time/wall-time.ts'
import { Button } from '../../controls/button.tsx'
import { useFormat } from '../../locale/plant-settings.tsx'
import styles from './calendar.module.css'

interface CalendarProps {
  /** A time of the selected day, ms since 1970; null or NaN without one. One that no calendar has selects none. */
  readonly value: number | null
  /** Receives the start of the day in ms since 1970. */
  readonly onSelect: (day: number) => void
  readonly now: number
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Its days are highlighted. */
  readonly range?: TimeRange | undefined
}

/** Keys of a date grid (WAI-ARIA APG): the unit that each moves by. */
const MOVES: { readonly [key: string]: readonly [unit: TimeUnit, amount: number] } = {
  ArrowLeft: ['Days', -1],
  ArrowRight: ['Days', 1],
  ArrowUp: ['Weeks', -1],
  ArrowDown: ['Weeks', 1],
  PageUp: ['Months', -1],
  PageDown: ['Months', 1],
}
const LAST_OF_WEEK = 6

/** Marks the day that the focus starts on. */
export const CURRENT_DAY = 'button[data-day][tabindex="0"]'

/** A month of the plant's calendar, weeks from Monday. */
export function Calendar({ value, onSelect, now, min = -Infinity, max = Infinity, range }: CalendarProps) {
  const { t } = useTranslation('time')
  const { language, timeZone } = useFormat()
  const words = calendarText(language)
  const titleId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const movesFocus = useRef(false)
  const dayOf = (ms: number) => startOnWall('Days', wallTimeOf(ms, timeZone))
  const selected = value === null || !isInCalendar(value) ? null : dayOf(value)
  const [current, setCurrent] = useState<WallTime>(() => selected ?? dayOf(now))
  const weeks = monthGrid(current)
  const month = startOnWall('Months', current)

  useEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])

  // A day that has begun before `max` and ends after `min` has times that can be chosen.
  const isAllowed = (day: WallTime) =>
    instantOf(day, timeZone) <= max && instantOf(addOnWall('Days', 1, day), timeZone) > min
  const isInRange = (day: WallTime) =>
    range !== undefined &&
    instantOf(day, timeZone) < range.to &&
    instantOf(addOnWall('Days', 1, day), timeZone) > range.from

  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(event, current)
    if (next === null) return
    event.preventDefault()
    if (!isInCalendar(next)) return
    movesFocus.current = true
    setCurrent(next)
  }

  const turn = (unit: TimeUnit, amount: number) => {
    const next = addOnWall(unit, amount, current)
    if (isInCalendar(next)) setCurrent(next)
  }
  const select = (day: WallTime) => {
    if (!isAllowed(day)) return
    setCurrent(day)
    onSelect(instantOf(day, timeZone))
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <TurnButton label={t('calendar.previousYear')} onTurn={() => turn('Years', -1)} Icon={ChevronsLeft} />
        <TurnButton label={t('calendar.previousMonth')} onTurn={() => turn('Months', -1)} Icon={ChevronLeft} />
        <span id={titleId} className={styles.month} aria-live="polite">
          {words.month(month)}
        </span>
        <TurnButton label={t('calendar.nextMonth')} onTurn={() => turn('Months', 1)} Icon={ChevronRight} />
        <TurnButton label={t('calendar.nextYear')} onTurn={() => turn('Years', 1)} Icon={ChevronsRight} />
      </div>
      <div ref={grid} role="grid" aria-labelledby={titleId} className={styles.grid} onKeyDown={onKeyDown}>
        <div role="row" className={styles.row}>
          <span role="columnheader" className={styles.week}>
            {t('calendar.week')}
          </span>
          {(weeks[0] ?? []).map((day) => (
            <span key={day} role="columnheader" aria-label={words.longWeekday(day)}>
              {words.weekday(day)}
            </span>
          ))}
        </div>
        {weeks.map((days) => (
          <div key={days[0]} role="row" className={styles.row}>
            <WeekNumber monday={days[0] ?? month} />
            {days.map((day) => (
              <div
                key={day}
                role="gridcell"
                aria-selected={day === selected}
                data-in-range={isInRange(day) || undefined}
              >
                <button
                  type="button"
                  data-day={day}
                  tabIndex={day === current ? 0 : -1}
                  aria-label={words.day(day)}
                  aria-current={day === dayOf(now) ? 'date' : undefined}
                  aria-disabled={!isAllowed(day)}
                  data-outside={startOnWall('Months', day) === month ? undefined : true}
                  onClick={() => select(day)}
                >
                  {new Date(day).getUTCDate()}
                </button>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Returns the day that a key moves to; null for a key that does not move. */
function movedBy({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, day: WallTime): WallTime | null {
  if (altKey || ctrlKey || metaKey) return null
  const monday = startOnWall('Weeks', day)
  if (key === 'Home') return monday
  if (key === 'End') return addOnWall('Days', LAST_OF_WEEK, monday)
  const [unit, amount] = MOVES[key] ?? []
  if (unit === undefined || amount === undefined) return null
  return addOnWall(shiftKey && unit === 'Months' ? 'Years' : unit, amount, day)
}

function WeekNumber({ monday }: { readonly monday: WallTime }) {
  const { t } = useTranslation('time')
  const week = weekNumber(monday)
  return (
    <span role="rowheader" aria-label={t('calendar.weekNumber', { week })} className={styles.week}>
      {week}
    </span>
  )
}

interface TurnButtonProps {
  readonly label: string
  readonly onTurn: () => void
  readonly Icon: typeof ChevronLeft
}

function TurnButton({ label, onTurn, Icon }: TurnButtonProps) {
  return (
    <Button quiet aria-label={label} title={label} onClick={onTurn}>
      <Icon size={16} aria-hidden="true" />
    </Button>
  )
}
