import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { InDialog } from '../load-gate/in-dialog.ts'
import { DialogNotes } from './dialog-note.tsx'
import { focusedElement } from './focused-element.ts'
import styles from './overlay.module.css'
import { ScrollBody } from './scroll-body.tsx'
import { SurfaceHead } from './surface-head.tsx'

export interface DialogProps {
  readonly open: boolean
  /** Runs on Escape, the close button and, for a plain dialog, a press outside. */
  readonly onClose: () => void
  readonly title: string
  /** Read out together with the title. */
  readonly description?: ReactNode
  /** 520, 680 or 1040 px wide; below 600 px every dialog fills the screen. */
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** At the end of the line where there is room, and nothing is dimmed: what it is about is to be seen beside it. */
  readonly aside?: boolean | undefined
  /** It asks for a decision: its role is `alertdialog`, and only Escape and its own buttons close it. */
  readonly isAlert?: boolean
  /** It cannot be closed now, because a command is under way. */
  readonly busy?: boolean
  /** Without padding around the content. */
  readonly flush?: boolean
  /** Gets the focus on opening; otherwise the first control of the content. */
  readonly initialFocus?: (() => HTMLElement | null) | undefined
  /** A sentence at the start of the footer. */
  readonly note?: ReactNode
  /** Buttons at the end of the footer. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** A modal dialog: keeps the focus inside, and gives it back on closing. */
export function Dialog({ open, onClose, isAlert = false, busy = false, ...content }: DialogProps) {
  const onOpenChange = (next: boolean) => {
    if (!next && !busy) onClose()
  }
  const surface = <DialogSurface {...content} hasNotes={isAlert} onClose={isAlert || busy ? undefined : onClose} />
  return isAlert ? (
    <BaseAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {surface}
    </BaseAlertDialog.Root>
  ) : (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      {surface}
    </BaseDialog.Root>
  )
}

const CONTROLS = ['input', 'select', 'textarea', 'button', 'a[href]']
  .flatMap((tag) => [`[data-body] ${tag}:not(:disabled)`, `[data-foot] ${tag}:not(:disabled)`])
  .join()

type SurfaceProps = Omit<DialogProps, 'open' | 'isAlert' | 'busy' | 'onClose'> & {
  /** Keeps room for each `DialogNote`. */
  readonly hasNotes: boolean
  readonly onClose: (() => void) | undefined
}

function DialogSurface({
  title,
  description,
  size = 'small',
  aside = false,
  flush,
  initialFocus,
  note,
  footer,
  children,
  hasNotes,
  onClose,
}: SurfaceProps) {
  const [notes, setNotes] = useState<HTMLElement | null>(null)
  const popup = useRef<HTMLDivElement>(null)
  const hasFoot = footer !== undefined || note !== undefined
  // Not the close button, which comes first. Without any other control Base UI decides.
  const firstControl = () => initialFocus?.() ?? popup.current?.querySelector<HTMLElement>(CONTROLS) ?? true
  return (
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={styles.backdrop} data-aside={aside || undefined} />
      <BaseDialog.Viewport
        className={styles.viewport}
        data-has-notes={hasNotes || undefined}
        data-aside={aside || undefined}
      >
        <BaseDialog.Popup ref={popup} className={styles.dialog} data-size={size} initialFocus={firstControl}>
          <DrawingFocus />
          <SurfaceHead onClose={onClose}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
          </SurfaceHead>
          <ScrollBody flush={flush}>
            {description !== undefined && (
              <BaseDialog.Description render={<div />} className={styles.description}>
                {description}
              </BaseDialog.Description>
            )}
            <InDialog value>
              <DialogNotes value={notes}>{children}</DialogNotes>
            </InDialog>
          </ScrollBody>
          {hasNotes && <div ref={setNotes} className={styles.notes} />}
          {hasFoot && (
            <div className={styles.foot} data-foot>
              {note !== undefined && <div className={styles.note}>{note}</div>}
              {footer}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Viewport>
    </BaseDialog.Portal>
  )
}

/** Base UI gives the focus back to elements of HTML only; one of a drawing gets it here, or the keys would begin anew. */
function DrawingFocus() {
  const before = useRef<Element | null>(null)
  // Before the dialog takes it.
  useLayoutEffect(() => {
    before.current = focusedElement()
  }, [])
  useEffect(
    () => () => {
      if (before.current instanceof SVGElement && document.activeElement === document.body) before.current.focus()
    },
    [],
  )
  return null
}
