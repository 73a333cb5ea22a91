import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRouteError } from 'react-router'
import { Retry } from '../../live/calls/retry.ts'
import { Button } from '../../ui/controls/button.tsx'
import controls from '../../ui/controls/controls.module.css'
import { FullPage } from './full-page.tsx'

/** Error messages of browsers and the text loader when a file of the build cannot be fetched. */
const CHUNK_FAILURE = /dynamically imported module|importing a module script|unable to preload|texts not loaded/i

let renderAgain = () => {}
/** One for all pages: one that always fails appears anew each time, and must not begin with the shortest wait. */
const retry = new Retry(() => renderAgain())

/** Replaces a page that failed, and renders it again from time to time; shell and other pages still work. Specification 8, "Operation". */
export function PageError() {
  const navigate = useNavigate()
  useEffect(() => {
    const { pathname, search, hash } = window.location
    renderAgain = () => void navigate(pathname + search + hash, { replace: true })
    retry.failed()
    return retry.stop
  }, [navigate])
  return <BrokenPage error={useRouteError()} />
}

export function BrokenPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('errors')
  const text = error instanceof Error ? error.message : String(error)
  return (
    <FullPage title={t('page.brokenTitle')}>
      <p role="alert" data-broken-page>
        {t(CHUNK_FAILURE.test(text) ? 'page.chunk' : 'page.broken')}
      </p>
      <p className={controls.muted}>{t('detail', { text })}</p>
      <Button primary onClick={() => window.location.reload()}>
        {t('page.reload')}
      </Button>
    </FullPage>
  )
}
