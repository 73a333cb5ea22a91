import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { add, QUARTER_HOUR_MS, startOf, toQuarterHour } from '../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { dateTimeText } from '../../../domain/time/time-text.ts'
import { isInCalendar, minutesOfDay, withMinutesOfDay } from '../../../domain/time/wall-time.ts'
import { Button } from '../../controls/button.tsx'
import controls from '../../controls/controls.module.css'
import { useFormat } from '../../locale/plant-settings.tsx'
import { Calendar } from './calendar.tsx'
import { CalendarPopover } from './calendar-popover.tsx'
import { parseDateTime } from './parse-time.ts'
import { plantNow } from './plant-now.ts'
import styles from './time-field.module.css'
import type { DateFieldProps } from './time-field.ts'
import { TimeOfDayInput } from './time-of-day-input.tsx'
import { useTypedValue } from './use-typed-value.ts'

/** Room for the longest date of the four languages. */
const WIDTH_CHARACTERS = 21

interface DateTimeInputProps extends DateFieldProps {
  /** It ends a range: a typed date without a time means the end of that day. */
  readonly isEnd?: boolean
  /** Shows whole minutes; the value keeps its seconds until it is edited. */
  readonly hidesSeconds?: boolean
  /** Its days are highlighted in the calendar. */
  readonly range?: TimeRange | undefined
  /** Runs on Escape where nothing is being typed; returns whether there was something else to take back. */
  readonly onTakeBack?: () => boolean
}

/**
 * A date with a clock time of the plant, typed or picked. Its value is in ms since 1970. Up and Down change the day, or the
 * quarter of an hour if the caret is in the time; Alt+Down opens the calendar.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const {
    value,
    onChange,
    disabled,
    min,
    max,
    now = plantNow,
    isEnd = false,
    hidesSeconds = false,
    range,
    onTakeBack,
    ...attributes
  } = props
  const { t } = useTranslation('time')
  const format = useFormat()
  const { language, timeZone: zone } = format
  const [open, setOpen] = useState(false)
  const { attributes: typing } = useTypedValue({
    onOpen: () => setOpen(true),
    onTakeBack,
    value,
    onChange,
    textOf: (at) => dateTimeText(hidesSeconds && isInCalendar(at) ? startOf('Minutes', at, zone) : at, format),
    parse: (text) => parseDateTime(text, { language, zone, now: now(), isEnd }),
    moved: (at, direction, atEnd) => {
      if (at === null) return startOf('Minutes', now(), zone)
      if (!isInCalendar(at)) return null
      return atEnd ? nextQuarter(at, direction) : add('Days', direction, at, zone)
    },
  })
  const given = value === null || !isInCalendar(value) ? null : value
  return (
    <CalendarPopover
      title={t('calendar.titleWithTime')}
      open={open}
      onOpenChange={setOpen}
      disabled={disabled}
      content={
        <>
          <Calendar
            value={value}
            onSelect={(day) => onChange(withMinutesOfDay(day, given === null ? 0 : minutesOfDay(given, zone), zone))}
            now={now()}
            min={min}
            max={max}
            range={range}
          />
          <div className={styles.foot}>
            <TimeOfDay
              minutes={given === null ? null : minutesOfDay(given, zone)}
              onChange={(minutes) => onChange(withMinutesOfDay(given ?? now(), minutes, zone))}
            />
            <Button onClick={() => onChange(startOf('Minutes', now(), zone))}>{t('calendar.now')}</Button>
          </div>
        </>
      }
    >
      <input
        {...attributes}
        {...typing}
        className={`${controls.input} ${styles.input}`}
        size={WIDTH_CHARACTERS}
        disabled={disabled}
      />
    </CalendarPopover>
  )
}

interface TimeOfDayProps {
  readonly minutes: number | null
  readonly onChange: (minutes: number) => void
}

/** The clock time below the calendar. A text that is none stays here and changes nothing. */
function TimeOfDay({ minutes, onChange }: TimeOfDayProps) {
  const { t } = useTranslation('time')
  const id = useId()
  const [isInvalid, setInvalid] = useState(false)
  return (
    <div className={controls.field}>
      <label htmlFor={id}>{t('calendar.timeOfDay')}</label>
      <TimeOfDayInput
        id={id}
        value={isInvalid ? Number.NaN : minutes}
        aria-invalid={isInvalid}
        onChange={(next) => {
          setInvalid(Number.isNaN(next))
          if (next !== null && !Number.isNaN(next)) onChange(next)
        }}
      />
    </div>
  )
}

/** Returns the next full quarter of an hour after or before a time. */
function nextQuarter(at: number, direction: 1 | -1): number {
  const full = toQuarterHour(at, direction === 1 ? 'down' : 'up')
  return full + direction * QUARTER_HOUR_MS
}
