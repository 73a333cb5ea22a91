import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import styles from './overlay.module.css'

interface TooltipProps {
  /** Shown to those who point at or focus the control; it must not be needed to work, because touch has no hover. */
  readonly content: ReactNode
  /** The control, one element that takes the props of a button. */
  readonly children: ReactElement<Record<string, unknown>>
}

/**
 * Explains a control on hover and on focus. Goes when the pointer leaves, on Escape and on a press; the pointer may move
 * onto it. Touch does not open it.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <BaseTooltip.Root open={open} onOpenChange={setOpen}>
      <BaseTooltip.Trigger render={children} aria-describedby={open ? id : undefined} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner
          positionMethod="fixed"
          sideOffset={6}
          collisionPadding={8}
          className={styles.tipPositioner}
        >
          <BaseTooltip.Popup id={id} role="tooltip" className={styles.tip}>
            {content}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
