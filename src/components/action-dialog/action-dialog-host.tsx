import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio/react'
import { actionState } from './action.ts'
import { CommandLine } from './command-line.tsx'

/**
 * Loads the dialog. A page with commands does so together with itself: when a command has to be asked for or has
 * failed, the connection may just be the thing that is broken.
 */
export const loadActionDialog = () => import('./action-dialog.tsx')

const ActionDialog = lazy(async () => ({ default: (await loadActionDialog()).ActionDialog }))

/** Shows the one dialog of the action that is under way, and how the last command goes on. */
export function ActionDialogHost() {
  const { step, sent } = useSnapshot(actionState)
  return (
    <>
      {step !== 'idle' && (
        <Suspense fallback={null}>
          <ActionDialog />
        </Suspense>
      )}
      {/* The region stands there all the time: one that appears with its text is not always announced. */}
      <div role="status">{sent !== null && <CommandLine sent={sent} />}</div>
    </>
  )
}
