import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import styles from './diagnostics.module.css'

/** Copies a text for a support mail; where the browser refuses to copy, it shows the text itself. */
export function CopyText({ text }: { readonly text: () => string }) {
  const { t } = useTranslation('diagnostics')
  const [copied, setCopied] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const copy = async () => {
    const now = text()
    try {
      // Over plain http there is no clipboard at all.
      await navigator.clipboard.writeText(now)
      setCopied(true)
      setRefused(null)
    } catch {
      setRefused(now)
    }
  }
  return (
    <span className={styles.copy}>
      <span role="status">{refused !== null ? t('copyFailed') : copied ? t('copied') : ''}</span>
      <button type="button" className={controls.button} onClick={() => void copy()}>
        {t('copy')}
      </button>
      {refused !== null && <textarea readOnly className={styles.text} aria-label={t('title')} value={refused} />}
    </span>
  )
}
