import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page/page.tsx'
import { PendingList } from './pending-list.tsx'

/** All alerts that are not both gone and acknowledged, live. */
export function PendingPage() {
  const { t } = useTranslation('alerts')
  return (
    <Page title={t('title')}>
      <PendingList />
    </Page>
  )
}
