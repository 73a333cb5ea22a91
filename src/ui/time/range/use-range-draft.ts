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
interface Draft extends Edges {
  readonly of: RangeChoice
}

export interface RangeDraft {
  readonly edges: Edges
  /** What is wrong with the edges; null where they are the value. */
  readonly error: string | null
  readonly setFrom: (from: number | null) => void
  readonly setTo: (to: number | null) => void
}

/**
 * The edges of a range while they are entered. A new edge becomes the value as soon as both form a range; until then `error`
 * says what is wrong with them, and the value stays.
 */
export function useRangeDraft({ value, onChange, min = -Infinity, max = Infinity, now }: Options): RangeDraft {
  const { t } = useTranslation(['time', 'validation'])
  const { timeZone } = useFormat()
  const [draft, setDraft] = useState<Draft | null>(null)
  const isOpen = draft !== null && draft.of.from === value.from && draft.of.to === value.to
  const edges: Edges = isOpen ? draft : value

  const error = ({ from, to }: Edges): string | null => {
    if (from === null || to === null) return t('validation:date.missing')
    if (Number.isNaN(from) || Number.isNaN(to)) return t('validation:date.invalid')
    if (!isRange({ from, to })) return t('range.order')
    if (to <= min) return t('validation:date.tooEarly')
    return from > max ? t('validation:date.tooLate') : null
  }

  const change = (changed: Partial<Edges>) => {
    const next = { from: edges.from, to: edges.to, ...changed }
    const { from, to } = next
    if (error(next) !== null || from === null || to === null) {
      setDraft({ ...next, of: value })
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
  }
}
