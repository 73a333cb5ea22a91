/** Directives without which the client does not start, each with what it must allow. */
const NEEDED_POLICY = [
  ['script-src', "'self'"],
  ['style-src', "'self'"],
  ['worker-src', "'self'"],
  ['connect-src', "'self'"],
  ['img-src', 'data:'],
] as const

/** Headers that the documents ask for on every answer. */
const NEEDED_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
] as const

/** Returns the headers that an answer lacks. */
export function missingHeaders(headers: Headers): readonly string[] {
  return NEEDED_HEADERS.filter((name) => headers.get(name) === null)
}

/** Returns the directives of a policy that keep the client from working. Of several headers, joined by commas, each counts. */
export function blockedBy(header: string): readonly string[] {
  return [...new Set(header.split(',').flatMap(blockedByOne))]
}

function blockedByOne(policy: string): readonly string[] {
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const fallback = directives.get('default-src')
  return NEEDED_POLICY.flatMap(([name, source]) => {
    const sources = directives.get(name) ?? fallback
    return sources === undefined || sources.includes(source) || sources.includes('*')
      ? []
      : [`${name} ${sources.join(' ')}`]
  })
}
