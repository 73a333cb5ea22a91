import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { CommandItem, CommandMark } from '../../../ui/navigation/command-menu.tsx'
import {
  favourites,
  isSamePath,
  pathnameOf,
  toggleFavourite,
  useUserPages,
  visited,
} from '../../../ui/preferences/user-pages.ts'
import { ICONS } from '../navigation/page-link.tsx'
import { iconAt, isKnownPage, usePageName } from '../navigation/page-name.ts'

export interface PaletteItem extends CommandItem {
  readonly path?: string
  /** Opened with Ctrl. */
  readonly chart?: string
  /** What people call it as well: searched, not shown. */
  readonly words?: string
  /** What it does here, where it leads to no page. It never does anything at the plant. */
  readonly run?: () => void
}

/** As they were when the palette was opened: rows do not move while somebody marks some of them. */
export function useFavouriteItems(): readonly PaletteItem[] {
  const { t } = useTranslation('shell')
  const nameOf = usePageName()
  const [marked] = useState(() => favourites.read())
  return useMemo(
    () =>
      marked.map((page): PaletteItem => {
        const Icon = ICONS[iconAt(page.path)]
        return {
          id: `favourite-${page.path}`,
          label: nameOf(page),
          icon: <Icon size={16} aria-hidden="true" />,
          detail: isKnownPage(page.path) ? '' : t('favourite.gone'),
          path: page.path,
        }
      }),
    [marked, nameOf, t],
  )
}

/** Where the user has been, without the page that is shown. */
export function useVisitedItems(): readonly PaletteItem[] {
  const { pathname } = useLocation()
  // A page is remembered after the next one is drawn, so the palette may be open by then.
  const left = useUserPages(visited)
  return useMemo(
    () =>
      left
        .filter(({ path }) => pathnameOf(path) !== pathname)
        .map(({ path, title }) => ({ id: `visited-${path}`, label: title, path })),
    [left, pathname],
  )
}

/** Marks what the palette leads to as favourites: pages, stations, PVs, charts. Alerts go, and actions are no places. */
export function usePaletteMark(): CommandMark {
  const { t } = useTranslation(['palette', 'shell'])
  const marked = useUserPages(favourites)
  const pathOf = ({ id, path }: PaletteItem) =>
    path === undefined || id.startsWith('alert-') || !isKnownPage(path) || path.startsWith('/logout') ? null : path
  const isMarked = (path: string) => marked.some((page) => isSamePath(page.path, path))
  return {
    name: t('favourite.name'),
    keys: t('ctrlD'),
    isMarked: (item) => {
      const path = pathOf(item)
      return path === null ? null : isMarked(path)
    },
    onToggle: (item) => {
      const path = pathOf(item)
      if (path === null) return ''
      const wasMarked = isMarked(path)
      if (!wasMarked && marked.length >= favourites.most) return t('shell:favourite.full', { count: favourites.most })
      toggleFavourite({ path, title: item.label })
      return t(wasMarked ? 'favourite.removed' : 'favourite.added', { name: item.label })
    },
  }
}
