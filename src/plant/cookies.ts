import type { IncomingMessage } from 'node:http'

export const SESSION_COOKIE = 'plant-session'
export const PRE_SESSION_COOKIE = 'plant-pre-session'

/** The value of a request cookie, or undefined. Of several with one name the first counts. */
export function cookieOf(req: IncomingMessage, name: string): string | undefined {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** No script can read it, and another site's form does not send it. */
export function setCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`
}

export function clearCookie(name: string): string {
  return `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`
}
