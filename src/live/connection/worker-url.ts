import url from '../../../workers/live.worker.ts?sharedworker&url'
import { ownScript } from './own-script.ts'

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

/** The policy is asked for every script that the page wants to load by address. */
const workerScript = (text: string) => ownScript(text, url, location.href)

const policy = window.trustedTypes?.createPolicy('plant', { createScriptURL: workerScript })

/**
 * Address of the worker script. The literal `new SharedWorker(new URL(...))` is blocked under Trusted Types, hence the
 * `?url` import, which emits the same chunk, and a policy that lets this one address through.
 */
export function workerUrl(): string {
  return policy?.createScriptURL(url) ?? workerScript(url)
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
