import { expect, onTestFinished, test, vi } from 'vitest'
import { WorkerConnector } from '../../../src/live/connection/worker-connector.ts'
import { LIVE_PROTOCOL, workerLockName } from '../../../src/wire/tabs/live.ts'

/** Ports of the workers that the page has asked for, in that order. */
const ports: MessagePort[] = []

class FakeWorker extends EventTarget {
  readonly port: MessagePort
  constructor() {
    super()
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    ports.push(port2)
  }
}

function start() {
  ports.length = 0
  vi.stubGlobal('SharedWorker', FakeWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  const connected = vi.fn()
  const nothing = () => undefined
  const connector = new WorkerConnector({
    frame: nothing,
    summary: nothing,
    connected,
    lost: nothing,
    resumed: nothing,
    modeChanged: nothing,
  })
  connector.start()
  return { connected, connector }
}

/** Answers as a worker does. */
const hello = (port: MessagePort | undefined, instance: string) =>
  port?.postMessage({ kind: 'worker-hello', protocol: LIVE_PROTOCOL, instance })
/** A worker lives as long as it holds its lock. */
function live(instance: string): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  void navigator.locks.request(workerLockName(instance), () => promise)
}
const leave = () => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
const comeBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
/** Until messages that were sent before have arrived. */
const arrived = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage('')
  })

test('a worker that answers a page on its way into the page cache gets no leases of it, and the page connects anew when it is back (pitfall 48)', async () => {
  for (const instance of ['late', 'next']) live(instance)
  const { connected, connector } = start()
  leave()
  hello(ports[0], 'late')
  for (let turn = 0; turn < 5; turn += 1) await arrived()
  expect(connected).not.toHaveBeenCalled()
  expect(connector.connection).toBeNull()
  comeBack()
  await expect.poll(() => ports.length).toBe(2)
  hello(ports[0], 'late')
  hello(ports[1], 'next')
  await expect.poll(() => connector.connection?.instance).toBe('next')
  expect(connected).toHaveBeenCalledTimes(1)
})
