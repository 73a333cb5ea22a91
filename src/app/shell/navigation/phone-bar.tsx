import { Ellipsis } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isPageOf, pagesOf } from '../../pages/page-addresses.ts'
import { NAVIGATION_GROUPS } from '../../pages/page-row.ts'
import { PAGES } from '../../pages/pages.ts'
import styles from './navigation.module.css'
import { FavouritePages, VisitedPages } from './own-pages.tsx'
import { ICONS, PageLink } from './page-link.tsx'
import { type Place, placesOf } from './places.ts'

const PLACES = placesOf(NAVIGATION_GROUPS)

/**
 * The groups of the navigation at the bottom of a telephone. Each opens its pages above the bar, without anything that has
 * to be loaded: the way out of a page has to work while a link is broken.
 */
export function PhoneBar({ id }: { readonly id: string }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Place['name'] | null>(null)
  const bar = useRef<HTMLElement>(null)
  const panelId = useId()
  const close = () => setOpened(null)
  useEffect(() => {
    if (opened === null) return undefined
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && bar.current?.contains(target) !== true) setOpened(null)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [opened])
  return (
    <nav
      ref={bar}
      id={id}
      className={styles.bar}
      aria-label={t('navigation')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || opened === null) return
        close()
        bar.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
      }}
    >
      {PLACES.map(({ name, groups }) => {
        const isOpen = opened === name
        const pages = groups.flatMap((group) => pagesOf(group))
        const first = pages[0]
        const Icon = name === 'more' || first === undefined ? Ellipsis : ICONS[PAGES[first].navigation.icon]
        return (
          <div key={name} className={styles.place}>
            <button
              type="button"
              className={styles.placeButton}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              data-current={pages.some((page) => isPageOf(page, pathname)) || undefined}
              onClick={() => setOpened(isOpen ? null : name)}
            >
              <Icon size={18} aria-hidden="true" />
              <span>{t(`short.${name}`)}</span>
            </button>
            {isOpen && (
              <div id={panelId} className={styles.panel}>
                {name === 'more' && (
                  <>
                    <FavouritePages onFollow={close} />
                    <VisitedPages onFollow={close} />
                  </>
                )}
                {groups.map((group) => (
                  <div key={group}>
                    <div className={styles.groupName}>{t(`group.${group}`)}</div>
                    {pagesOf(group).map((page) => (
                      <PageLink key={page} page={page} onFollow={close} />
                    ))}
                  </div>
                ))}
              </div>
            )}
          </div>
        )
      })}
    </nav>
  )
}
