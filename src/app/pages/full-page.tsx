import { type ReactNode, useEffect } from 'react'
import { setPageTitle } from '../../ui/page/document-title.ts'
import styles from './full-page.module.css'

interface FullPageProps {
  readonly title: string
  readonly busy?: boolean
  readonly children?: ReactNode
}

/** A page without the shell: a title and its content. */
export function FullPage({ title, busy = false, children }: FullPageProps) {
  useEffect(() => {
    setPageTitle(title)
  }, [title])
  return (
    <main className={styles.page} aria-busy={busy}>
      <div className={styles.content}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
