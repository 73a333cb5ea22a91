import { webUrl } from '../forms/web-url.ts'
import { localPath } from '../text/paths.ts'
import { shownText } from '../text/shown-text.ts'

/**
 * What a scanned code means. Anybody can print a code.
 * - `page`: a path of this application
 * - `web`: an http or https address of another host, which somebody must want to open
 * - `text`: anything else, only to be read; it never leads anywhere
 */
export type ScannedTarget =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'text'; readonly text: string }

/** A code holds at most 7,089 characters; what is longer than some lines is nothing to read on a screen. */
const MAX_SHOWN = 300

/**
 * Returns where the text of a code leads. `origin` is that of this client: only addresses below it are followed, but never
 * login and logout, and no address with a user name in it. Rule B5, S-15.
 */
export function scannedTarget(scanned: string, origin: string): ScannedTarget {
  const text = scanned.trim()
  const path = ownPath(text, origin)
  if (path !== null) return { kind: 'page', path }
  const url = /^https?:/i.test(text) ? webUrl(text) : null
  if (url !== null && new URL(url).origin !== origin) return { kind: 'web', url }
  return { kind: 'text', text: shownText(text, MAX_SHOWN) }
}

function ownPath(text: string, origin: string): string | null {
  if (text.startsWith('/')) return localPath(text)
  const url = webUrl(text)
  if (url === null || !/^https?:/i.test(text) || new URL(url).origin !== origin) return null
  return localPath(url.slice(origin.length))
}

/**
 * Returns the address of a page for a code: without where a login would return to, and without the part behind `#`. The origin
 * comes from whoever draws it. Rule B4, S-15.
 */
export function codePath(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('returnUrl')
  const rest = query.size === 0 ? '' : `?${query}`
  return `${pathname}${rest}`
}
