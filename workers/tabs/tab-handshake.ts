import { type Hello, LIVE_PROTOCOL, type Who } from '../../src/wire/tabs/live.ts'
import type { LiveCore } from '../core/live-core.ts'
import { TabSession } from './tab-session.ts'

/** What both a SharedWorker's port and a dedicated Worker's own scope can do. */
export interface HandshakePort {
  postMessage(message: Who): void
  addEventListener(type: 'message', hear: (event: MessageEvent<Hello>) => void): void
}

/**
 * Says who the worker is, and takes in each tab that answers with its two ports. `held` settles when the worker's own
 * lock is held: announced earlier, a tab would get the lock at once and believe the worker dead.
 */
export function acceptTabs(core: LiveCore, door: HandshakePort, held: Promise<void>): void {
  door.addEventListener('message', (event) => {
    const hello = event.data
    const [control, frames] = event.ports
    if (hello?.door !== 'hello' || hello.protocol !== LIVE_PROTOCOL) return
    if (control === undefined || frames === undefined) return
    core.addTab(new TabSession(core, hello, { control, frames }), hello.leaving)
  })
  void held.then(() => {
    door.postMessage({ door: 'who', protocol: LIVE_PROTOCOL, instance: core.instance, build: core.host.build })
  })
}
