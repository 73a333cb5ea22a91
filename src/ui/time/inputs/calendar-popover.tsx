import { CalendarDays } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../overlay/popover.tsx'
import { CURRENT_DAY } from './calendar.tsx'
import styles from './time-field.module.css'

interface CalendarPopoverProps {
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly disabled?: boolean | undefined
  /** The input. */
  readonly children: ReactNode
  /** What the popover contains: a calendar, where the focus starts. */
  readonly content: ReactNode
}

/** An input with a button that opens a calendar. */
export function CalendarPopover({ title, open, onOpenChange, disabled, children, content }: CalendarPopoverProps) {
  const { t } = useTranslation('time')
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const body = useRef<HTMLDivElement>(null)
  return (
    <span className={styles.box}>
      {children}
      <button
        ref={setButton}
        type="button"
        className={styles.open}
        aria-label={t('calendar.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => onOpenChange(!open)}
      >
        <CalendarDays size={14} aria-hidden="true" />
      </button>
      <Popover
        open={open}
        onClose={() => onOpenChange(false)}
        anchor={button}
        title={title}
        initialFocus={() => body.current?.querySelector<HTMLElement>(CURRENT_DAY) ?? null}
      >
        <div ref={body}>{content}</div>
      </Popover>
    </span>
  )
}
