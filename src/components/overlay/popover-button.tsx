import { type ReactNode, useState } from 'react'
import controls from '../controls/controls.module.css'
import { Popover } from './popover.tsx'

interface PopoverButtonProps {
  /** Content of the button. */
  readonly label: ReactNode
  /** Names the popover, and the button if its content is an icon. */
  readonly title: string
  readonly isIcon?: boolean
  readonly children: ReactNode
}

/** A button that opens a popover below itself. */
export function PopoverButton({ label, title, isIcon = false, children }: PopoverButtonProps) {
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={isIcon ? controls.quiet : controls.button}
        aria-label={isIcon ? title : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={button} title={title}>
        {children}
      </Popover>
    </>
  )
}
