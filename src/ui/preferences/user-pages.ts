import { useSyncExternalStore } from 'react'
import { unreadItems } from '../../domain/base/unread-items.ts'
import { localPath } from '../../domain/text/paths.ts'
import { onSessionEnd, ownerName } from '../../live/connection/data-owner.ts'
import { userItem } from './user-storage.ts'

/** A page that belongs to a user's own lists, with what its address says of the view: a filter, PVs, a range. */
export interface UserPage {
  /** Path and query. */
  readonly path: string
  /** What the page was called when it came into the list. */
  readonly title: string
  /** What its user calls it. */
  readonly own?: string | undefined
}

/** A list of pages of the logged-in user, kept in this browser and the same in all its tabs. */
export interface UserPages {
  readonly most: number
  /** The same array until something changes. Empty while nobody is logged in. */
  read(): readonly UserPage[]
  /** Changes the list as it is now in the browser: another tab may have changed it a moment ago. */
  change(next: (before: readonly UserPage[]) => readonly UserPage[]): void
  subscribe(onChange: () => void): () => void
}

const MAX_TITLE = 200

/** The pages that the logged-in user has marked, in the user's order. */
export const favourites = userPages('favourites', 30)
/** The pages that the logged-in user has left last, the newest first. */
export const visited = userPages('visited', 12)

export function useUserPages(pages: UserPages): readonly UserPage[] {
  return useSyncExternalStore(pages.subscribe, pages.read)
}

/** Adds a page to the end of the favourites, or removes the one with its address. */
export function toggleFavourite(page: UserPage): void {
  favourites.change((before) => {
    const others = before.filter(({ path }) => !isSamePath(path, page.path))
    return others.length < before.length ? others : [...before, page]
  })
}

/** Remembers a page as the one that was left last; the same path is listed once. */
export function rememberPage(page: UserPage): void {
  visited.change((before) => [page, ...before.filter(({ path }) => path !== page.path)])
}

/** Whether two addresses show the same view; the order of their parameters says nothing. */
export function isSamePath(one: string, other: string): boolean {
  return one === other || inOrder(one) === inOrder(other)
}

/** Returns the address without its parameters. */
export function pathnameOf(path: string): string {
  return path.split(/[?#]/)[0] ?? path
}

function inOrder(path: string): string {
  const query = new URLSearchParams(path.slice(pathnameOf(path).length))
  query.sort()
  return `${pathnameOf(path)}?${query}`
}

function userPages(name: string, most: number): UserPages {
  const item = userItem(name, (value): value is readonly unknown[] => Array.isArray(value))
  const stored = () => (item.read() ?? []).flatMap(readPage).slice(0, most)
  const listeners = new Set<() => void>()
  let cached: { readonly owner: string | null; readonly pages: readonly UserPage[] } | null = null
  const forget = () => {
    cached = null
    for (const onChange of listeners) onChange()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.endsWith(`/${name}`)) forget()
  }
  onSessionEnd(forget)
  return {
    most,
    read: () => {
      const owner = ownerName()
      if (cached === null || cached.owner !== owner) {
        cached = { owner, pages: stored() }
      }
      return cached.pages
    },
    change: (next) => {
      const unread = unreadItems(item.read(), (page) => readPage(page).length > 0)
      item.write([...next(stored()).slice(0, most), ...unread])
      forget()
    },
    subscribe: (onChange) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

/**
 * Reads one entry. Whoever writes into the storage of this browser must not lead a user elsewhere: what is no path of this
 * client is left out.
 */
function readPage(stored: unknown): readonly UserPage[] {
  if (typeof stored !== 'object' || stored === null || !('path' in stored && 'title' in stored)) return []
  const path = typeof stored.path === 'string' ? localPath(stored.path) : null
  const title = nameIn(stored.title)
  const own = 'own' in stored ? nameIn(stored.own) : null
  if (path === null || title === null) return []
  // With what another build keeps besides.
  return [{ ...stored, path, title, own: own ?? undefined }]
}

function nameIn(stored: unknown): string | null {
  return typeof stored === 'string' && stored.trim() !== '' ? stored.slice(0, MAX_TITLE) : null
}
