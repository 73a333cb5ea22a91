import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import type { WorkerStats } from '../../wire/live.ts'
import styles from './diagnostics.module.css'

/** The numbers as text for a support mail; where the browser refuses to copy, the text itself. */
export function CopyText({ stats }: { readonly stats: WorkerStats }) {
  const { t } = useTranslation('diagnostics')
  const [result, setResult] = useState<'none' | 'copied' | 'failed'>('none')
  const text = () => `${window.navigator.userAgent}\n${JSON.stringify(stats, null, 2)}`
  const copy = async () => {
    try {
      // Over plain http there is no clipboard at all.
      await navigator.clipboard.writeText(text())
      setResult('copied')
    } catch {
      setResult('failed')
    }
  }
  return (
    <span className={styles.copy}>
      <span role="status">{result === 'copied' ? t('copied') : result === 'failed' ? t('copyFailed') : ''}</span>
      <button type="button" className={controls.button} onClick={() => void copy()}>
        {t('copy')}
      </button>
      {result === 'failed' && <textarea readOnly className={styles.text} aria-label={t('title')} value={text()} />}
    </span>
  )
}
