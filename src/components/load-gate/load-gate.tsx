import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoadState } from '../../wire/frame.ts'
import controls from '../controls/controls.module.css'
import { useErrorText } from '../status/use-error-text.ts'
import styles from './load-gate.module.css'

/** Specification 9, "Dialog load-failure message". */
export const LOAD_FAILURE_MS = 2000

interface LoadGateProps<Body> {
  /** What is loaded, as the subject of "... could not be loaded". */
  readonly what: string
  readonly load: LoadState
  readonly body: Body | null
  readonly onRetry?: (() => void) | undefined
  readonly children: (body: Body) => ReactNode
}

/** Shows its content as soon as there is any, however late; until then a spinner, after 2 s the sentence. */
export function LoadGate<Body>({ what, load, body, onRetry, children }: LoadGateProps<Body>) {
  if (body !== null) return children(body)
  return <Waiting what={what} load={load} onRetry={onRetry} />
}

function Waiting({ what, load, onRetry }: Omit<LoadGateProps<never>, 'body' | 'children'>) {
  const { t } = useTranslation(['common', 'errors'])
  const errorText = useErrorText()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOAD_FAILURE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!late && load.state !== 'error') {
    return (
      <div className={styles.wait} role="status">
        <span className={styles.spinner} aria-hidden="true" />
        {t('load.loading')}
      </div>
    )
  }
  return (
    <div className={controls.notice} role="alert">
      <p>{t('load.failed', { what })}</p>
      {load.state === 'error' && <p className={controls.muted}>{errorText(load.error)}</p>}
      {onRetry !== undefined && (
        <button type="button" className={controls.button} onClick={onRetry}>
          {t('action.retry')}
        </button>
      )}
    </div>
  )
}
