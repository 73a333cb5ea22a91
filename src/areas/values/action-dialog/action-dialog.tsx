import { OctagonAlert } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Button } from '../../../ui/controls/button.tsx'
import { useCloseGuard } from '../../../ui/form/state/leave-guard.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { execute, executeRest } from './action.ts'
import styles from './action-dialog.module.css'
import { FormHostContext } from './action-form.tsx'
import { actionState, addRemark, closeAction } from './action-state.ts'
import { TargetList } from './action-targets.tsx'
import type { FailedPart, WayBack } from './action-types.ts'
import { ItemResults } from './item-results.tsx'

/** Shows the dialog of the current action: question or fields, then what failed and how each item ended. */
export function ActionDialog({ wayBack }: { readonly wayBack: WayBack }) {
  const { t } = useTranslation(['common', 'overlay'])
  const current = useSnapshot(actionState)
  // While it closes it still shows what it was about.
  const [shown, setShown] = useState(current)
  if (current.step !== 'idle' && current !== shown) setShown(current)
  const { action, report, request, answeredAt } = current.step === 'idle' ? shown : current
  const { step } = current
  const cancel = useRef<HTMLButtonElement>(null)
  const formId = useId()
  // Undefined while there is no form: what it needs is still loading.
  const [blocked, setBlocked] = useState<string | null | undefined>(undefined)
  const [hasEntered, setEntered] = useState(false)
  const isRunning = step === 'running'
  const isQuestion = action?.isQuestion === true
  const takesRemark = action?.takesRemark
  const host = useMemo(
    () => ({
      id: formId,
      isRunning,
      isQuestion,
      takesRemark,
      onRemark: addRemark,
      onBlocked: setBlocked,
      onEntered: setEntered,
    }),
    [formId, isRunning, isQuestion, takesRemark],
  )
  const fields = action?.fields ?? null
  const confirm = action?.confirm ?? null
  // Refused fields may be corrected and sent; otherwise a report ends the action.
  const isOver = report !== null && (fields === null || report.state !== 'rejected')
  const canLose = hasEntered && !isOver && (step === 'asking' || step === 'reported')
  const [close, question] = useCloseGuard(canLose, closeAction)
  const failure = report?.state === 'accepted' ? (report.partial ?? null) : report
  const hasUntil = (current.remark?.until ?? null) !== null
  const all = report?.items ?? []
  // Fields that may be corrected stay; below them stands what the server has refused by name.
  const items = isOver || all.some(({ reason }) => reason !== null) ? all : []
  useEffect(() => {
    if (isOver) cancel.current?.focus()
  }, [isOver])
  const isAccepted = report?.state === 'accepted'
  const resultTitle = failure?.title ?? t('overlay:resultOf', { title: action?.title ?? '' })
  return (
    <Dialog
      isAlert
      flush
      open={step === 'asking' || step === 'reported' || (isRunning && (confirm !== null || fields !== null))}
      onClose={close}
      busy={isRunning}
      size={action?.size}
      aside={action?.aside}
      title={(isOver ? resultTitle : action?.title) ?? ''}
      description={
        failure !== null ? (
          <Failure failure={failure} withTitle={!isOver} isUnreminded={report?.state === 'unknown' && hasUntil} />
        ) : confirm !== null && !isOver ? (
          <p className={styles.part}>{confirm}</p>
        ) : report?.state === 'accepted' ? (
          <p className={styles.part}>{report.text}</p>
        ) : undefined
      }
      // Enter right after opening must not fire a command, so the focus starts on Cancel where there are no fields.
      initialFocus={() => (fields === null || isOver || isQuestion ? cancel.current : null)}
      // The place of a reason stays, which comes and goes by itself.
      note={isOver ? undefined : (blocked ?? action?.note ?? (fields === null ? undefined : ''))}
      footer={
        <>
          <Button ref={cancel} disabled={isRunning} onClick={close}>
            {isOver ? t('action.close') : (action?.cancel ?? t('action.cancel'))}
          </Button>
          {!isOver && (
            <Button
              primary
              disabled={fields === null && isRunning}
              // A form keeps the focus on the button while it is sent; the form itself refuses a second time.
              {...(fields === null
                ? { type: 'button', onClick: () => void execute() }
                : { type: 'submit', form: formId, 'aria-disabled': isRunning || blocked !== null })}
            >
              {action?.verb}
            </Button>
          )}
          {isOver && report.rest !== undefined && (
            <Button primary disabled={isRunning} onClick={() => void executeRest()}>
              {report.rest.verb}
            </Button>
          )}
        </>
      }
    >
      {fields !== null && !isAccepted && (
        <div key={action?.serial} className={styles.part} hidden={isOver}>
          <FormHostContext value={host}>{fields()}</FormHostContext>
        </div>
      )}
      {!isOver && action !== null && action.targets.length > 0 && <TargetList targets={action.targets} />}
      {items.length > 0 && request !== null && (
        <ItemResults
          command={request.id}
          items={items}
          answeredAt={answeredAt}
          readAgain={report?.readAgain}
          wayBack={report?.canPutBack === true ? wayBack : undefined}
        />
      )}
      {question}
    </Dialog>
  )
}

interface FailureProps {
  readonly failure: FailedPart
  /** The dialog keeps its own title. */
  readonly withTitle: boolean
  /** It was to hold for a while: nobody knows whether it does, so nothing reminds of it. */
  readonly isUnreminded: boolean
}

/** What was not carried out, or may have been, and why. */
function Failure({ failure: { title, lines }, withTitle, isUnreminded }: FailureProps) {
  const { t } = useTranslation(['common', 'reminder'])
  return (
    <div className={styles.failure} role={withTitle ? 'alert' : undefined}>
      <OctagonAlert size={16} aria-hidden="true" />
      <div>
        {withTitle && (
          <p>
            <b>{title}</b>
          </p>
        )}
        {lines.length === 0 ? <p>{t('command.unknown')}</p> : lines.map((line) => <p key={line}>{line}</p>)}
        {isUnreminded && <p>{t('reminder:notKept')}</p>}
      </div>
    </div>
  )
}
