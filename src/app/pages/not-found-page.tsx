import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { Page } from '../../components/page/page.tsx'
import { PATHS } from '../../domain/text/paths.ts'

export function NotFoundPage() {
  const { t } = useTranslation('errors')
  const { pathname } = useLocation()
  return (
    <Page title={t('page.notFoundTitle')}>
      <div className={controls.panel}>
        <div className={controls.notice}>
          <p>{t('page.notFound')}</p>
          <p className={controls.muted}>{pathname}</p>
          <Link to={PATHS.stations}>{t('page.toStart')}</Link>
        </div>
      </div>
    </Page>
  )
}
