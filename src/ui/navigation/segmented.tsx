import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import styles from './navigation.module.css'

interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  /** Names an option whose label is an icon. */
  readonly name?: string
}

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly SegmentedOption<Value>[]
  /** Null while none of the options applies, for example after a range was typed. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** A choice of a few options that are all visible. One tab stop; the arrow keys choose. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      className={styles.segments}
      value={value}
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next)
        if (option !== undefined) onChange(option.value)
      }}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className={styles.segment}
          aria-label={option.name}
          title={option.name}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
