import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { pathnameOf, type UserPage } from '../../../ui/preferences/user-pages.ts'
import { barePath, isPageOf, pagesOf } from '../../pages/page-addresses.ts'
import { pageAt } from '../../pages/page-loader.ts'
import { NAVIGATION_GROUPS } from '../../pages/page-row.ts'
import { type NavigationIcon, type NavigationPage, PAGES } from '../../pages/pages.ts'

const LISTED = NAVIGATION_GROUPS.flatMap(pagesOf)

/** Returns a function that names a page of a user: the user's name for it, that of the navigation, or its old title. */
export function usePageName(): (page: UserPage) => string {
  const { t } = useTranslation('shell')
  return useCallback(
    ({ path, title, own }) => {
      const listed = listedPage(path)
      return own ?? (listed === null ? title : t(`page.${listed}`))
    },
    [t],
  )
}

/** Returns the page of the navigation with exactly this address; null for parts of pages, and for views with parameters. */
export function listedPage(path: string): NavigationPage | null {
  return LISTED.find((name) => barePath(PAGES[name]) === path) ?? null
}

/** Returns the icon of the page of the navigation that an address belongs to. */
export function iconAt(path: string): NavigationIcon {
  const name = LISTED.find((listed) => isPageOf(listed, pathnameOf(path))) ?? 'stations'
  return PAGES[name].navigation.icon
}

/** Whether this build has a page at an address. */
export function isKnownPage(path: string): boolean {
  return pageAt(pathnameOf(path)) !== undefined
}
