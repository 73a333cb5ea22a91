import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import controls from '../controls/controls.module.css'
import { Dialog } from '../overlay/dialog.tsx'
import { actionState, closeAction, execute } from './action.ts'

/** Shows the dialog of the current action: its confirmation, then its failure. */
export function ActionDialog() {
  const { t } = useTranslation('common')
  const { step, action, report } = useSnapshot(actionState)
  const cancel = useRef<HTMLButtonElement>(null)
  const asked = action?.confirm ?? null
  const failure = report !== null && report.state !== 'accepted' ? report : null
  return (
    <Dialog
      isAlert
      open={step === 'asking' || step === 'reported' || (step === 'running' && asked !== null)}
      onClose={closeAction}
      busy={step === 'running'}
      title={failure?.title ?? action?.title ?? ''}
      description={
        failure === null ? (
          <p>{asked}</p>
        ) : failure.lines.length === 0 ? (
          <p>{t('command.unknown')}</p>
        ) : (
          failure.lines.map((line) => <p key={line}>{line}</p>)
        )
      }
      // Enter right after opening must not fire a command, so the focus starts on Cancel.
      initialFocus={() => cancel.current}
      footer={
        <>
          <button
            ref={cancel}
            type="button"
            className={controls.button}
            disabled={step === 'running'}
            onClick={closeAction}
          >
            {t(failure === null ? 'action.cancel' : 'action.close')}
          </button>
          {failure === null && (
            <button
              type="button"
              className={controls.primary}
              disabled={step === 'running'}
              onClick={() => void execute()}
            >
              {action?.verb}
            </button>
          )}
        </>
      }
    />
  )
}
