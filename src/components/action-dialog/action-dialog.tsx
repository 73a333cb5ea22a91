import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import controls from '../controls/controls.module.css'
import { actionState, closeAction, execute } from './action.ts'
import styles from './action-dialog.module.css'

/** Shows the dialog of the current action: its confirmation, then its failure. */
export function ActionDialog() {
  const { t } = useTranslation('common')
  const { step, action, report } = useSnapshot(actionState)
  const cancel = useRef<HTMLButtonElement>(null)
  const asked = action?.confirm ?? null
  const open = step === 'asking' || step === 'reported' || (step === 'running' && asked !== null)
  const failure = report !== null && report.state !== 'accepted' ? report : null
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && step !== 'running') closeAction()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          {/* Enter right after opening must not fire a command, so the focus starts on Cancel. */}
          <AlertDialog.Popup className={styles.popup} initialFocus={cancel}>
            <AlertDialog.Title className={styles.title}>{failure?.title ?? action?.title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className={styles.text}>
              {failure === null ? (
                <p>{asked}</p>
              ) : failure.lines.length === 0 ? (
                <p>{t('command.unknown')}</p>
              ) : (
                failure.lines.map((line) => <p key={line}>{line}</p>)
              )}
            </AlertDialog.Description>
            <div className={styles.buttons}>
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
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
