import { useTranslation } from 'react-i18next'
import { unreachable } from '../../../domain/base/unreachable.ts'
import { INVERT } from '../../../domain/commands/absolute-target.ts'
import { RadioField } from '../../../ui/form/fields/choice-field.tsx'
import type { FieldProps } from '../../../ui/form/fields/field.tsx'
import { NumberField } from '../../../ui/form/fields/number-field.tsx'
import { useRangeText } from '../../../ui/form/fields/range-text.ts'
import { TimeOfDayField } from '../../../ui/form/fields/time-of-day-field.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { OutputEntry } from '../rules/output-entry.ts'

interface OutputFieldProps extends Pick<FieldProps, 'error' | 'changed'> {
  readonly config: PvConfig
  readonly entry: OutputEntry
  /** The live value that an inversion refers to; null while it is unknown. */
  readonly seen: number | null
  readonly onChange: (entry: OutputEntry) => void
}

/** By digital target. Specification 4. */
const TARGETS = ['off', 'on', 'invert'] as const
const OPEN = { min: null, max: null }

/** The field of the new value of an output: a number with its range, a time of day, one of its two states, or the other one. */
export function OutputField({ config, entry, seen, onChange, ...state }: OutputFieldProps) {
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
    case 'bool': {
      const off = digiDisplayConfig?.stateInactiveText || words.off
      const on = digiDisplayConfig?.stateActiveText || words.on
      const isUnknown = seen === null
      return (
        <RadioField<'off' | 'on' | 'invert'>
          {...field}
          value={entry.target === null ? null : (TARGETS[entry.target] ?? null)}
          choices={[
            { value: 'off', text: off },
            { value: 'on', text: on },
            {
              value: 'invert',
              text: isUnknown ? t('invertUnknown') : t('invert', { state: seen === 0 ? on : off }),
              disabled: isUnknown,
            },
          ]}
          onChange={(value) => onChange({ kind: 'bool', target: value === 'off' ? 0 : value === 'on' ? 1 : INVERT })}
        />
      )
    }
    default:
      return unreachable(entry)
  }
}
