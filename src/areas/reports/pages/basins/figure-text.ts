import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileCell } from '../../../../domain/table/file-cell.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { type BasinFigures, measuredOf } from '../../rules/basin-figures.ts'

const PERCENT = 100

/** How figures of a basin are written: what was not measured is none of 0, and what was only in part says how much. */
export interface FigureText {
  readonly none: string
  /** `text` is the figure as if all was measured. */
  readonly text: (text: string, figures: BasinFigures) => string
  readonly plain: (value: FileCell, figures: BasinFigures) => FileCell
}

export function useFigureText(): FigureText {
  const { t } = useTranslation('basins')
  const format = useFormat()
  return useMemo(() => {
    const none = t('notMeasured')
    return {
      none,
      text: (text, figures) => {
        const measured = measuredOf(figures)
        if (measured === 'none') return none
        return measured === 'whole' ? text : partText(text, figures.availability ?? 0, format)
      },
      plain: (value, figures) => (measuredOf(figures) === 'none' ? none : value),
    }
  }, [t, format])
}

/** `3 (64 %)` */
export function partText(text: string, share: number, format: Format): string {
  return `${text} (${format.amount(percentOf(share), 0, '%')})`
}

/** In per cent, cut and never rounded up: 89.9 % is below 90. */
export function percentOf(share: number): number {
  return Math.floor(PERCENT * share + 1e-9)
}
