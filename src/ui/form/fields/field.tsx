import { OctagonAlert, Pencil } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './field.module.css'

/** What every field takes besides its value. */
export interface FieldProps {
  readonly label: string
  /** The label is only for screen readers, because a table head or a legend next to the field shows it. */
  readonly hideLabel?: boolean | undefined
  /** A sentence below the field. */
  readonly help?: string | undefined
  /** Shown after the field, not translated. Domain 1.8. */
  readonly unit?: string | undefined
  /** The allowed range as a text, for example `0,00 bis 4,00`, shown after the field; see `useRangeText`. */
  readonly range?: string | undefined
  /** What is wrong with the entry. */
  readonly error?: string | null | undefined
  /** The entry differs from what is saved. */
  readonly changed?: boolean | undefined
  readonly required?: boolean | undefined
  /** Why the field cannot be edited, shown next to it. */
  readonly blocked?: string | null | undefined
}

/** What the shell of a field passes on to its control. */
export interface FieldControl {
  /** Attributes of the element that takes the focus. */
  readonly attributes: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': true | undefined
    readonly 'aria-required': true | undefined
  }
  readonly labelId: string
  readonly disabled: boolean
}

interface ShellProps extends FieldProps {
  /** Several controls under one label, for example radio buttons: the group carries the attributes, not a control. */
  readonly group?: 'group' | 'radiogroup' | undefined
  readonly children: (control: FieldControl) => ReactNode
}

/**
 * The shell of every field: label, mark of a change, unit, allowed range, help, reason and error around one control. The error is
 * an octagon and a sentence: alarm colours and triangles stay with alerts.
 */
export function Field(props: ShellProps) {
  const { label, hideLabel, help, unit, range, error = null, changed, required, blocked = null, group } = props
  const { t } = useTranslation('form')
  const id = useId()
  const ids = { label: `${id}l`, unit: `${id}u`, help: `${id}h`, blocked: `${id}b`, error: `${id}e`, changed: `${id}c` }
  const describedBy = [
    error === null ? null : ids.error,
    changed ? ids.changed : null,
    unit === undefined && range === undefined ? null : ids.unit,
    blocked === null ? null : ids.blocked,
    help === undefined ? null : ids.help,
  ].filter((part) => part !== null)
  const attributes = {
    id,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
    'aria-invalid': error === null ? undefined : (true as const),
    'aria-required': required ? (true as const) : undefined,
  }
  const isRadioGroup = group === 'radiogroup'
  const groupAttributes = {
    role: group,
    'aria-labelledby': ids.label,
    'aria-describedby': attributes['aria-describedby'],
    // Also of a group without any choice, whose controls cannot say it.
    'aria-disabled': blocked === null ? undefined : (true as const),
    'aria-invalid': isRadioGroup ? attributes['aria-invalid'] : undefined,
    'aria-required': isRadioGroup ? attributes['aria-required'] : undefined,
  }
  const labelClass = hideLabel ? 'visually-hidden' : styles.label
  const control = props.children({ attributes, labelId: ids.label, disabled: blocked !== null })
  return (
    <div className={styles.field} data-changed={changed || undefined} data-invalid={error === null ? undefined : true}>
      {group === undefined ? (
        <label id={ids.label} htmlFor={id} className={labelClass}>
          {label}
        </label>
      ) : (
        <span id={ids.label} className={hideLabel ? 'visually-hidden' : styles.groupLabel}>
          {changed && <Pencil size={12} aria-hidden="true" />}
          {label}
        </span>
      )}
      <div className={styles.line}>
        {group === undefined ? (
          <div className={styles.control}>
            {changed && <Pencil className={styles.pencil} size={12} aria-hidden="true" />}
            {control}
          </div>
        ) : (
          <div className={styles.group} {...groupAttributes}>
            {control}
          </div>
        )}
        {(unit !== undefined || range !== undefined) && (
          <span id={ids.unit} className={styles.unit}>
            {unit !== undefined && <span>{unit}</span>}
            {range !== undefined && <span>{range}</span>}
          </span>
        )}
        {blocked !== null && (
          <span id={ids.blocked} className={styles.unit}>
            {blocked}
          </span>
        )}
      </div>
      {changed && (
        <span id={ids.changed} className="visually-hidden">
          {t('changed')}
        </span>
      )}
      {error !== null && (
        <p id={ids.error} className={styles.error}>
          <OctagonAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {help !== undefined && (
        <span id={ids.help} className={styles.help}>
          {help}
        </span>
      )}
    </div>
  )
}
