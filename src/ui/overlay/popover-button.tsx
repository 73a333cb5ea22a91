import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { PartFailed } from '../load-gate/part-failed.tsx'
import { useDeferred } from '../load-gate/use-deferred.ts'
import styles from './popover-button.module.css'

interface PopoverButtonProps<Content extends object> {
  /** Content of the button. */
  readonly label: ReactNode
  /** Names the popover, and the button if its content is an icon. */
  readonly title: string
  readonly isIcon?: boolean
  /** Marks the button: what it opens is in effect. */
  readonly on?: boolean
  readonly isWide?: boolean
  /** Loads what the popover shows. Always the same function. */
  readonly load: () => Promise<ComponentType<Content>>
  readonly content: Content
}

/**
 * A button that opens a popover below itself. Both the popover and what it shows load when the pointer enters or the
 * button gets the focus: the page shows its rows first.
 */
export function PopoverButton<Content extends object>(props: PopoverButtonProps<Content>) {
  const { label, title, isIcon = false, on = false, isWide, load: loadContent, content } = props
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const loadBoth = useCallback(async () => {
    const [{ Popover }, Shown] = await Promise.all([import('./popover.tsx'), loadContent()])
    return { Popover, Shown }
  }, [loadContent])
  const [loaded, load, hasFailed] = useDeferred(loadBoth, false)
  return (
    <>
      <Button
        ref={setButton}
        quiet={isIcon}
        className={styles.button}
        aria-label={isIcon ? title : undefined}
        aria-haspopup="dialog"
        aria-expanded={open && loaded !== null}
        data-on={on || undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load()
          setOpen(!open)
        }}
      >
        {label}
      </Button>
      {open && hasFailed && <PartFailed />}
      {loaded !== null && (
        <loaded.Popover open={open} onClose={() => setOpen(false)} anchor={button} title={title} isWide={isWide}>
          <loaded.Shown {...content} />
        </loaded.Popover>
      )}
    </>
  )
}
