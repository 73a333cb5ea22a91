const BASE = 'https://local.invalid'
const MAX_LENGTH = 2000
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const FORBIDDEN = /[\\\u0000-\u001f\u007f]/
const SESSION_PAGES = /^\/(login|logout)(\/|\?|#|$)/i

/**
 * The path, query and hash of a returnUrl, or null unless it is a path of this application: one leading slash, no
 * backslash, no control character, at most 2000 characters, and after normalisation still not another host
 * (`/..//evil.example` becomes `//evil.example`). The login and logout pages are refused, or they would nest.
 */
export function localPath(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > MAX_LENGTH) return null
  if (!text.startsWith('/') || text.startsWith('//') || FORBIDDEN.test(text)) return null
  if (!URL.canParse(text, BASE)) return null
  const url = new URL(text, BASE)
  const path = url.pathname + url.search + url.hash
  if (url.origin !== BASE || path.startsWith('//') || SESSION_PAGES.test(path)) return null
  return path
}
