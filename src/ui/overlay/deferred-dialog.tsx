import type { ComponentType } from 'react'
import { PartFailed } from '../load-gate/part-failed.tsx'
import { useDeferred } from '../load-gate/use-deferred.ts'
import { Dialog } from './dialog.tsx'

/** What a dialog needs that `DeferredDialog` opens. */
export interface OpenProps {
  readonly open: boolean
  readonly onClose: () => void
}

interface DeferredDialogProps extends OpenProps {
  /** The same function in every render. */
  readonly load: () => Promise<ComponentType<OpenProps>>
  readonly title: string
}

/** A dialog whose code loads when it is opened first; it says so where that fails. */
export function DeferredDialog({ load, title, open, onClose }: DeferredDialogProps) {
  const [Part, , hasFailed] = useDeferred(load, open)
  if (Part !== null) return <Part open={open} onClose={onClose} />
  return (
    <Dialog open={open && hasFailed} onClose={onClose} title={title}>
      <PartFailed />
    </Dialog>
  )
}
