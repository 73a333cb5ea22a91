import { must } from '../src/domain/base/must.ts'
import { workerLockName } from '../src/wire/tabs/live.ts'
import { LiveCore } from './core/live-core.ts'
import { type Environment, SYSTEM_CLOCK } from './platform/environment.ts'
import { indexedValue } from './platform/indexed-value.ts'
import { uploadByXhr } from './platform/xhr-upload.ts'
import { acceptTabs } from './tabs/tab-handshake.ts'

/** Replaced by the build: the version of the code, shown in the diagnostics. */
declare const __BUILD__: string

const isShared = (scope: WorkerGlobalScope): scope is SharedWorkerGlobalScope => 'onconnect' in scope
const isDedicated = (scope: WorkerGlobalScope): scope is DedicatedWorkerGlobalScope => 'postMessage' in scope

const environment: Environment = {
  kind: isShared(self) ? 'shared' : 'dedicated',
  build: __BUILD__,
  origin: self.location.origin,
  clock: SYSTEM_CLOCK,
  random: () => must(crypto.getRandomValues(new Uint32Array(1))[0]) / 2 ** 32,
  fetch: (url, init) => fetch(url, init),
  upload: uploadByXhr,
  WebSocket,
  kept: indexedValue('known alerts'),
  keptAsides: indexedValue('set aside'),
  keptUnseen: indexedValue('unseen'),
  others: new BroadcastChannel('live:session'),
  // Missing over plain http, despite its type.
  locks: 'locks' in navigator ? navigator.locks : null,
}

const core = new LiveCore(environment)

/** Held until the worker ends: a tab that is granted the lock knows that the worker is gone. */
const locked =
  environment.locks === null
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        const request = environment.locks?.request(workerLockName(core.instance), {}, () => {
          resolve()
          return new Promise(() => {})
        })
        // Refused in a page framed by another site; its tabs are refused theirs too and do not wait for this one.
        request?.catch(() => resolve())
      })

// Uncaught exceptions in a running worker fire no event in the page.
self.addEventListener('error', (event) => core.failed(`error: ${event.message}`))
self.addEventListener('unhandledrejection', (event) => core.failed(`unhandled rejection: ${String(event.reason)}`))
// The page hears nothing of it. Only the origin: an address may hold a key.
self.addEventListener('securitypolicyviolation', (event) => {
  if (!(event instanceof SecurityPolicyViolationEvent)) return
  const { effectiveDirective, blockedURI } = event
  const blocked = URL.canParse(blockedURI) ? new URL(blockedURI).origin : blockedURI
  core.failed(`security policy: ${effectiveDirective} refused ${blocked}`)
})

self.addEventListener('online', () => core.wake('online'))

if (isShared(self)) {
  self.onconnect = (event: MessageEvent) => {
    const [port] = event.ports
    if (port === undefined) return
    acceptTabs(core, port, locked)
    port.start()
  }
} else if (isDedicated(self)) {
  acceptTabs(core, self, locked)
}
