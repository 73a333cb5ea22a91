import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../domain/base/unreachable.ts'
import type { Format } from '../../domain/text/format.ts'
import { parseNumber } from '../../domain/text/number-entry.ts'
import { parseDateTime } from '../../domain/time/parse-time.ts'
import { serverNow } from '../../live/connection/frame-clock.ts'
import { useFormat } from '../locale/plant-settings.tsx'
import type { FilterSpec } from './filter-specs.ts'
import styles from './table-filter.module.css'
import type { FilterWords } from './use-filter-words.ts'

interface ValueInputProps {
  readonly spec: FilterSpec
  readonly words: FilterWords
  readonly label: string
  readonly value: string | number | null
  /** Null is no condition. */
  readonly onValue: (value: string | number | null) => void
}

/** What was typed, and the value it stands for: null for none, and for a text that cannot be read. */
interface Draft {
  readonly text: string
  readonly value: string | number | null
}

/** The value of a condition, typed or chosen. A text that cannot be read stays, is marked, and is no condition. */
export function ValueInput({ spec, words, label, value, onValue }: ValueInputProps) {
  const { t } = useTranslation('table')
  const format = useFormat()
  const id = useId()
  const [draft, setDraft] = useState<Draft | null>(null)
  const { kind, options } = spec
  if (kind === 'choice') {
    const isListed = value === null || options.some((option) => option.value === value)
    const choose = (text: string) => {
      onValue(options.find((option) => String(option.value) === text)?.value ?? null)
    }
    return (
      <select
        className={styles.value}
        aria-label={label}
        value={String(value ?? '')}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('filter.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
        {!isListed && <option value={value}>{value}</option>}
      </select>
    )
  }
  // The draft counts until the filter is changed elsewhere.
  const shown = draft !== null && draft.value === value ? draft.text : words.value(spec, value)
  const apply = (text: string) => {
    const next = valueOfText(text, kind, format)
    setDraft({ text, value: next })
    onValue(next)
  }
  const applyTime = (text: string) => {
    const next = valueOfText(text, kind, format)
    setDraft(next === null ? { text, value: null } : null)
    if (next !== value) onValue(next)
  }
  const isUnread = shown.trim() !== '' && value === null && draft?.text === shown && kind !== 'text'
  const isTime = kind === 'time'
  return (
    <>
      <input
        type="text"
        inputMode={kind === 'number' ? 'decimal' : undefined}
        className={styles.value}
        aria-label={label}
        aria-invalid={isUnread || undefined}
        aria-describedby={isUnread ? id : undefined}
        title={isUnread ? t(isTime ? 'filter.notTime' : 'filter.notNumber') : undefined}
        value={shown}
        // Parts of a date are other dates, so it counts when it is finished.
        onChange={(event) => {
          if (isTime) setDraft({ text: event.target.value, value })
          else apply(event.target.value)
        }}
        onBlur={() => {
          if (isTime) applyTime(shown)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (isTime && event.key === 'Enter') applyTime(shown)
        }}
      />
      {isUnread && (
        <span id={id} className="visually-hidden">
          {t(isTime ? 'filter.notTime' : 'filter.notNumber')}
        </span>
      )}
    </>
  )
}

/** Returns the value of a condition; null if the text is empty or cannot be read. */
function valueOfText(text: string, kind: 'text' | 'number' | 'time', format: Format): string | number | null {
  if (text.trim() === '') return null
  switch (kind) {
    case 'text':
      return text
    case 'number':
      return parseNumber(text, format.language)
    case 'time': {
      const { language, timeZone } = format
      const at = parseDateTime(text, { language, zone: timeZone, now: serverNow() })
      return Number.isNaN(at) ? null : at
    }
    default:
      return unreachable(kind)
  }
}
