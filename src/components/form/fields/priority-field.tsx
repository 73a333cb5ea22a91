import { Select } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { PrioritySign } from '../../alert/sign/priority-sign.tsx'
import { usePlantSettings } from '../../locale/plant-settings.tsx'
import comboboxStyles from './combobox.module.css'
import { Field, type FieldProps } from './field.tsx'
import styles from './priority-field.module.css'

interface PriorityFieldProps extends FieldProps {
  /** Null while none has been chosen. */
  readonly value: number | null
  readonly onChange: (value: number) => void
}

/** Specification 9: priorities are 0 to 9. */
const PRIORITIES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** The priority of an alert, with its sign in the server's colour, and its name in the list. */
export function PriorityField(props: PriorityFieldProps) {
  const { value, onChange } = props
  const { priorities, texts } = usePlantSettings()
  return (
    <Field {...props}>
      {({ attributes, labelId, disabled }) => (
        <Select.Root<number>
          value={value}
          onValueChange={(chosen) => {
            if (chosen !== null) onChange(chosen)
          }}
          disabled={disabled}
        >
          <Select.Trigger {...attributes} aria-labelledby={labelId} className={styles.trigger} data-control>
            <Select.Value>{() => (value === null ? '–' : <PrioritySign priority={value} />)}</Select.Value>
            <Select.Icon className={styles.icon}>
              <ChevronDown size={14} aria-hidden="true" />
            </Select.Icon>
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner
              className={comboboxStyles.positioner}
              sideOffset={2}
              align="start"
              alignItemWithTrigger={false}
            >
              <Select.Popup className={styles.popup}>
                <Select.List className={styles.list}>
                  {PRIORITIES.map((priority) => (
                    <Select.Item
                      key={priority}
                      value={priority}
                      label={String(priority)}
                      className={styles.option}
                      aria-label={`${texts.priority(priority, false)} ${priorities.get(priority)?.name ?? ''}`.trim()}
                    >
                      <PrioritySign priority={priority} decorative />
                      <Select.ItemText className={styles.name}>
                        {priorities.get(priority)?.name ?? texts.priority(priority, false)}
                      </Select.ItemText>
                      <Select.ItemIndicator>
                        <Check size={14} aria-hidden="true" />
                      </Select.ItemIndicator>
                    </Select.Item>
                  ))}
                </Select.List>
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      )}
    </Field>
  )
}
