import { Popover as BasePopover } from '@base-ui/react/popover'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { focusIsFree } from './focus-is-free.ts'
import styles from './overlay.module.css'
import { ScrollBody } from './scroll-body.tsx'
import { SurfaceHead } from './surface-head.tsx'

const PADDING_PX = 8
/** On a telephone the header and the navigation below the page stay free. */
const PHONE_PADDING = { top: 52, right: PADDING_PX, bottom: 60, left: PADDING_PX }

interface PopoverProps {
  readonly open: boolean
  /** Runs on Escape, the close button, a press outside, and when the focus leaves. */
  readonly onClose: () => void
  /** What it belongs to: never covered, and ringed while it is open. */
  readonly anchor: HTMLElement | SVGElement | null
  readonly title: string
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  /** For rows of several controls; otherwise as wide as text reads well. */
  readonly isWide?: boolean | undefined
  /** Gets the focus on opening; otherwise the first control, which is the close button. */
  readonly initialFocus?: (() => HTMLElement | null) | undefined
  readonly children: ReactNode
}

/** A surface beside its anchor. The page stays usable. Where room is short its content scrolls. */
export function Popover(props: PopoverProps) {
  const { open, onClose, anchor, title, side = 'bottom', isWide, initialFocus, children } = props
  useAnchorRing(open ? anchor : null)
  return (
    <BasePopover.Root
      open={open && anchor !== null}
      onOpenChange={(next, { event }) => {
        // The anchor handles its own press: closing here as well would make its click open the popover again.
        const onAnchor = event.target instanceof Node && anchor?.contains(event.target)
        if (!(next || (onAnchor && event.type !== 'keydown'))) onClose()
      }}
    >
      <PopoverSurface {...{ anchor, title, side, isWide, initialFocus, onClose }}>{children}</PopoverSurface>
    </BasePopover.Root>
  )
}

type SurfaceProps = Pick<PopoverProps, 'anchor' | 'title' | 'side' | 'isWide' | 'initialFocus' | 'onClose' | 'children'>

function PopoverSurface({ anchor, title, side, isWide, initialFocus, onClose, children }: SurfaceProps) {
  const isPhone = useIsPhone()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BasePopover.Portal>
      <BasePopover.Positioner
        positionMethod="fixed"
        anchor={anchor}
        side={isPhone ? 'bottom' : side}
        align="start"
        sideOffset={6}
        collisionPadding={isPhone ? PHONE_PADDING : PADDING_PX}
        // Another side before any overlap: the anchor is what the content speaks of. Beside it a telephone has no room.
        collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: isPhone ? 'none' : 'end' }}
        className={styles.positioner}
      >
        <BasePopover.Popup
          ref={popup}
          className={styles.popover}
          data-wide={isWide || undefined}
          initialFocus={() => initialFocus?.() ?? true}
          // A value is no control: then what had the focus gets it back.
          finalFocus={() => focusIsFree(popup.current) && focusOn(anchor)}
        >
          <SurfaceHead onClose={onClose}>
            <BasePopover.Title className={styles.title}>{title}</BasePopover.Title>
          </SurfaceHead>
          <ScrollBody>{children}</ScrollBody>
        </BasePopover.Popup>
      </BasePopover.Positioner>
    </BasePopover.Portal>
  )
}

/** Returns what gets the focus, or whether the popover chooses: it knows no element of a drawing. */
function focusOn(anchor: HTMLElement | SVGElement | null): HTMLElement | boolean {
  if (anchor === null || anchor.tabIndex < 0) return true
  if (anchor instanceof HTMLElement) return anchor
  anchor.focus({ preventScroll: true })
  return false
}

function useAnchorRing(anchor: HTMLElement | SVGElement | null): void {
  useEffect(() => {
    if (anchor === null) return
    anchor.dataset.popoverAnchor = ''
    return () => {
      delete anchor.dataset.popoverAnchor
    }
  }, [anchor])
}
