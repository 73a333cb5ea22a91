import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useIsPhone } from '../../../ui/layout/use-is-phone.ts'
import { useUserFlag } from '../../../ui/preferences/use-user-flag.ts'
import { isPageOf, pagesOf } from '../../pages/page-addresses.ts'
import { NAVIGATION_GROUPS, type NavigationGroup } from '../../pages/page-row.ts'
import styles from './navigation.module.css'
import { FavouritePages, VisitedPages } from './own-pages.tsx'
import { PageLink } from './page-link.tsx'
import { PhoneBar } from './phone-bar.tsx'

/** The group that follows where the user has been: what comes and goes moves only what is below. */
const VISITED_BEFORE = 'help'

interface NavigationProps {
  readonly id: string
  /** False shows icons only. */
  readonly open: boolean
}

/** The pages by their groups: at the side, on a telephone at the bottom. */
export function Navigation(props: NavigationProps) {
  return useIsPhone() ? <PhoneBar id={props.id} /> : <SideBar {...props} />
}

function SideBar({ id, open }: NavigationProps) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const side = useRef<HTMLElement>(null)
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (side.current !== null) showMarked(side.current)
  })
  return (
    <nav ref={side} id={id} className={styles.side} aria-label={t('navigation')} data-open={open}>
      <FavouritePages />
      {NAVIGATION_GROUPS.map((group) => (
        <div key={group}>
          {group === VISITED_BEFORE && <VisitedPages />}
          <Group group={group} id={`${id}-${group}`} />
        </div>
      ))}
    </nav>
  )
}

/**
 * Scrolls to the entry of the page that is shown, unless it is in sight, as a favourite for instance. Not by
 * `scrollIntoView`, which scrolls what is around it as well.
 */
function showMarked(side: HTMLElement): void {
  const ends = [...side.querySelectorAll<HTMLElement>('[aria-current=page]')].map(({ offsetTop, offsetHeight }) => ({
    top: offsetTop,
    bottom: offsetTop + offsetHeight,
  }))
  const { scrollTop, clientHeight } = side
  const last = ends.at(-1)
  if (last === undefined || ends.some(({ top, bottom }) => top >= scrollTop && bottom <= scrollTop + clientHeight))
    return
  side.scrollTop = last.top < scrollTop ? last.top : last.bottom - clientHeight
}

/** A group of pages, which its user may fold; then it has only the page that is shown. */
function Group({ group, id }: { readonly group: NavigationGroup; readonly id: string }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useUserFlag(`navigation/${group}`, true)
  const pages = pagesOf(group).filter((page) => isOpen || isPageOf(page, pathname))
  return (
    <>
      <button
        type="button"
        className={styles.groupName}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(`group.${group}`)}
        <ChevronDown className={styles.chevron} size={14} aria-hidden="true" />
      </button>
      <div id={id}>
        {pages.map((page) => (
          <PageLink key={page} page={page} />
        ))}
      </div>
    </>
  )
}
