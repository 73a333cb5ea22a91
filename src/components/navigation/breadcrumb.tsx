import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './navigation.module.css'

export interface Crumb {
  readonly label: string
  readonly to: string
}

/** The way to this page from the top; `here` is the page itself. */
export function Breadcrumb({ crumbs, here }: { readonly crumbs: readonly Crumb[]; readonly here: string }) {
  const { t } = useTranslation('navigation')
  return (
    <nav aria-label={t('breadcrumb.label')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
