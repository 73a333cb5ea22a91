import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { FullPage } from './full-page.tsx'

/** Error messages of browsers and the text loader when a file of the build cannot be fetched. */
const CHUNK_FAILURE = /dynamically imported module|importing a module script|unable to preload|texts not loaded/i

/** Replaces a page that failed; shell and other pages still work. Specification 8, "Operation". */
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
