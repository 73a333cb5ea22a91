import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession } from '../../../../live/live.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import styles from './session.module.css'

interface AlreadyInProps {
  /** Who is logged in. */
  readonly user: string
  /** Who was about to log in here. */
  readonly other: string
  readonly onGoOn: () => void
}

/** Asks whoever was about to log in while another tab of this browser logged in another user: nobody works under a wrong name. */
export function AlreadyIn({ user, other, onGoOn }: AlreadyInProps) {
  const { t } = useTranslation('session')
  const [leaving, setLeaving] = useState(false)
  return (
    <div className={styles.form} role="alert" data-already-in>
      <p>{t('already.text', { user })}</p>
      <Button disabled={leaving} onClick={onGoOn}>
        {t('already.goOn', { user })}
      </Button>
      <Button
        aria-disabled={leaving}
        onClick={() => {
          setLeaving(true)
          void endSession(false).finally(() => setLeaving(false))
        }}
      >
        {t(leaving ? 'logout.busy' : 'already.other', { user, other })}
      </Button>
    </div>
  )
}
