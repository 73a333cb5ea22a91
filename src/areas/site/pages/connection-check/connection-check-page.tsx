import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionText } from '../../../../domain/connection/connection-text.ts'
import { firstFailure, type LinkStep, STEP_NAMES } from '../../../../domain/connection/link-step.ts'
import { PATHS } from '../../../../domain/text/paths.ts'
import { PAGE_BUILD } from '../../../../live/connection/page-build.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { useCopyText } from '../../../../ui/files/use-copy-text.ts'
import { setPageTitle } from '../../../../ui/page/document-title.ts'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { LanguageSelect, ThemeSelect } from '../../../../ui/preferences/preference-select.tsx'
import styles from './connection-check.module.css'
import { StepItem } from './step-item.tsx'
import { useConnectionCheck } from './use-connection-check.ts'

/**
 * Tells where the way to the server breaks. It stands outside the shell and needs no worker, no session and no server: it is there
 * for whoever has none of them.
 */
export function ConnectionCheckPage() {
  const { t } = useTranslation('connection')
  const [query] = useAddress()
  const { state, start, stop } = useConnectionCheck(query.get('login') === 'expired')
  const { isRunning, isCancelled, steps } = state
  useEffect(() => {
    setPageTitle(t('title'))
  }, [t])
  const first = firstFailure(steps)
  const next = STEP_NAMES[steps.length]
  const outcome = () => {
    if (first !== null) return t('first', { step: t(`step.${first.name}`) })
    if (next === undefined || !(isRunning || isCancelled)) return t('allWorks')
    return t(isCancelled ? 'cancelled' : 'running', { step: t(`step.${next}`) })
  }
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <span className={styles.actions}>
          {isRunning ? (
            <Button onClick={stop}>{t('stop')}</Button>
          ) : (
            <Button primary onClick={() => void start()}>
              {t('again')}
            </Button>
          )}
          <ButtonLink to="/">{t('back')}</ButtonLink>
          <ButtonLink to={PATHS.login}>{t('login')}</ButtonLink>
        </span>
      </div>
      <p>{t('intro')}</p>
      <p role="status" className={styles.outcome} data-check={isRunning ? 'running' : 'done'} data-first={first?.name}>
        {outcome()}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </ol>
      {!isRunning && <CopyText steps={steps} />}
      <div className={styles.preferences}>
        <LanguageSelect />
        <ThemeSelect />
      </div>
    </main>
  )
}

/** Copies the check for a support mail; shows the text itself if the browser refuses to. */
function CopyText({ steps }: { readonly steps: readonly LinkStep[] }) {
  const { t } = useTranslation('connection')
  const { outcome, refused, copy } = useCopyText()
  const [withServer, setWithServer] = useState(false)
  const id = useId()
  const text = () =>
    connectionText({
      steps,
      at: Date.now(),
      build: PAGE_BUILD,
      userAgent: navigator.userAgent,
      server: withServer ? location.host : null,
    })
  return (
    <div className={styles.copy}>
      <Button onClick={() => void copy(text())}>{t('copy')}</Button>
      <label htmlFor={id}>
        <input id={id} type="checkbox" checked={withServer} onChange={(event) => setWithServer(event.target.checked)} />{' '}
        {t('withServer')}
      </label>
      <span role="status">{outcome !== null && t(outcome)}</span>
      {refused !== null && <textarea readOnly className={styles.text} aria-label={t('title')} value={refused} />}
    </div>
  )
}
