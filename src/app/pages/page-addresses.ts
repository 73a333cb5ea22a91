import type { NavigationGroup, PageRow } from './page-row.ts'
import { type NavigationPage, PAGE_NAMES, PAGES, type PageName, pageRow } from './pages.ts'

/** Returns the pages of a group of the navigation. */
export function pagesOf(group: NavigationGroup): readonly NavigationPage[] {
  return PAGE_NAMES.filter(isInNavigation).filter((name) => PAGES[name].navigation.group === group)
}

/** True for the addresses of a page of the navigation, and for what lies below it and is no entry of its own. */
export function isPageOf(name: NavigationPage, pathname: string): boolean {
  const path = barePath(PAGES[name])
  const { formerPath, alsoAt } = pageRow(name)
  return [path, formerPath, alsoAt].includes(pathname) || (isBelow(pathname, path) && !hasPagesBelow(name))
}

/** Whether other entries of the navigation lie below the address of a page: then they are not parts of it. */
function hasPagesBelow(name: NavigationPage): boolean {
  const path = barePath(PAGES[name])
  return PAGE_NAMES.filter(isInNavigation).some((other) => isBelow(barePath(PAGES[other]), path))
}

/** Returns the address of a page without its parameters. */
export function barePath({ path }: Pick<PageRow, 'path'>): string {
  return path.split('/:')[0] ?? path
}

function isBelow(pathname: string, path: string): boolean {
  return pathname.startsWith(`${path}/`)
}

export function isInNavigation(name: PageName): name is NavigationPage {
  return 'navigation' in PAGES[name]
}
