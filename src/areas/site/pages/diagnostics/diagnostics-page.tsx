import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../../../domain/text/paths.ts'
import { PAGE_BUILD } from '../../../../live/connection/page-build.ts'
import { workerStats } from '../../../../live/live.ts'
import { useConnection, useLiveValue } from '../../../../live/views/hooks.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { saveFile } from '../../../../ui/files/save-file.ts'
import { useCopyText } from '../../../../ui/files/use-copy-text.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { policyReport } from '../../../../ui/status/policy-breaches.ts'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import type { WorkerStats } from '../../../../wire/tabs/worker-stats.ts'
import { CommandReport } from './command-report.tsx'
import styles from './diagnostics.module.css'
import { PolicyPanel } from './policy-report.tsx'
import { supportFileName, supportText } from './support-text.ts'
import { WallReport } from './wall-report.tsx'
import { WorkerLog, WorkerReport } from './worker-report.tsx'

const POLL_MS = 1000

/** Statistics of the live worker, polled once a second while visible. */
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
      // Starts after the response, so that a slow worker is not polled twice.
      timer = setTimeout(poll, POLL_MS)
    }
    void poll()
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [])
  const commands = useLiveValue('commands', '').value ?? []
  const connection = useConnection()
  const text = (body: WorkerStats) => {
    const page = { build: PAGE_BUILD, path: location.pathname, userAgent: navigator.userAgent, at: Date.now() }
    return supportText({ stats: body, connection, commands, policy: policyReport(), page })
  }
  return (
    <Page title={t('title')} actions={stats !== null && <SupportText text={() => text(stats)} />}>
      <LoadGate what={t('what')} load={load} body={stats}>
        {(body) => (
          <>
            {load.state === 'error' && (
              <PageNote>
                <p>{load.error.text}</p>
              </PageNote>
            )}
            <div className={styles.report}>
              <WorkerReport stats={body} />
              <CommandReport commands={commands} />
              <WorkerLog lines={body.log} />
              <PolicyPanel />
              <WallReport />
            </div>
          </>
        )}
      </LoadGate>
    </Page>
  )
}

/** Copies a text for a support mail or saves it as a file; shows the text itself if the browser refuses to copy. */
function SupportText({ text }: { readonly text: () => string }) {
  const { t } = useTranslation(['diagnostics', 'errors'])
  const { outcome, refused, copy } = useCopyText()
  const [hasFailed, setFailed] = useState(false)
  const save = async () => {
    const content = new Blob([text()], { type: 'text/plain;charset=utf-8' })
    setFailed(!(await saveFile(supportFileName(Date.now()), content)))
  }
  const said = hasFailed ? 'saveFailed' : outcome
  return (
    <span className={styles.copy}>
      <span role="status">{said === null ? '' : t(said)}</span>
      <Button onClick={() => void copy(text())}>{t('copy')}</Button>
      <Button onClick={() => void save()}>{t('save')}</Button>
      <ButtonLink to={PATHS.serverCheck}>{t('server')}</ButtonLink>
      <ButtonLink to={PATHS.connectionCheck}>{t('errors:connection.check')}</ButtonLink>
      {refused !== null && <textarea readOnly className={styles.text} aria-label={t('title')} value={refused} />}
    </span>
  )
}
