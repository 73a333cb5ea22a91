import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { actionState } from './action.ts'
import { CommandLine } from './command-line.tsx'

/** Most sessions never open it. Pages with commands load it with themselves, see `hasCommands` in the table of pages. */
const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }))

/** Shows the one dialog of the current action, and the progress of the last command. */
export function ActionDialogHost() {
  const { step, sent } = useSnapshot(actionState)
  // Once needed it stays, so that closing can give the focus back.
  const [isNeeded, setNeeded] = useState(false)
  if (step !== 'idle' && !isNeeded) setNeeded(true)
  return (
    <>
      {isNeeded && (
        <Suspense fallback={null}>
          <ActionDialog />
        </Suspense>
      )}
      {/* Always rendered: a live region that appears together with its text is not always announced. */}
      <div role="status">{sent !== null && <CommandLine key={sent.id} sent={sent} />}</div>
    </>
  )
}
