import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../controls/controls.module.css'
import styles from './combobox.module.css'
import { ComboboxOptions, type OptionsHandle } from './combobox-options.tsx'
import type { FieldControl } from './field.tsx'

interface ComboboxProps<T> {
  readonly control: FieldControl
  readonly value: T | null
  readonly onChange: (value: T | null) => void
  /** The options that match what was typed; as many as there are, since only the visible ones are drawn. */
  readonly found: readonly T[]
  /** How many match, where `found` are only the first of them. */
  readonly total?: number
  /** Runs with what is typed, and with an empty text when the list closes. */
  readonly onQuery: (text: string) => void
  readonly keyOf: (option: T) => string
  readonly labelOf: (option: T) => string
  /** A second line of an option. */
  readonly detailOf?: ((option: T) => string) | undefined
  /** The accessible name, where no label belongs to the field. */
  readonly name?: string | undefined
  readonly placeholder?: string | undefined
  /** What the list shows while it has no options, for example that they are loading. */
  readonly status?: ReactNode
}

/**
 * A text field with a list of options below it (APG combobox): arrows move, Enter chooses, Escape closes and, closed, empties.
 * Leaving the field shows the chosen option again: a text that is no option is no value.
 */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { control, value, onChange, found, onQuery, keyOf, labelOf, detailOf, name, placeholder, status } = props
  const { t } = useTranslation('form')
  const total = Math.max(found.length, props.total ?? 0)
  const [open, setOpen] = useState(false)
  const options = useRef<OptionsHandle>(null)
  const countText = (shown: number) => {
    if (shown === 0) return t('combobox.empty')
    return shown < total ? t('combobox.first', { shown, total }) : t('combobox.found', { count: shown })
  }
  // Base UI wants an array of its own.
  const items = useMemo(() => [...found], [found])
  return (
    <Base.Root<T>
      virtualized
      items={items}
      filteredItems={items}
      filter={null}
      autoHighlight
      value={value}
      onValueChange={onChange}
      itemToStringLabel={labelOf}
      isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      disabled={control.disabled}
      open={open}
      onOpenChange={(next) => {
        // Typing into a closed field opens it: what was typed counts.
        if (!next) onQuery('')
        setOpen(next)
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change') onQuery(text)
      }}
      onItemHighlighted={(_, { reason, index }) => {
        if (reason !== 'pointer') options.current?.show(index)
      }}
    >
      <Base.InputGroup className={styles.group}>
        <Base.Input
          {...control.attributes}
          className={`${controls.input} ${styles.input}`}
          aria-label={name}
          placeholder={placeholder}
        />
        {value !== null && !control.disabled && (
          <Base.Clear className={styles.clear} aria-label={t('combobox.clear')}>
            <X size={14} aria-hidden="true" />
          </Base.Clear>
        )}
        <Base.Trigger className={styles.trigger} aria-label={t('combobox.open')}>
          <ChevronDown size={14} aria-hidden="true" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner positionMethod="fixed" className={styles.positioner} sideOffset={2} align="start">
          <Base.Popup className={styles.popup} aria-busy={status !== undefined && status !== null}>
            <Base.Status className={styles.status}>{status ?? countText(items.length)}</Base.Status>
            <Base.List>
              <ComboboxOptions ref={options} open={open} count={items.length} hasDetail={detailOf !== undefined}>
                {(index, style) => {
                  const option = items[index]
                  return option === undefined ? null : (
                    <Base.Item
                      key={keyOf(option)}
                      index={index}
                      value={option}
                      className={styles.option}
                      aria-setsize={total}
                      aria-posinset={index + 1}
                      style={style}
                    >
                      <span className={styles.texts}>
                        <span className={styles.text}>{labelOf(option)}</span>
                        {detailOf !== undefined && <span className={styles.detail}>{detailOf(option)}</span>}
                      </span>
                      <Base.ItemIndicator>
                        <Check size={14} aria-hidden="true" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )
                }}
              </ComboboxOptions>
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
