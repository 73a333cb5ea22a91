import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../../domain/text/paths.ts'
import { PAGE_BUILD } from '../../../../live/connection/page-build.ts'
import { workerStats } from '../../../../live/live.ts'
import { useLiveMode, useQuery } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useCopyText } from '../../../../ui/files/use-copy-text.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import type { WorkerStats } from '../../../../wire/tabs/worker-stats.ts'
import { LicenceLimits } from '../../licence/licence-limits.tsx'
import { browserAbilities } from './abilities.ts'
import styles from './about.module.css'
import { aboutText, versionText } from './about-text.ts'
import { BrowserAbilities } from './browser-abilities.tsx'
import { Fact } from './fact.tsx'
import { LicenceModules } from './licence-modules.tsx'
import { StorageCard } from './storage-card.tsx'

/** What this plant, its licence, this client and this browser are: what support asks first. Rules B8, B17, A30. */
export function AboutPage() {
  const { t } = useTranslation(['about', 'diagnostics', 'licence', 'shell'])
  const settings = useQuery('systemSettings')
  const licence = useQuery('licenseOptions')
  const worker = useWorker()
  const { outcome, refused, copy } = useCopyText()
  const text = () =>
    aboutText({
      settings: settings.body,
      licence: licence.body,
      worker,
      build: PAGE_BUILD,
      abilities: browserAbilities(),
      userAgent: navigator.userAgent,
      at: Date.now(),
    })
  return (
    <Page
      title={t('shell:page.about')}
      actions={
        <span className={styles.copy}>
          <span role="status">{outcome === null ? '' : t(`diagnostics:${outcome}`)}</span>
          <Button onClick={() => void copy(text())}>{t('diagnostics:copy')}</Button>
        </span>
      }
    >
      {refused !== null && (
        <textarea readOnly className={styles.text} aria-label={t('shell:page.about')} value={refused} />
      )}
      <div className={styles.page}>
        <section className={controls.panel}>
          <h2 className={controls.panelTitle}>{t('shell:plant')}</h2>
          <LoadGate what={t('plant.what')} load={settings.load} body={settings.body} onRetry={settings.refetch}>
            {({ plantName, timeZone, storageCardLife, serverVersion }) => (
              <dl className={styles.facts}>
                <Fact name={t('plant.name')}>{plantName}</Fact>
                <Fact name={t('plant.timeZone')}>{timeZone}</Fact>
                <Fact name={t('plant.serverVersion')}>{versionText(serverVersion) ?? t('notTold')}</Fact>
                <Fact name={t('card.name')}>
                  <StorageCard life={storageCardLife} />
                </Fact>
              </dl>
            )}
          </LoadGate>
        </section>
        <section className={controls.panel}>
          <h2 className={controls.panelTitle}>{t('client.title')}</h2>
          <dl className={styles.facts}>
            <Fact name={t('client.build')}>{PAGE_BUILD}</Fact>
            <Fact name={t('diagnostics:worker.title')}>
              {worker === null ? '–' : t(`diagnostics:worker.${worker.kind}`)}
            </Fact>
            <Fact name={t('client.workerBuild')}>{worker === null ? '–' : worker.build}</Fact>
          </dl>
          <p className={controls.notice}>
            <Link to={PATHS.diagnostics}>{t('shell:page.diagnostics')}</Link>
          </p>
        </section>
        <section className={controls.panel}>
          <h2 className={controls.panelTitle}>{t('licence:title')}</h2>
          <div className={styles.part}>
            <LicenceLimits />
          </div>
          {licence.body !== null && <LicenceModules modules={licence.body.modules} />}
        </section>
        <section className={controls.panel}>
          <h2 className={controls.panelTitle}>{t('browser.title')}</h2>
          <BrowserAbilities />
        </section>
      </div>
    </Page>
  )
}

/** What the live worker says of itself; null until it is known. It is asked again when another worker takes over. */
function useWorker(): WorkerStats | null {
  const { worker } = useLiveMode()
  const [stats, setStats] = useState<WorkerStats | null>(null)
  useEffect(() => {
    if (worker === 'lost') return
    let isHere = true
    void workerStats().then((result) => {
      if (isHere) setStats(result.ok ? result.body : null)
    })
    return () => {
      isHere = false
    }
  }, [worker])
  return stats
}
