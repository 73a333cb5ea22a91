import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { mediaHook } from '../layout/media-hook.ts'
import styles from './overlay.module.css'
import { ScrollBody } from './scroll-body.tsx'
import { SurfaceHead } from './surface-head.tsx'

interface DrawerProps {
  readonly open: boolean
  /** Runs on Escape and the close button; where the drawer lies over the page also on a press outside. */
  readonly onClose: () => void
  readonly title: string
  /** Without padding around the content. */
  readonly flush?: boolean
  /** The content scrolls a part of itself (`ScrollBody`) and ends with a `DrawerFoot`, both made of what it loads. */
  readonly bare?: boolean
  /** Buttons at the end. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Below this width the drawer lies over the page instead of beside its content. */
const useIsBeside = mediaHook('(min-width: 1500px)')

/**
 * A panel at the right edge. Render it as the last child of the flex row whose content it stands beside. From 1500 px on
 * the content stays usable; below, the drawer lies over it and keeps the focus. The content survives the change.
 */
export function Drawer({ open, onClose, title, flush, bare = false, footer, children }: DrawerProps) {
  const isBeside = useIsBeside()
  const [slot, setSlot] = useState<HTMLDivElement | null>(null)
  return (
    <div ref={setSlot} className={styles.drawerSlot} data-over={isBeside ? undefined : ''}>
      <BaseDialog.Root
        open={open && slot !== null}
        modal={!isBeside}
        disablePointerDismissal={isBeside}
        onOpenChange={(next) => {
          if (!next) onClose()
        }}
      >
        <BaseDialog.Portal container={slot}>
          {!isBeside && <BaseDialog.Backdrop className={styles.backdrop} />}
          <BaseDialog.Popup className={styles.drawer}>
            <SurfaceHead onClose={onClose}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            </SurfaceHead>
            {bare ? children : <ScrollBody flush={flush}>{children}</ScrollBody>}
            {footer !== undefined && <DrawerFoot>{footer}</DrawerFoot>}
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </div>
  )
}

/** What acts on the content stays in sight, however long that is. */
export function DrawerFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
