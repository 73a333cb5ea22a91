import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio/react'
import { actionState } from './action.ts'

/**
 * Loads the dialog. A page with commands does so together with itself: when a command has to be asked for or has
 * failed, the connection may just be the thing that is broken.
 */
export const loadActionDialog = () => import('./action-dialog.tsx')

const ActionDialog = lazy(async () => ({ default: (await loadActionDialog()).ActionDialog }))

/** Shows the one dialog of the action that is under way, and says in a status line that one has succeeded. */
export function ActionDialogHost() {
  const { step, done } = useSnapshot(actionState)
  return (
    <>
      {step !== 'idle' && (
        <Suspense fallback={null}>
          <ActionDialog />
        </Suspense>
      )}
      <div role="status" className="visually-hidden">
        {done?.text}
      </div>
    </>
  )
}
