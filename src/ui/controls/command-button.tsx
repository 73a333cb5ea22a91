import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'

interface CommandButtonProps {
  readonly children: ReactNode
  readonly onRun: () => void
  /**
   * Called when the press begins that runs the command, always before `onRun`: a pointer or a key goes down on it, or
   * assistive technology clicks it. Not every press runs it: a pointer may go up elsewhere.
   */
  readonly onPress?: () => void
  /** Why the command is not possible now; null if it is. The button stays focusable, so that the reason can be read. */
  readonly blocked: string | null
  readonly primary?: boolean
  readonly quiet?: boolean
  /** It steps through pictures or periods, so quick presses count one by one. Everywhere else a double click is one press. */
  readonly steps?: boolean
  readonly tabIndex?: number
}

/** A button for a command. A command that is not possible stays visible, disabled and with the reason. Domain 6.14. */
export function CommandButton({
  children,
  onRun,
  onPress,
  blocked,
  primary,
  quiet,
  steps,
  tabIndex,
}: CommandButtonProps) {
  const id = useId()
  // A key that went down on the button and is still to run it.
  const isKeyDown = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    // A held Enter clicks again and again: the next command would act on what nobody has seen.
    if (event.repeat) event.preventDefault()
    else {
      isKeyDown.current = true
      onPress?.()
    }
  }
  return (
    <>
      <Button
        data-tools
        primary={primary}
        quiet={quiet}
        aria-disabled={blocked !== null}
        aria-describedby={blocked === null ? undefined : id}
        title={blocked ?? undefined}
        tabIndex={tabIndex}
        onPointerDown={onPress}
        onKeyDown={onKeyDown}
        onBlur={() => {
          isKeyDown.current = false
        }}
        onClick={({ detail }) => {
          // Only the click of a pointer counts its presses. Without pointer and key it is a press of its own.
          if (detail === 0 && !isKeyDown.current) onPress?.()
          isKeyDown.current = false
          // Nobody has seen yet what the second click of a double click would act on.
          if (blocked === null && (detail < 2 || steps)) onRun()
        }}
      >
        {children}
      </Button>
      {blocked !== null && (
        <span id={id} className="visually-hidden">
          {blocked}
        </span>
      )}
    </>
  )
}
