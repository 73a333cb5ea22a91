import type { TrustedTypePolicy } from 'trusted-types/lib'
import acceptanceUrl from '../../../workers/acceptance.worker.ts?worker&url'
import filesUrl from '../../../workers/files.worker.ts?worker&url'
import url from '../../../workers/live.worker.ts?sharedworker&url'

/** Replaced by the bundler: the commit or version of the code. */
declare const __BUILD__: string

/** The build of this page. A server that offers another one was deployed since. */
export const PAGE_BUILD = __BUILD__

/** The first signature is what the DOM's types know: an address as text. */
type TextPolicy = {
  createScriptURL(url: string): string
} & TrustedTypePolicy

interface PolicyRules {
  readonly createScriptURL: (url: string) => string
  readonly createHTML?: (text: string) => string
}

interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): TextPolicy
}

declare global {
  var trustedTypes: PolicyFactory | undefined
}

/**
 * Returns `text` if it is one of the addresses `allowed`, all resolved against `base`. Throws on every other address, also of
 * the same origin: uploaded files come from there too.
 * @internal
 */
export function ownScript(text: string, allowed: readonly string[], base: string): string {
  const hrefs = allowed.map((address) => new URL(address, base).href)
  if (!URL.canParse(text, base) || !hrefs.includes(new URL(text, base).href)) {
    throw new Error(`Not a worker script: ${text}`)
  }
  return text
}

/** The browser runs the policy for every script that the page loads by address. */
const workerScript = (text: string) => ownScript(text, [url, filesUrl, acceptanceUrl], location.href)

const policy = globalThis.trustedTypes?.createPolicy('plant', { createScriptURL: workerScript })

const addressOf = (script: string) => policy?.createScriptURL(script) ?? workerScript(script)

/**
 * Returns the address of the worker script. The literal `new SharedWorker(new URL(...))` is blocked under Trusted Types,
 * hence the `?url` import, which emits the same chunk, and a policy that lets this address and the next one through.
 */
export function workerUrl(): string {
  return addressOf(url)
}

/** Returns the address of the script that writes spreadsheet files. */
export function filesWorkerUrl(): string {
  return addressOf(filesUrl)
}

/** Returns the address of the script that checks a server. */
export function acceptanceWorkerUrl(): string {
  return addressOf(acceptanceUrl)
}

const GONE_STATUSES = [404, 410]
const SCRIPT_MS = 3000

/**
 * Resolves to true if the server no longer has the script (404 or 410, or the page in its place); to false if it does not respond
 * within 3 s. Never rejects.
 */
export async function isWorkerScriptGone(): Promise<boolean> {
  try {
    const { ok, status, headers } = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(SCRIPT_MS),
    })
    return GONE_STATUSES.includes(status) || (ok && /html/.test(headers.get('content-type') ?? ''))
  } catch {
    return false
  }
}
