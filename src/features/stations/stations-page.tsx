import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { Page } from '../../components/page/page.tsx'
import { useQuery } from '../../live/views/hooks.ts'
import { StationsTable } from './stations-table.tsx'

const NO_ARGUMENTS = {}

/** All stations: on the line or not, worst alert, last time stamp. */
export function StationsPage() {
  const { t } = useTranslation('stations')
  const stations = useQuery('stations', NO_ARGUMENTS)
  return (
    <Page title={t('title')}>
      <div className={controls.tablePanel}>
        <LoadGate what={t('title')} load={stations.load} body={stations.body} onRetry={stations.refetch}>
          {(body) => <StationsTable stations={body} />}
        </LoadGate>
      </div>
    </Page>
  )
}
