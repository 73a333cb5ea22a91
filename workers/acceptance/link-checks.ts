import type { RawAnswer } from '../../src/domain/connection/ask.ts'
import { MOST_LEAD_MS } from '../../src/domain/connection/clock-lead.ts'
import { blockedBy, missingHeaders } from '../../src/domain/connection/page-policy.ts'
import type { LinkCheck, LinkCheckName } from '../../src/wire/tabs/acceptance.ts'
import { type PlantFileReport, UNREAD_PLANT_FILE } from '../../src/wire/tabs/plant-file.ts'

/** What was seen of the way between browser and server. */
export interface LinkFacts {
  /** Of the connection, such as `h2`; null where it cannot be told. */
  readonly httpVersion: string | null
  /** The page that is at the root; null without an answer. */
  readonly page: RawAnswer | null
  /** `Set-Cookie` of the login. */
  readonly cookies: readonly string[]
  /** Server time minus time here, ms. */
  readonly lead: number
  /** How large answers are packed: `none`, `br`, `gzip`. */
  readonly encoding: string
  readonly hubs: number
  readonly openHubs: number
  readonly hasToken: boolean
  readonly plantFile: PlantFileReport
}

/** Judges what was seen of the way between. What was not seen is unknown. */
export function linkChecks(origin: string, facts: Partial<LinkFacts>): readonly LinkCheck[] {
  const { protocol, hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  const check = (name: LinkCheckName, isGood: boolean | null, found: string): LinkCheck => ({
    name,
    state: isGood === null ? 'unknown' : isGood ? 'good' : 'bad',
    found,
  })
  const {
    page = null,
    httpVersion = null,
    lead,
    cookies,
    encoding,
    hubs = 0,
    openHubs = 0,
    plantFile = UNREAD_PLANT_FILE,
  } = facts
  const html = page === null ? null : new TextDecoder().decode(page.body.slice(0, 4000))
  const isClient = html !== null && /<div id="root"|type="module"/.test(html)
  const policy = page?.headers.get('content-security-policy') ?? null
  const missing = page === null ? [] : missingHeaders(page.headers)
  const weak = (cookies ?? []).flatMap(weaknessesOf)
  return [
    check('secure', protocol === 'https:' || isLocal, protocol.replace(':', '')),
    check('httpVersion', httpVersion === null ? null : httpVersion === 'h2', httpVersion ?? ''),
    check(
      'page',
      html === null ? null : isClient,
      page === null ? '' : `HTTP ${page.status}, ${page.headers.get('content-type') ?? ''}`,
    ),
    check(
      'policy',
      page === null ? null : policy !== null && blockedBy(policy).length === 0,
      policy === null ? 'none' : blockedBy(policy).join('; ') || 'ok',
    ),
    check('headers', page === null ? null : missing.length === 0, missing.join(', ')),
    check('cookies', cookies === undefined || cookies.length === 0 ? null : weak.length === 0, weak.join(', ')),
    check('token', facts.hasToken ?? null, ''),
    check(
      'clock',
      lead === undefined ? null : Math.abs(lead) <= MOST_LEAD_MS,
      lead === undefined ? '' : `${Math.round(lead / 100) / 10} s`,
    ),
    check('plantFile', plantFile.state === 'unread' ? null : plantFile.mistakes.length === 0, plantFileText(plantFile)),
    check('compression', encoding === undefined ? null : encoding !== 'none', encoding ?? ''),
    check('webSockets', hubs === 0 ? null : openHubs > 0, `${openHubs}/${hubs}`),
  ]
}

function weaknessesOf(cookie: string): readonly string[] {
  const name = cookie.slice(0, cookie.indexOf('='))
  return [
    ...(/;\s*httponly/i.test(cookie) ? [] : [`${name}: no HttpOnly`]),
    ...(/;\s*samesite=(lax|strict)/i.test(cookie) ? [] : [`${name}: no SameSite`]),
  ]
}

function plantFileText({ state, mistakes }: PlantFileReport): string {
  if (state !== 'read') return state
  return mistakes.map(({ place, fault }) => `${place} ${fault}`.trim()).join(', ') || 'ok'
}
