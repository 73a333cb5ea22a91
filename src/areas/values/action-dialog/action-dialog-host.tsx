import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { PartFailed } from '../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { actionState } from './action.ts'
import styles from './command-line.module.css'
import { CommandLine, DroppedLine } from './command-line.tsx'

/** Most sessions never open it. Pages with commands load it with themselves, see `hasCommands` in the table of pages. */
const importDialog = () => import('./action-dialog.tsx')

/** Shows the one dialog of the current action, the progress of the last command, and what was not sent because of it. */
export function ActionDialogHost() {
  const { step, sent, dropped } = useSnapshot(actionState)
  // Once needed it stays, so that closing can give the focus back.
  const [isNeeded, setNeeded] = useState(false)
  if (step !== 'idle' && !isNeeded) setNeeded(true)
  const [dialog, , hasFailed] = useDeferred(importDialog, isNeeded)
  return (
    <>
      {dialog !== null && <dialog.ActionDialog />}
      {hasFailed && <PartFailed />}
      {/* Always rendered: a live region that appears together with its text is not always announced. */}
      <div role="status" className={styles.lines}>
        {dropped !== null && <DroppedLine dropped={dropped} />}
        {sent !== null && <CommandLine key={sent.id} sent={sent} />}
      </div>
    </>
  )
}
