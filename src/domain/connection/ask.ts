/** What asking takes from its surroundings, so that a browser, a worker and Node ask alike. */
export interface Asker {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: { readonly elapsed: () => number }
}

/** What a server answered, as it came. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
  /** From the question to the last byte. */
  readonly ms: number
}

/** A question that got no answer, and why. */
export interface NoAnswer {
  readonly failure: string
  readonly ms: number
  /** It was given up; otherwise the browser said so itself. */
  readonly isTimeout: boolean
}

/**
 * Fetches an address past every cache, without following a redirection, and gives up after `timeoutMs`. It asks as the client does: by
 * its header a server tells a script from a page, and answers with a status instead of its login. Never rejects.
 */
export async function ask(
  { fetch, clock }: Asker,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<RawAnswer | NoAnswer> {
  const began = clock.elapsed()
  const headers = new Headers(init.headers)
  headers.set('X-Requested-With', 'XMLHttpRequest')
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, {
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal,
      ...init,
      headers,
    })
    const body = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body, ms: clock.elapsed() - began }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { failure: sentenceOf(error), ms: clock.elapsed() - began, isTimeout }
  }
}

/** Returns why something failed, with the cause below it, which alone says what happened to a connection. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` (${sentenceOf(error.cause)})`
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code} ` : ''
  return `${code}${error.message}${cause}`.slice(0, 300)
}
