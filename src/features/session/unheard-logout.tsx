import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { useErrorText } from '../../components/status/use-error-text.ts'
import { retryNow } from '../../live/live.ts'
import type { CallError } from '../../wire/server/result.ts'
import styles from './session.module.css'

/** The server has not confirmed the logout: who closes the browser now leaves a session behind that is still valid. */
export function UnheardLogout({ error }: { readonly error: CallError }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  return (
    <div className={styles.problem} role="alert">
      <TriangleAlert size={18} aria-hidden="true" />
      <div className={styles.unheard}>
        <p>{t('logout.unheard')}</p>
        <p>{errorText(error)}</p>
        <button type="button" className={controls.button} onClick={retryNow}>
          {t('logout.retry')}
        </button>
      </div>
    </div>
  )
}
