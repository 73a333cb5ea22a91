import type { Read, Reader } from './read-value.ts'

/**
 * What the strict policy keeps from a client whose installation has not switched it on, one row each. Maps need no row: their
 * pictures come from paths of this server.
 * @internal
 */
export const HEADER_FEATURES = {
  /** Sites that tiles of dashboards show in a frame. Without it such a tile is a link. */
  browserTile: { directive: 'frame-src', origins: 'needed' },
  /** A weather service elsewhere, which the worker asks: the settings of the server name it. */
  weather: { directive: 'connect-src', origins: 'needed' },
  /** The page of the service that checks whether a person logs in, in a frame of its own origin. */
  recaptcha: { directive: 'frame-src', origins: 'needed' },
  /** Scans QR codes with the camera. Without it a picture is taken or chosen. */
  camera: { directive: null, origins: 'none' },
} as const satisfies Readonly<Record<string, FeatureRow>>

interface FeatureRow {
  /** The directive that gets the origins; null for a permission. */
  readonly directive: 'frame-src' | 'connect-src' | null
  readonly origins: 'needed' | 'none'
}

type HeaderFeature = keyof typeof HEADER_FEATURES

/** The features that an installation has switched on, each with the origins that it may reach. */
export type SwitchedOn = { readonly [feature in HeaderFeature]?: readonly string[] }

/** No feature: the strict policy. */
export const STRICT: SwitchedOn = {}

const FEATURE_NAMES = Object.keys(HEADER_FEATURES) as readonly HeaderFeature[]

/**
 * Reads `camera; browserTile https://one.example https://two.example`. Origins are https, or http on this machine; a pattern
 * such as `*` or `https:` would undo the policy and is refused.
 */
export const readFeatures: Reader<SwitchedOn> = (value) => {
  const on: { [feature in HeaderFeature]?: readonly string[] } = {}
  const parts = String(value)
    .split(';')
    .map((part) => part.trim().split(/\s+/))
  for (const [name, ...origins] of parts.filter(([first]) => first !== '')) {
    const feature = FEATURE_NAMES.find((known) => known === name)
    if (feature === undefined) return refuse(`must name features of ${FEATURE_NAMES.join(', ')}`)
    const isNeeded = HEADER_FEATURES[feature].origins === 'needed'
    if (isNeeded !== origins.length > 0) return refuse(`must ${isNeeded ? 'give' : 'give no'} origins with ${feature}`)
    const wrong = origins.find((origin) => !isOrigin(origin))
    if (wrong !== undefined) return refuse(`must give origins such as https://site.example with ${feature}`)
    on[feature] = origins
  }
  return { ok: true, value: on }
}

function refuse(why: string): Read<never> {
  return { ok: false, why }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text) || text.includes('*')) return false
  const { origin, protocol, hostname } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname))
  return isSafe && origin === text
}

/** Returns the security policy with what is switched on; `nonceSource` is for the inline scripts of a development server. */
export function contentSecurityPolicy(on: SwitchedOn = STRICT, nonceSource = ''): string {
  const of = (directive: FeatureRow['directive']) =>
    FEATURE_NAMES.filter((name) => HEADER_FEATURES[name].directive === directive).flatMap((name) => on[name] ?? [])
  return [
    "default-src 'none'",
    `script-src 'self'${nonceSource}`,
    `style-src 'self'${nonceSource}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(of('connect-src'))].join(' '),
    "worker-src 'self'",
    // Files of this page itself: a PDF file that is looked at. Of other places only what is switched on.
    ['frame-src blob:', ...new Set(of('frame-src'))].join(' '),
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
 * Returns the headers of every response, worker scripts included: a SharedWorker does not inherit the policy of the page that
 * started it, so a header on the page alone would leave the worker without one.
 */
export function securityHeaders(on: SwitchedOn = STRICT): Readonly<Record<string, string>> {
  const camera = on.camera === undefined ? '()' : '(self)'
  return {
    'Content-Security-Policy': contentSecurityPolicy(on),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`,
  }
}
