import { type ReactNode, useId } from 'react'
import controls from './controls.module.css'

interface CommandButtonProps {
  readonly children: ReactNode
  readonly onRun: () => void
  /** Called when a pointer or a key goes down on it, before `onRun`. */
  readonly onPress?: () => void
  /** Why the command is not possible now; null if it is. The button stays focusable, so that the reason can be read. */
  readonly blocked: string | null
  readonly primary?: boolean
  readonly quiet?: boolean
  readonly tabIndex?: number
}

/** A button for a command. A command that is not possible stays visible, disabled and with the reason. Domain 6.14. */
export function CommandButton({ children, onRun, onPress, blocked, primary, quiet, tabIndex }: CommandButtonProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={primary ? controls.primary : quiet ? controls.quiet : controls.button}
        aria-disabled={blocked !== null}
        aria-describedby={blocked === null ? undefined : id}
        title={blocked ?? undefined}
        tabIndex={tabIndex}
        onPointerDown={onPress}
        onKeyDown={onPress}
        onClick={() => {
          if (blocked === null) onRun()
        }}
      >
        {children}
      </button>
      {blocked !== null && (
        <span id={id} className="visually-hidden">
          {blocked}
        </span>
      )}
    </>
  )
}
