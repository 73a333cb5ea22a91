import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusMoved, type MoveAction, MoveButtons } from '../../controls/move-buttons.tsx'
import styles from './slot-rows.module.css'
import { clearedSlot, type Slots, swappedSlots } from './slots.ts'

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
  const [moved, setMoved] = useState<{
    readonly to: number
    readonly action: MoveAction
    readonly text: string
  } | null>(null)
  const used = slots.findLastIndex((content) => content !== null) + 1

  useEffect(() => {
    if (moved === null) return
    focusMoved(list.current, `[data-slot="${moved.to}"]`, moved.action)
  }, [moved])

  const move = (from: number, to: number, action: MoveAction) => {
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
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place, whatever it holds
            <li key={index} className={styles.row} data-slot={index} data-empty={content === null || undefined}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.name}>{content === null ? t('slot.empty') : name}</span>
              {content !== null && (
                <MoveButtons
                  texts={{
                    up: t('slot.up', { name }),
                    down: t('slot.down', { name }),
                    remove: t('slot.clear', { name }),
                  }}
                  isFirst={index === 0}
                  isLast={index === slots.length - 1}
                  disabled={disabled}
                  onMove={(step, action) => move(index, index + step, action)}
                  onRemove={() => onChange(clearedSlot(slots, index))}
                />
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
