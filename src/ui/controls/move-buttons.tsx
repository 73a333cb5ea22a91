import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from './button.tsx'
import controls from './controls.module.css'

export type MoveAction = 'up' | 'down' | 'remove'

interface MoveButtonsProps {
  /** What the buttons do, with the name of the row. */
  readonly texts: { readonly [action in MoveAction]: string }
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Nothing can be done now. */
  readonly disabled?: boolean
  /** The action names the button that belongs to the row where it is then, for `focusMoved`. */
  readonly onMove: (step: 1 | -1, action: MoveAction) => void
  readonly onRemove: () => void
}

/**
 * Moves a row of a short list and takes it away. Alt with an arrow key moves as well; whoever owns the list lets the focus follow.
 * Buttons at the ends stay focusable.
 */
export function MoveButtons({ texts, isFirst, isLast, disabled = false, onMove, onRemove }: MoveButtonsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || !event.altKey) return
    event.preventDefault()
    const action = document.activeElement?.getAttribute('data-action')
    onMove(step, action === 'up' || action === 'remove' ? action : 'down')
  }
  const button = (action: MoveAction, isBlocked: boolean, run: () => void) => ({
    'data-action': action,
    'aria-label': texts[action],
    'aria-disabled': isBlocked,
    onClick: () => {
      if (!isBlocked) run()
    },
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <span className={controls.moveButtons} onKeyDown={onKeyDown}>
      <Button quiet {...button('up', disabled || isFirst, () => onMove(-1, 'up'))}>
        <ArrowUp size={14} aria-hidden="true" />
      </Button>
      <Button quiet {...button('down', disabled || isLast, () => onMove(1, 'down'))}>
        <ArrowDown size={14} aria-hidden="true" />
      </Button>
      <Button quiet {...button('remove', disabled, onRemove)}>
        <X size={14} aria-hidden="true" />
      </Button>
    </span>
  )
}

/** Gives the focus to a button of the row that `row` selects in the list. */
export function focusMoved(list: Element | null, row: string, action: MoveAction): void {
  list?.querySelector<HTMLElement>(`${row} [data-action="${action}"]`)?.focus()
}
