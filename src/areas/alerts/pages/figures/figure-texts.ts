import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../../../domain/text/format.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { NO_NUMBER } from '../../../../ui/table/rows/usual-columns.ts'
import { durationText } from '../../../../ui/time/range/range-texts.ts'

const PERCENT = 100
/** Below so many per cent, a decimal says more than nothing. */
const FINE_BELOW = 10

/** How figures are written. */
export interface FigureTexts {
  readonly number: (value: number) => string
  /** A part of 1. */
  readonly share: (value: number | null) => string
  readonly length: (ms: number | null) => string
}

export function useFigureTexts(): FigureTexts {
  const format = useFormat()
  const { t } = useTranslation('time')
  return useMemo(
    () => ({
      number: (value) => format.number(value, 0),
      share: (value) => shareText(value, format),
      length: (ms) => (ms === null ? NO_NUMBER : durationText(ms, t)),
    }),
    [format, t],
  )
}

function shareText(value: number | null, format: Format): string {
  if (value === null) return NO_NUMBER
  const percent = value * PERCENT
  return format.amount(percent, percent > 0 && percent < FINE_BELOW ? 1 : 0, '%')
}
