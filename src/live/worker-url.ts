import url from '../../workers/live.worker.ts?sharedworker&url'

interface ScriptUrlPolicy {
  /** A TrustedScriptURL; the DOM's types know it only as text. */
  createScriptURL(url: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory
  }
}

/** Only this application's own scripts; anything else is a mistake or an attack. */
function ownScript(text: string): string {
  if (new URL(text, location.href).origin !== location.origin) throw new Error(`Not an own script: ${text}`)
  return text
}

const policy = window.trustedTypes?.createPolicy('plant', { createScriptURL: ownScript })

/**
 * Address of the worker script. The literal `new SharedWorker(new URL(...))` is blocked under Trusted Types, hence the
 * `?url` import, which emits the same chunk, and a policy that lets only own scripts through.
 */
export function workerUrl(): string {
  return policy?.createScriptURL(url) ?? ownScript(url)
}

const GONE_STATUSES = [404, 410]

/** Whether the server answers that it does not have the script; false as long as it does not answer at all. */
export async function isWorkerScriptGone(): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    return GONE_STATUSES.includes(response.status)
  } catch {
    return false
  }
}
