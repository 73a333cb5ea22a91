/** Something that the security policy of this page refused. Names no user and nothing of the plant. */
interface PolicyBreach {
  /** Ms since 1970 by this computer's clock. */
  readonly at: number
  /** The directive that refused it. */
  readonly directive: string
  /** The origin that was wanted, or a word such as `inline` or `eval`. */
  readonly blocked: string
  /** The file of this client, or the other origin, with the line. */
  readonly source: string
}

export interface PolicyReport {
  /** Since the page was loaded. */
  readonly count: number
  /** The last ones, oldest first. */
  readonly last: readonly PolicyBreach[]
}

/** A page that breaks its policy all the time must not fill the memory. */
const MOST_BREACHES = 20
const MOST_TEXT = 120

let report: PolicyReport = { count: 0, last: [] }
const listeners = new Set<() => void>()

/**
 * Counts what the browser refuses in this page, from the start. Nothing of it leaves this computer: the diagnostics show it
 * (S-03).
 */
export function watchPolicy(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
    const breach = {
      at: Date.now(),
      directive: effectiveDirective.slice(0, MOST_TEXT),
      blocked: placeOf(blockedURI),
      source: sourceFile ? `${placeOf(sourceFile)}:${lineNumber}` : '',
    }
    report = { count: report.count + 1, last: [...report.last, breach].slice(-MOST_BREACHES) }
    for (const onChange of listeners) onChange()
  })
}

/** The same object until something else is refused. */
export function policyReport(): PolicyReport {
  return report
}

export function subscribePolicy(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Addresses may hold what a user looked at: of other sites only the origin is kept, of this one the files of the build. */
function placeOf(text: string): string {
  if (!URL.canParse(text)) return text.slice(0, MOST_TEXT)
  const { origin, pathname, protocol } = new URL(text)
  if (origin === 'null') return protocol
  if (origin !== location.origin) return origin
  return pathname.startsWith('/assets/') ? pathname : '/'
}
