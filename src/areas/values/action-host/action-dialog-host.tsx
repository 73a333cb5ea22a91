import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { PartFailed } from '../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { actionState, endReminder } from '../action-dialog/action-state.ts'
import { CommandLine, CommandLines, DroppedLine, UnnotedLine, UnremindedLine } from '../action-dialog/command-line.tsx'
import { PutBackOf } from '../put-back/put-back-of.tsx'

/** Most sessions never open it. Pages with commands load it with themselves, see `hasCommands` in the table of pages. */
const importDialog = () => import('../action-dialog/action-dialog.tsx')
const importKeeper = () => import('../reminders/reminder-keeper.tsx')

/**
 * Shows the one dialog of the current action, the progress of the last command, its way back, and what was not sent because of it;
 * keeps the reminder of what was set for a while, and says where it, or a reason, was not kept.
 */
export function ActionDialogHost() {
  const { step, sent, dropped, unnoted, toRemind, unreminded } = useSnapshot(actionState)
  // Once needed it stays, so that closing can give the focus back.
  const [isNeeded, setNeeded] = useState(false)
  if (step !== 'idle' && !isNeeded) setNeeded(true)
  const [dialog, , hasFailed] = useDeferred(importDialog, isNeeded)
  const [keeper] = useDeferred(importKeeper, isNeeded)
  return (
    <>
      {dialog !== null && <dialog.ActionDialog wayBack={wayBackOf} />}
      {hasFailed && <PartFailed />}
      {toRemind !== null && keeper !== null && <keeper.ReminderKeeper {...toRemind} onEnd={endReminder} />}
      <CommandLines>
        {dropped !== null && <DroppedLine dropped={dropped} />}
        {unnoted !== null && <UnnotedLine unnoted={unnoted} />}
        {unreminded !== null && <UnremindedLine title={unreminded} />}
        {sent !== null && <CommandLine key={sent.id} sent={sent} wayBack={wayBackOf} />}
      </CommandLines>
    </>
  )
}

const wayBackOf = (id: string) => <PutBackOf id={id} />
