import { useTranslation } from 'react-i18next'
import controls from '../../../ui/controls/controls.module.css'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { CounterValue, PvConfig } from '../../../wire/server/pv.ts'

interface CounterPartsProps {
  readonly counter: CounterValue
  readonly config: PvConfig
}

/** What a counter has counted today, this month and this year. Specification 3. */
export function CounterParts({ counter, config: { decimalPlaces } }: CounterPartsProps) {
  const { t } = useTranslation('counters')
  const format = useFormat()
  const [day, month, year] = [counter.day, counter.month, counter.year].map((part) =>
    format.number(part, decimalPlaces),
  )
  return <span className={controls.muted}>{t('parts', { day, month, year })}</span>
}
