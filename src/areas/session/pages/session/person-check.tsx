import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webUrl } from '../../../../domain/forms/web-url.ts'
import type { CheckPerson } from './log-in.ts'
import styles from './session.module.css'

/** Somebody may have to choose pictures. After this the server says what it thinks of a login without a token. */
const PATIENCE_MS = 120_000
const MAX_TOKEN = 8192
/** The page has an origin of its own, so it reaches nothing of the login; it cannot lead the window elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

interface Question {
  readonly page: string
  readonly answer: (token: string | null) => void
}

interface PersonCheck {
  readonly ask: CheckPerson
  /** The page while it is asked. */
  readonly frame: ReactNode
}

/** Asks a page in a frame whether a person logs in, where the server wants to know. Rule A2, S-28. */
export function usePersonCheck(): PersonCheck {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask: CheckPerson = (page) => {
    const url = webUrl(page)
    if (url === null || new URL(url).origin === location.origin) return Promise.resolve(null)
    return new Promise((resolve) => {
      setQuestion({
        page: url,
        answer: (token) => {
          setQuestion(null)
          resolve(token)
        },
      })
    })
  }
  return { ask, frame: question !== null && <PersonFrame {...question} /> }
}

function PersonFrame({ page, answer }: Question) {
  const { t } = useTranslation('session')
  const frame = useRef<HTMLIFrameElement>(null)
  const newest = useRef(answer)
  useEffect(() => {
    newest.current = answer
  })
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow || origin !== new URL(page).origin) return
      const token = tokenIn(data)
      if (token !== null) newest.current(token)
    }
    // An installation that has not switched this on: nobody waits for a page that never comes.
    const onRefused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') newest.current(null)
    }
    const timer = setTimeout(() => newest.current(null), PATIENCE_MS)
    window.addEventListener('message', onMessage)
    document.addEventListener('securitypolicyviolation', onRefused)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      document.removeEventListener('securitypolicyviolation', onRefused)
    }
  }, [page])
  return (
    <iframe
      ref={frame}
      className={styles.check}
      src={page}
      title={t('login.person')}
      sandbox={SANDBOX}
      allow=""
      referrerPolicy="no-referrer"
    />
  )
}

function tokenIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'recaptchaToken')) return null
  const token: unknown = Reflect.get(data, 'recaptchaToken')
  return typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN ? token : null
}
