const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** What stands before the slashes would be a scheme, and is none (`ht!tp://`). */
const BROKEN_SCHEME = /^[^/?#]*:\/\//
/** `host:8080` has a port and no scheme. */
const PORT = /^[^/?#:]+:\d{1,5}(?:[/?#]|$)/
/**
 * What no address of a person contains: controls, invisible characters, backslashes (paths of Windows, which browsers turn into
 * slashes), and marks that show an address in another order than it is read.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const FORBIDDEN = /[\u0000-\u001f\u007f-\u00a0\u061c\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff\\]/

/**
 * Returns the http or https address that a configured path means, or null: 'Fehlerhafter Pfad', only web URLs are supported.
 * A path without a scheme gets `http://`. Refused are other schemes (`file:`, `javascript:`, a drive `C:`), paths that name
 * no host (`/plan.pdf`), user names in addresses, and what cannot be parsed. Specification 2, "Navigation targets".
 */
export function webUrl(path: string): string | null {
  const text = path.trim()
  if (text === '' || text.startsWith('/') || FORBIDDEN.test(text)) return null
  const hasScheme = SCHEME.test(text) && !PORT.test(text)
  if (!hasScheme && BROKEN_SCHEME.test(text)) return null
  const address = hasScheme ? text : `http://${text}`
  // Without the slashes a browser would still read `http:host`, and so would nobody else.
  if (hasScheme && !/^https?:\/\/[^/]/i.test(text)) return null
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.username === '' && url.password === '' ? url.href : null
}
