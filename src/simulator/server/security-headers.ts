import type { ServerResponse } from 'node:http'

function contentSecurityPolicy(nonceSource = ''): string {
  return [
    "default-src 'none'",
    `script-src 'self'${nonceSource}`,
    `style-src 'self'${nonceSource}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types plant',
  ].join('; ')
}

/**
 * What every answer carries, worker scripts included: a SharedWorker does not inherit the policy of the page that
 * started it, so a header on the page alone would leave the worker without one.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

export function setSecurityHeaders(res: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) res.setHeader(name, value)
}

/**
 * The same for pages of Vite's development server. It has inline scripts and styles of its own, which carry the nonce;
 * everything else is as strict as in the build, so that a breach shows where it is written.
 */
export function setDevelopmentHeaders(res: ServerResponse, nonce: string): void {
  setSecurityHeaders(res)
  res.setHeader('Content-Security-Policy', contentSecurityPolicy(` 'nonce-${nonce}'`))
}
