import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../domain/text/paths.ts'
import { setPageTitle } from '../../ui/page/document-title.ts'
import styles from './full-page.module.css'

interface FullPageProps {
  readonly title: string
  readonly busy?: boolean
  readonly children?: ReactNode
}

/** A page without the shell: a title and its content. One that stays busy leads to the page that tells why. */
export function FullPage({ title, busy = false, children }: FullPageProps) {
  const { t } = useTranslation('errors')
  useEffect(() => {
    setPageTitle(title)
  }, [title])
  return (
    <main className={styles.page} aria-busy={busy}>
      <div className={styles.content}>
        <h1>{title}</h1>
        {children}
        {busy && (
          <Link className={styles.late} to={PATHS.connectionCheck}>
            {t('connection.check')}
          </Link>
        )}
      </div>
    </main>
  )
}
