import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import styles from './table-popover.module.css'

export interface PopoverPanelProps {
  readonly title: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly children: ReactNode
}

/** The popover of a `PopoverButton`, loaded with its first use. */
export function PopoverPanel({ title, anchor, open, onOpenChange, children }: PopoverPanelProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // The button handles its own press: closing here as well would make its click open the panel again.
        const onButton = event.target instanceof Node && anchor.current?.contains(event.target)
        if (!(onButton && !next && event.type !== 'keydown')) onOpenChange(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="bottom" align="end" sideOffset={6} className={styles.positioner}>
          <Popover.Popup className={styles.popup} finalFocus={anchor}>
            <Popover.Title className={styles.title}>{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
