import type { FieldProps } from '../../../ui/form/fields/field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'

interface PriorityChoiceProps extends FieldProps {
  /** Null while none has been chosen. */
  readonly value: number | null
  readonly onChange: (value: number) => void
}

/** Specification 9: priorities are 0 to 9. */
const PRIORITIES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Priority = (typeof PRIORITIES)[number]

/** A priority by number and name, in the browser's own list, which a telephone shows as large as it can. */
export function PriorityChoice({ value, onChange, ...field }: PriorityChoiceProps) {
  const { priorities } = usePlantSettings()
  const choices = PRIORITIES.map((priority) => {
    const name = priorities.get(Number(priority))?.name ?? ''
    return { value: priority, text: name === '' ? priority : `${priority} – ${name}` }
  })
  return (
    <SelectField<Priority>
      {...field}
      value={PRIORITIES.find((priority) => Number(priority) === value) ?? null}
      choices={choices}
      placeholder="–"
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
