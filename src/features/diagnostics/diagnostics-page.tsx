import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { Page } from '../../components/page/page.tsx'
import { workerStats } from '../../live/live.ts'
import type { LoadState, WorkerStats } from '../../wire/live.ts'
import { CopyText } from './copy-text.tsx'
import { WorkerReport } from './worker-report.tsx'

const POLL_MS = 1000

/** What the live worker says of itself, once a second while it is looked at. */
export function DiagnosticsPage() {
  const { t } = useTranslation('diagnostics')
  const [stats, setStats] = useState<WorkerStats | null>(null)
  const [load, setLoad] = useState<LoadState>({ state: 'loading' })
  useEffect(() => {
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async () => {
      if (document.visibilityState === 'visible') {
        const result = await workerStats()
        if (!here) return
        if (result.ok) setStats(result.body)
        setLoad(result.ok ? { state: 'ready' } : { state: 'error', error: result.error })
      }
      // After the answer, so that a slow worker is not asked again meanwhile.
      timer = setTimeout(poll, POLL_MS)
    }
    void poll()
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [])
  return (
    <Page title={t('title')} actions={stats !== null && <CopyText stats={stats} />}>
      <LoadGate what={t('what')} load={load} body={stats}>
        {(body) => (
          <>
            {load.state === 'error' && (
              <p className={`${controls.panel} ${controls.notice}`} role="alert">
                {load.error.text}
              </p>
            )}
            <WorkerReport stats={body} />
          </>
        )}
      </LoadGate>
    </Page>
  )
}
