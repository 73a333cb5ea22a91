import { type ReactNode, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../live/views/hooks.ts'
import type { HubName } from '../../wire/hubs/hubs.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import { Button } from '../controls/button.tsx'
import controls from '../controls/controls.module.css'
import { useErrorText } from '../status/error-texts.ts'
import { InDialog } from './in-dialog.ts'
import styles from './load-gate.module.css'

/** Specification 9, "Dialog load-failure message". */
const LOAD_FAILURE_MS = 2000

interface LoadStatusProps {
  /** Subject of "... could not be loaded". */
  readonly what: string
  /** A sentence of its own instead, where the error catalogue has one. */
  readonly failed?: string
  readonly load: LoadState
  /** The hub that sends the data; missing if a call returns it. */
  readonly hub?: HubName
  readonly onRetry?: (() => void) | undefined
}

interface LoadGateProps<Body> extends LoadStatusProps {
  readonly body: Body | null
  readonly children: (body: Body) => ReactNode
}

/** Renders its content as soon as it has arrived, however late; until then the state of loading. */
export function LoadGate<Body>({ body, children, ...waiting }: LoadGateProps<Body>) {
  return body === null ? <LoadStatus {...waiting} /> : children(body)
}

/**
 * What stands in the place of data that is not there: a spinner, and after 2 s a text that loading takes longer, as long as data
 * can still arrive: calls always settle, and a large plant takes its time. "Could not be loaded" after a failure, or after 2 s
 * when nothing can arrive. In a dialog it says so after 2 s in any case, and goes on loading. Specification 2.
 */
export function LoadStatus({ what, failed, load, hub, onRetry }: LoadStatusProps) {
  const { t } = useTranslation(['common', 'errors'])
  const errorText = useErrorText()
  const isUnderWay = useUnderWay(load, hub)
  const isDialog = use(InDialog)
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOAD_FAILURE_MS)
    return () => clearTimeout(timer)
  }, [])
  const goesOn = load.state !== 'error' && (isUnderWay || !late)
  if (goesOn && !(isDialog && late)) {
    return (
      <div className={styles.wait} role="status" data-loading>
        <span className={styles.spinner} aria-hidden="true" />
        {t(late ? 'load.stillLoading' : 'load.loading')}
      </div>
    )
  }
  return (
    <div className={controls.notice} role="alert">
      <p>{failed ?? t('load.failed', { what })}</p>
      {goesOn && (
        <p className={styles.wait} role="status" data-loading>
          <span className={styles.spinner} aria-hidden="true" />
          {t('load.stillLoading')}
        </p>
      )}
      {load.state === 'error' && <p className={controls.muted}>{errorText(load.error)}</p>}
      {onRetry !== undefined && <Button onClick={onRetry}>{t('action.retry')}</Button>}
    </div>
  )
}

/** Returns whether data can still arrive: a call is pending, or the hub that sends it is open or connecting. */
function useUnderWay(load: LoadState, hub: HubName | undefined): boolean {
  const { links } = useConnection()
  if (hub === undefined) return load.state === 'loading' || load.state === 'updating'
  return links[hub].state === 'open' || links[hub].state === 'connecting'
}
