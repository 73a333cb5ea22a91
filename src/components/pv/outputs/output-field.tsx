import { useTranslation } from 'react-i18next'
import { unreachable } from '../../../domain/base/unreachable.ts'
import type { OutputEntry } from '../../../domain/forms/output-entry.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { RadioField } from '../../form/fields/choice-field.tsx'
import type { FieldProps } from '../../form/fields/field.tsx'
import { NumberField } from '../../form/fields/number-field.tsx'
import { useRangeText } from '../../form/fields/range-text.ts'
import { TimeOfDayField } from '../../form/fields/time-of-day-field.tsx'
import { usePlantSettings } from '../../locale/plant-settings.tsx'

interface OutputFieldProps extends Pick<FieldProps, 'error' | 'changed'> {
  readonly config: PvConfig
  readonly entry: OutputEntry
  readonly onChange: (entry: OutputEntry) => void
}

const OPEN = { min: null, max: null }

/** The field of the new value of an output: a number with its range, a time of day, or one of its two states. */
export function OutputField({ config, entry, onChange, ...state }: OutputFieldProps) {
  const { t } = useTranslation('setting')
  const { words } = usePlantSettings()
  const rangeText = useRangeText()
  const { name, dimension, decimalPlaces, domainConfig, digiDisplayConfig } = config
  const field = { ...state, label: t('new', { name }), hideLabel: true, required: true }
  switch (entry.kind) {
    case 'number': {
      const range = domainConfig ?? OPEN
      return (
        <NumberField
          {...field}
          unit={dimension === '' ? undefined : dimension}
          range={rangeText(range, decimalPlaces)}
          decimals={decimalPlaces}
          min={range.min}
          max={range.max}
          value={entry.entered}
          onChange={(entered) => onChange({ kind: 'number', entered })}
        />
      )
    }
    case 'timeOfDay':
      return (
        <TimeOfDayField
          {...field}
          value={entry.minutes}
          onChange={(minutes) => onChange({ kind: 'timeOfDay', minutes })}
        />
      )
    case 'bool':
      return (
        <RadioField<'off' | 'on'>
          {...field}
          value={entry.value === null ? null : entry.value ? 'on' : 'off'}
          choices={[
            { value: 'off', text: digiDisplayConfig?.stateInactiveText || words.off },
            { value: 'on', text: digiDisplayConfig?.stateActiveText || words.on },
          ]}
          onChange={(value) => onChange({ kind: 'bool', value: value === 'on' })}
        />
      )
    default:
      return unreachable(entry)
  }
}
