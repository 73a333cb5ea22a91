import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearedSlot, type Slots, swappedSlots } from '../../../domain/forms/slots.ts'
import controls from '../../controls/controls.module.css'
import styles from './slot-rows.module.css'

interface SlotRowsProps<T> {
  readonly slots: Slots<T>
  readonly onChange: (slots: Slots<T>) => void
  readonly labelOf: (content: T) => string
  readonly disabled: boolean
}

/**
 * The slots up to the last one in use, each with buttons to move and to clear it; Alt with an arrow key moves as well. The
 * focus follows what is moved.
 */
export function SlotRows<T>({ slots, onChange, labelOf, disabled }: SlotRowsProps<T>) {
  const { t } = useTranslation('form')
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ readonly to: number; readonly action: Action; readonly text: string } | null>(
    null,
  )
  const used = slots.findLastIndex((content) => content !== null) + 1

  useEffect(() => {
    if (moved === null) return
    list.current?.querySelector<HTMLElement>(`[data-slot="${moved.to}"] [data-action="${moved.action}"]`)?.focus()
  }, [moved])

  const move = (from: number, to: number, action: Action) => {
    const content = slots[from] ?? null
    const next = swappedSlots(slots, from, to)
    if (disabled || content === null || next === slots) return
    onChange(next)
    setMoved({ to, action, text: t('slot.moved', { name: labelOf(content), number: to + 1 }) })
  }

  return (
    <>
      <ol ref={list} className={styles.rows}>
        {slots.slice(0, used).map((content, index) => {
          const place = t('slot.place', { number: index + 1 })
          const name = content === null ? place : labelOf(content)
          const moveBy = (step: number, action: Action) => ({
            'data-action': action,
            'aria-disabled': disabled || index + step < 0 || index + step >= slots.length,
            onClick: () => move(index, index + step, action),
          })
          const onKeyDown = (event: KeyboardEvent) => {
            const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
            if (step === 0 || !event.altKey) return
            event.preventDefault()
            const action = document.activeElement?.getAttribute('data-action')
            move(index, index + step, action === 'up' || action === 'clear' ? action : 'down')
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place, whatever it holds
            <li key={index} className={styles.row} data-slot={index} data-empty={content === null || undefined}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.name}>{content === null ? t('slot.empty') : name}</span>
              {content !== null && (
                // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
                <span className={styles.buttons} onKeyDown={onKeyDown}>
                  <button
                    type="button"
                    className={controls.quiet}
                    aria-label={t('slot.up', { name })}
                    {...moveBy(-1, 'up')}
                  >
                    <ArrowUp size={14} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    className={controls.quiet}
                    aria-label={t('slot.down', { name })}
                    {...moveBy(1, 'down')}
                  >
                    <ArrowDown size={14} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    className={controls.quiet}
                    data-action="clear"
                    aria-label={t('slot.clear', { name })}
                    aria-disabled={disabled}
                    onClick={() => {
                      if (!disabled) onChange(clearedSlot(slots, index))
                    }}
                  >
                    <X size={14} aria-hidden="true" />
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <span className="visually-hidden" role="status">
        {moved?.text}
      </span>
    </>
  )
}

type Action = 'up' | 'down' | 'clear'
