import { useTranslation } from 'react-i18next'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { Page } from '../../components/page/page.tsx'
import { useRows } from '../../live/use-live.ts'
import { PendingList } from './pending-list.tsx'

/** All alerts that are not both gone and acknowledged, live. */
export function PendingPage() {
  const { t } = useTranslation('alerts')
  const { load, rows } = useRows('pendingAlerts', '')
  const loaded = load.state === 'ready' || load.state === 'updating' || rows.length > 0
  return (
    <Page title={t('title')}>
      <LoadGate what={t('what')} load={load} body={loaded ? rows : null}>
        {(alerts) => <PendingList alerts={alerts} />}
      </LoadGate>
    </Page>
  )
}
