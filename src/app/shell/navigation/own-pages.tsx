import { ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import {
  favourites,
  isSamePath,
  pathnameOf,
  type UserPage,
  useUserPages,
  visited,
} from '../../../ui/preferences/user-pages.ts'
import styles from './navigation.module.css'
import { ICONS } from './page-link.tsx'
import { iconAt, isKnownPage, listedPage, usePageName } from './page-name.ts'

/** In the navigation; the palette lists more. */
const MOST_VISITED = 4

const importArrange = async () => (await import('./arrange-favourites.tsx')).ArrangeFavourites

interface OwnPagesProps {
  readonly onFollow?: () => void
}

/** Where the user has been. What the navigation lists anyway is not repeated. Rule B3. */
export function VisitedPages({ onFollow }: OwnPagesProps) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const marked = useUserPages(favourites)
  const left = useUserPages(visited)
  const recent = left
    .filter(({ path }) => listedPage(pathnameOf(path)) === null && pathnameOf(path) !== pathname)
    .filter(({ path }) => isKnownPage(path) && !marked.some((page) => isSamePath(page.path, path)))
    .slice(0, MOST_VISITED)
  if (recent.length === 0) return null
  return (
    <div data-own-pages="visited">
      <div className={styles.groupName}>{t('group.visited')}</div>
      {recent.map((page) => (
        <OwnPageLink key={page.path} page={page} onFollow={onFollow} />
      ))}
    </div>
  )
}

/** What a user has marked. Rule B2. */
export function FavouritePages({ onFollow }: OwnPagesProps) {
  const { t } = useTranslation(['shell', 'errors'])
  const marked = useUserPages(favourites)
  const [Arrange, load, hasFailed] = useDeferred(importArrange, false)
  const [isOpen, setOpen] = useState(false)
  if (marked.length === 0 && Arrange === null) return null
  return (
    <div data-own-pages="favourites">
      {marked.length > 0 && <div className={styles.groupName}>{t('group.favourites')}</div>}
      {marked.map((page) => (
        <OwnPageLink key={page.path} page={page} onFollow={onFollow} />
      ))}
      {marked.length > 0 && (
        <button
          type="button"
          className={`${styles.link} ${styles.arrange}`}
          title={t('favourite.arrange')}
          aria-haspopup="dialog"
          onClick={() => {
            load()
            setOpen(true)
          }}
        >
          <ListOrdered className={styles.icon} size={18} aria-hidden="true" />
          <span className={styles.name}>{t('favourite.arrange')}</span>
        </button>
      )}
      {isOpen && hasFailed && (
        <p className={styles.failed} role="alert">
          {t('errors:page.chunk')}
        </p>
      )}
      {Arrange !== null && <Arrange open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface OwnPageLinkProps {
  readonly page: UserPage
  readonly onFollow: (() => void) | undefined
}

/** A page that this build does not have any more stays, so that its user learns of it. */
function OwnPageLink({ page, onFollow }: OwnPageLinkProps) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const name = usePageName()(page)
  const isGone = !isKnownPage(page.path)
  const Icon = ICONS[iconAt(page.path)]
  return (
    <Link
      to={page.path}
      className={styles.link}
      title={isGone ? `${name}: ${t('favourite.gone')}` : name}
      aria-current={isSamePath(page.path, pathname + search) ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <span className={styles.name}>
        {name}
        {isGone && <small> {t('favourite.gone')}</small>}
      </span>
    </Link>
  )
}
