import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namedRange, type RangeChoice } from '../../../domain/time/presets.ts'
import { isRange } from '../../../domain/time/time-range.ts'
import { useFormat } from '../../locale/plant-settings.tsx'

interface Options {
  readonly value: RangeChoice
  readonly onChange: (value: RangeChoice) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly now: () => number
}

interface Edges {
  readonly from: number | null
  readonly to: number | null
}

/** Entered edges that are no range yet, and the value that the picker had then. */
interface Draft {
  readonly entered: Partial<Edges>
  readonly of: RangeChoice
}

export interface RangeDraft {
  readonly edges: Edges
  /** What is wrong with the edges; null where they are the value. */
  readonly error: string | null
  readonly setFrom: (from: number | null) => void
  readonly setTo: (to: number | null) => void
  /** Shows the value again; returns whether there was something to take back. */
  readonly takeBack: () => boolean
}

const DAY_MS = 86_400_000
/** A month may be so much longer than the one before it, and a day has up to 25 h. */
const LONGER_MS = 3 * DAY_MS + 3_600_000

/** Returns whether a range is another one only because time has passed. */
function hasMoved(before: RangeChoice, { from, to, preset }: RangeChoice): boolean {
  if (preset !== before.preset || to < before.to || from < before.from) return false
  const change = Math.abs(to - from - (before.to - before.from))
  return change <= (before.to - before.from > DAY_MS ? LONGER_MS : 0)
}

/**
 * The edges of a range while they are entered. A new edge becomes the value as soon as both form a range; until then `error`
 * says what is wrong with them, and the value stays. What was entered stays while the value moves with time; an edge that nobody has
 * entered moves with it.
 */
export function useRangeDraft({ value, onChange, min = -Infinity, max = Infinity, now }: Options): RangeDraft {
  const { t } = useTranslation(['time', 'validation'])
  const { timeZone } = useFormat()
  const [draft, setDraft] = useState<Draft | null>(null)
  const isOpen = draft !== null && hasMoved(draft.of, value)
  const entered = isOpen ? draft.entered : {}
  const edges: Edges = { from: value.from, to: value.to, ...entered }

  const error = ({ from, to }: Edges): string | null => {
    if (from === null || to === null) return t('validation:date.missing')
    if (Number.isNaN(from) || Number.isNaN(to)) return t('validation:date.invalid')
    if (!isRange({ from, to })) return t('range.order')
    if (to <= min) return t('validation:date.tooEarly')
    return from > max ? t('validation:date.tooLate') : null
  }

  const change = (changed: Partial<Edges>) => {
    const next = { ...edges, ...changed }
    const { from, to } = next
    if (error(next) !== null || from === null || to === null) {
      setDraft({ entered: { ...entered, ...changed }, of: value })
      return
    }
    setDraft(null)
    onChange(namedRange({ from, to }, now(), timeZone))
  }

  return {
    edges,
    error: error(edges),
    setFrom: (from: number | null) => change({ from }),
    setTo: (to: number | null) => change({ to }),
    takeBack: () => {
      setDraft(null)
      return isOpen
    },
  }
}
