import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { nearestPaths } from '../../domain/text/nearest-paths.ts'
import { PATHS } from '../../domain/text/paths.ts'
import controls from '../../ui/controls/controls.module.css'
import { Page } from '../../ui/page/page.tsx'
import { barePath, pagesOf } from './page-addresses.ts'
import { NAVIGATION_GROUPS } from './page-row.ts'
import { PAGES } from './pages.ts'

const MOST = 4
/** What is shown of an address that somebody else may have made up. */
const MAX_SHOWN = 200

/** An address without a page, and the pages that may have been meant. */
export function NotFoundPage() {
  const { t } = useTranslation(['errors', 'shell'])
  const { pathname } = useLocation()
  const pages = NAVIGATION_GROUPS.flatMap(pagesOf).map((name) => ({ name, path: barePath(PAGES[name]) }))
  const meant = nearestPaths(
    pathname,
    pages.map(({ path }) => path),
    MOST,
  )
  return (
    <Page title={t('page.notFoundTitle')}>
      <div className={controls.panel}>
        <div className={controls.notice}>
          <p>{t('page.notFound')}</p>
          <p className={controls.muted}>{pathname.slice(0, MAX_SHOWN)}</p>
          {meant.length > 0 && (
            <>
              <p id="meant">{t('page.meant')}</p>
              <ul aria-labelledby="meant">
                {pages
                  .filter(({ path }) => meant.includes(path))
                  .toSorted((one, other) => meant.indexOf(one.path) - meant.indexOf(other.path))
                  .map(({ name, path }) => (
                    <li key={path}>
                      <Link to={path}>{t(`shell:page.${name}`)}</Link>
                    </li>
                  ))}
              </ul>
            </>
          )}
          <Link to={PATHS.stations}>{t('page.toStart')}</Link>
        </div>
      </div>
    </Page>
  )
}
