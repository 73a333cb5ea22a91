import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf, namedRange, type Preset, type RangeChoice } from '../../../domain/time/presets.ts'
import { isRange, nextRange, previousRange } from '../../../domain/time/time-range.ts'
import { Button } from '../../controls/button.tsx'
import { CommandButton } from '../../controls/command-button.tsx'
import { useIsPhone } from '../../layout/use-is-phone.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
import { plantNow } from '../inputs/plant-now.ts'
import { RangeFields } from './range-fields.tsx'
import styles from './range-picker.module.css'
import { RangePresets } from './range-presets.tsx'
import { RangeSheet } from './range-sheet.tsx'
import { lengthText, rangeText } from './range-texts.ts'
import { useRangeDraft } from './use-range-draft.ts'

interface RangePickerProps {
  readonly value: RangeChoice
  readonly onChange: (value: RangeChoice) => void
  /** Presets with a button of their own where there is room; the menu has all. */
  readonly presets?: readonly Preset[] | undefined
  /** One button with this text opens all of it, at any width. */
  readonly compact?: { readonly icon: ReactNode; readonly text: ReactNode } | undefined
  /** First and last time (ms since 1970) that there is data for. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Server time in ms since 1970; another one in tests. */
  readonly now?: (() => number) | undefined
}

const COMMON: readonly Preset[] = ['today', 'yesterday', 'last24Hours', 'last7Days', 'last28Days']

/**
 * Chooses a range of time on the plant's clock: a preset, the previous or next range, or edges that are typed or picked.
 * Below 600 px, and where it is compact, one button opens all of it as a sheet. The texts are those of `time` and `validation`.
 */
export function RangePicker({
  value,
  onChange,
  presets = COMMON,
  compact,
  min,
  max,
  now = plantNow,
}: RangePickerProps) {
  const { t } = useTranslation('time')
  const format = useFormat()
  const { timeZone } = format
  const isNarrow = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const edgeRow = useRef<HTMLDivElement>(null)

  const select = (preset: Preset) => onChange(choiceOf(preset, now(), timeZone))
  const edges = { value, onChange, min, max, now }
  const draft = useRangeDraft(edges)
  const previous = (
    <CommandButton
      steps
      blocked={min !== undefined && value.from <= min ? t('range.noEarlier') : null}
      onRun={() => onChange(namedRange(previousRange(value, timeZone), now(), timeZone))}
    >
      <ChevronLeft size={16} aria-hidden="true" />
      <span className="visually-hidden">{t('range.previous')}</span>
    </CommandButton>
  )
  const next = (
    <CommandButton
      steps
      blocked={max !== undefined && value.to > max ? t('range.noLater') : null}
      onRun={() => onChange(namedRange(nextRange(value, timeZone), now(), timeZone))}
    >
      <ChevronRight size={16} aria-hidden="true" />
      <span className="visually-hidden">{t('range.next')}</span>
    </CommandButton>
  )

  if (isNarrow || compact !== undefined) {
    return (
      <fieldset aria-label={t('range.label')} className={styles.narrow} data-compact={!isNarrow || undefined}>
        {previous}
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {compact?.icon ?? <CalendarDays size={16} aria-hidden="true" />}
          {isNarrow || compact === undefined ? rangeText(value, format, t) : compact.text}
        </Button>
        {next}
        <RangeSheet {...edges} open={isOpen} onClose={() => setOpen(false)} />
      </fieldset>
    )
  }
  return (
    <fieldset aria-label={t('range.label')} className={styles.picker}>
      <RangePresets
        shown={presets}
        value={value.preset}
        onSelect={select}
        onOwn={() => edgeRow.current?.querySelector('input')?.select()}
      />
      <div ref={edgeRow} className={styles.edges}>
        {previous}
        <RangeFields {...edges} draft={draft} />
        {next}
        {isRange(value) && <span className={styles.length}>{lengthText(value, timeZone, t)}</span>}
      </div>
    </fieldset>
  )
}
