import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../domain/base/language.ts'
import type { Format } from '../../../domain/text/format.ts'
import { parseNumber } from '../../../domain/text/number-entry.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { inTime } from '../../../live/loading/in-time.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
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
  const newest = useRef({ draft, value, onValue })
  useLayoutEffect(() => {
    newest.current = { draft, value, onValue }
  })
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
    const next = valueOfText(text, kind, format.language)
    setDraft({ text, value: next })
    onValue(next)
  }
  const applyTime = async () => {
    // What the filter itself wrote is no entry: in the repeated hour of autumn it would be read as the first pass.
    if (draft === null || draft.text !== shown) return
    const next = shown.trim() === '' ? null : await timeOf(shown, format)
    // Other fields have been typed in meanwhile, maybe this one too: it counts when that is finished.
    const now = newest.current
    if (now.draft !== draft) return
    setDraft(next === null ? { text: shown, value: null } : null)
    if (next !== now.value) now.onValue(next)
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
          if (isTime) void applyTime()
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (isTime && event.key === 'Enter') void applyTime()
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
function valueOfText(text: string, kind: 'text' | 'number' | 'time', language: Language): string | number | null {
  if (text.trim() === '') return null
  return kind === 'number' ? parseNumber(text, language) : text
}

/** Returns a typed time in ms since 1970; null if it cannot be read. Reading loads with the first time that is typed. */
async function timeOf(text: string, { language, timeZone }: Format): Promise<number | null> {
  const reader = await inTime(import('../../time/inputs/parse-time.ts')).catch(() => null)
  const at = reader?.parseDateTime(text, { language, zone: timeZone, now: serverNow() }) ?? Number.NaN
  return Number.isNaN(at) ? null : at
}
