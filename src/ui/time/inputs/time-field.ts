/** What a field passes to the element that takes the focus; `Field` of `src/ui/form/fields` gives it. */
interface ControlAttributes {
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
  readonly 'aria-required'?: boolean | undefined
}

/** A controlled field for a date, a time, or both. */
export interface TimeFieldProps extends ControlAttributes {
  /** Null while empty. NaN while the text is no date or time: it stays in the field, to be corrected. */
  readonly value: number | null
  /** Runs when an entry is complete: on Enter, on leaving the field, or when it was picked. */
  readonly onChange: (value: number | null) => void
  readonly disabled?: boolean | undefined
}

/** A field with a calendar. */
export interface DateFieldProps extends TimeFieldProps {
  /** Days before and after these times (ms since 1970) cannot be picked. Typing them is judged by the form. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Server time in ms since 1970; another one in tests. */
  readonly now?: (() => number) | undefined
}
