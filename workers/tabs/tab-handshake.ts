import { LIVE_PROTOCOL, type TabHello, type WorkerHello } from '../../src/wire/tabs/live.ts'
import { type TabContext, TabSession } from './tab-session.ts'

/** What the port of a SharedWorker and the scope of a dedicated Worker have in common. */
export interface HandshakePort {
  postMessage(message: WorkerHello): void
  addEventListener(type: 'message', listener: (event: MessageEvent<TabHello>) => void): void
}

/**
 * Announces the worker, and opens a session for each tab that replies with its two ports. `locked` settles when the
 * worker holds its own lock: if it announced itself earlier, a tab would be granted that lock at once and take the
 * worker for dead.
 */
export function acceptTabs(core: TabContext, port: HandshakePort, locked: Promise<void>): void {
  port.addEventListener('message', (event) => {
    const hello = event.data
    const [control, frames] = event.ports
    if (hello?.kind !== 'tab-hello' || hello.protocol !== LIVE_PROTOCOL) return
    if (control === undefined || frames === undefined) return
    core.addTab(new TabSession(core, hello, { control, frames }), hello.leaving)
  })
  void locked.then(() => {
    const { instance, context } = core
    port.postMessage({ kind: 'worker-hello', protocol: LIVE_PROTOCOL, instance, build: context.build })
  })
}
