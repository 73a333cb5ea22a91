import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeSpan } from '../../../../domain/charts/chart-defaults.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { isSpan } from '../../rules/chart-query.ts'
import styles from './charts.module.css'

interface SpanFactorProps {
  readonly span: TimeSpan
  readonly disabled: boolean
  readonly onChange: (span: TimeSpan) => void
}

/**
 * How many units a time span has. Each number that a chart can show is given at once; what is none yet stays until the field is left
 * or Escape takes it back: a number that is being replaced is empty on the way.
 */
export function SpanFactor({ span, disabled, onChange }: SpanFactorProps) {
  const { t } = useTranslation('workplace')
  const [typed, setTyped] = useState<string | null>(null)
  const end = () => setTyped(null)
  return (
    <input
      type="number"
      disabled={disabled}
      className={`${controls.input} ${styles.factor}`}
      aria-label={t('span.factor')}
      min={1}
      value={typed ?? span.factor}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = { ...span, factor: target.valueAsNumber }
        if (isSpan(next)) onChange(next)
      }}
      onBlur={end}
      onKeyDown={({ key }) => {
        if (key === 'Enter' || key === 'Escape') end()
      }}
    />
  )
}
