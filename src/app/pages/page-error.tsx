import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { FullPage } from './full-page.tsx'

/** What browsers and the text loader say when a part of the build cannot be fetched. */
const CHUNK_FAILURE = /dynamically imported module|importing a module script|unable to preload|texts not loaded/i

/** In place of a page that broke; the shell around it and all other pages work on. Specification 8, "Operation". */
export function PageError() {
  return <BrokenPage error={useRouteError()} />
}

export function BrokenPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('errors')
  const text = error instanceof Error ? error.message : String(error)
  return (
    <FullPage title={t('page.brokenTitle')}>
      <p role="alert">{t(CHUNK_FAILURE.test(text) ? 'page.chunk' : 'page.broken')}</p>
      <p className={controls.muted}>{t('detail', { text })}</p>
      <button type="button" className={controls.primary} onClick={() => window.location.reload()}>
        {t('page.reload')}
      </button>
    </FullPage>
  )
}
