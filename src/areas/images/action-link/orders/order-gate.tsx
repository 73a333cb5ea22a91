import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import { actionState, dismissDropped } from '../../../values/action-dialog/action-state.ts'

/** A dialog that is over at once would only flash. */
const QUIET_MS = 150
/** Whoever has waited for so long was told that it could not be loaded, and may have turned to something else. */
const GIVEN_UP_MS = 2000
/** Its call may have been answered, and its live values or the rights of the user be missing. */
const LOADING: LoadState = { state: 'loading' }

interface OrderGateProps {
  /** What the user has pressed. */
  readonly title: string
  readonly load: LoadState
  readonly onRetry: () => void
  /** Everything that the decision depends on has arrived. */
  readonly ready: boolean
  /** What the action names and the plant does not have. */
  readonly absent: readonly string[]
  /** Why the order cannot be given now, once it is ready. */
  readonly blocked: string | null
  /**
   * Opens the dialog of the order, or sends it; runs once. Returns whether it is under way. `hasWaited`: the press is too long ago
   * for anything to be sent without a question.
   */
  readonly onReady: (hasWaited: boolean) => boolean
  readonly onEnd: () => void
}

/**
 * Waits for what an order needs, then hands over to its own dialog. What fails, is missing or forbidden is said here, and
 * nothing is sent then.
 */
export function OrderGate({ title, load, onRetry, ready, absent, blocked, onReady, onEnd }: OrderGateProps) {
  const { t } = useTranslation(['links', 'common'])
  // By the clock of the machine: it goes on while the machine sleeps.
  const [pressedAt] = useState(() => Date.now())
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  const [droppedBy, setDroppedBy] = useState<string | null>(null)
  const dropped = droppedBy === null ? null : t('common:command.dropped', { title: droppedBy })
  const prevented = absent.length > 0 ? t('absentTargets', { names: absent.join(', ') }) : blocked
  const why = dropped ?? (ready ? prevented : null)
  const goesOn = ready && why === null
  const hasRun = useRef(false)
  useEffect(() => {
    if (!goesOn || hasRun.current) return
    hasRun.current = true
    const isUnderWay = onReady(Math.abs(Date.now() - pressedAt) >= GIVEN_UP_MS)
    const by = actionState.dropped?.by
    if (isUnderWay || by === undefined) onEnd()
    else setDroppedBy(by)
  }, [goesOn, pressedAt, onReady, onEnd])
  const close = () => {
    // It was read here.
    if (droppedBy !== null) dismissDropped()
    onEnd()
  }
  return (
    <Dialog
      open={why !== null || (isLate && !goesOn)}
      onClose={close}
      size="small"
      title={title}
      description={why === null ? undefined : <p>{why}</p>}
      footer={<Button onClick={close}>{t('common:action.close')}</Button>}
    >
      {why === null && <LoadStatus what={t('what')} load={load.state === 'error' ? load : LOADING} onRetry={onRetry} />}
    </Dialog>
  )
}
