import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { add, startOf } from '../../../domain/time/calendar.ts'
import { dateText } from '../../../domain/time/time-text.ts'
import { isInCalendar } from '../../../domain/time/wall-time.ts'
import { Button } from '../../controls/button.tsx'
import controls from '../../controls/controls.module.css'
import { useFormat } from '../../locale/plant-settings.tsx'
import { Calendar } from './calendar.tsx'
import { CalendarPopover } from './calendar-popover.tsx'
import { parseDate } from './parse-time.ts'
import { plantNow } from './plant-now.ts'
import styles from './time-field.module.css'
import type { DateFieldProps } from './time-field.ts'
import { useTypedValue } from './use-typed-value.ts'

/** Room for the longest date of the four languages. */
const WIDTH_CHARACTERS = 15

/**
 * A day on the plant's clock, typed or picked. Its value is the start of the day in ms since 1970. Up and Down change it by
 * a day, Alt+Down opens the calendar.
 */
export function DateInput(props: DateFieldProps) {
  const { value, onChange, disabled, min, max, now = plantNow, ...attributes } = props
  const { t } = useTranslation('time')
  const format = useFormat()
  const { language, timeZone: zone } = format
  const [open, setOpen] = useState(false)
  const { attributes: typing } = useTypedValue({
    onOpen: () => setOpen(true),
    value,
    onChange,
    textOf: (day) => dateText(day, format),
    parse: (text) => parseDate(text, { language, zone, now: now() }),
    moved: (day, direction) =>
      day === null ? startOf('Days', now(), zone) : isInCalendar(day) ? add('Days', direction, day, zone) : null,
  })
  const pick = (day: number) => {
    onChange(day)
    setOpen(false)
  }
  return (
    <CalendarPopover
      title={t('calendar.title')}
      open={open}
      onOpenChange={setOpen}
      disabled={disabled}
      content={
        <>
          <Calendar value={value} onSelect={pick} now={now()} min={min} max={max} />
          <div className={styles.foot}>
            <Button onClick={() => pick(startOf('Days', now(), zone))}>{t('calendar.today')}</Button>
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
