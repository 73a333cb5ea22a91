import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { brokenLinks } from '../../../domain/values/broken-links.ts'
import { stayLoggedIn } from '../../../live/connection/activity.ts'
import { endSession, retryNow } from '../../../live/live.ts'
import { useConnection, useLiveValue } from '../../../live/views/hooks.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import { useBrokenText } from '../../../ui/status/error-texts.ts'
import { AttemptCountdown } from '../notices/attempt-countdown.tsx'
import styles from './auto-logout.module.css'

/** A screen reader says how much is left at these seconds only. */
const ANNOUNCED = [60, 30, 10, 5]

/** Counts down before the automatic logout; any activity in any tab ends that. */
export function AutoLogout() {
  const { value, stale } = useLiveValue('autoLogout', '')
  // The next worker begins anew.
  const seconds = stale ? null : (value?.seconds ?? null)
  const last = useRef(0)
  if (seconds !== null) last.current = seconds
  const { t } = useTranslation(['session', 'errors'])
  const stay = useRef<HTMLButtonElement>(null)
  // While it closes it shows what it showed.
  const count = last.current
  return (
    <Dialog
      isAlert
      open={seconds !== null}
      onClose={stayLoggedIn}
      title={t('autoLogout.title')}
      description={<p>{t('autoLogout.text')}</p>}
      initialFocus={() => stay.current}
      footer={
        <>
          <Button onClick={() => void endSession(false)}>{t('autoLogout.leave')}</Button>
          <Button primary ref={stay} onClick={stayLoggedIn}>
            {t('autoLogout.stay')}
          </Button>
        </>
      }
    >
      <p className={styles.countdown} role="timer" aria-live="off">
        {t('autoLogout.in')} <b data-countdown>{t('autoLogout.seconds', { count })}</b>
      </p>
      <p className="visually-hidden" role="status">
        {ANNOUNCED.includes(count) && t('autoLogout.seconds', { count })}
      </p>
      <Reconnecting />
    </Dialog>
  )
}

/** The dialog lies over the bar that says so. Specification 4. */
function Reconnecting() {
  const { t } = useTranslation('errors')
  const brokenText = useBrokenText()
  const connection = useConnection()
  const [broken] = brokenLinks(connection)
  if (broken === undefined) return null
  return (
    <DialogNote
      text={
        <span data-reconnecting>
          {brokenText(broken)} <AttemptCountdown until={connection.nextAttemptAt} />
        </span>
      }
      actions={[{ verb: t('connection.retryNow'), onRun: retryNow }]}
    />
  )
}
