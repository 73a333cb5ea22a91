import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIVE_PROTOCOL, type TabHello, type WorkerHello, workerLockName } from '../../src/wire/tabs/live.ts'
import { MemoryServer } from '../model/memory-server.ts'
import { socketClassOf } from '../model/memory-socket.ts'
import { untilQuiet } from '../model/memory-world.ts'

/** Not a literal below: the types of a worker's scope and those of a page do not go into one program. */
const SCRIPT = '../../workers/live.worker.ts'

let grantLock: () => unknown
let lockName: string
let heard: WorkerHello[]
let asked: string[]
let server: MemoryServer
let door: MessagePort
let scope: { onconnect: ((event: { ports: readonly MessagePort[] }) => void) | null }

const settle = () => untilQuiet(() => heard.length + server.events)

/** The script of the worker, run in what a browser gives a SharedWorker; its Web Lock is granted when the test says so. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;[heard, asked, server] = [[], [], new MemoryServer()]
  scope = { onconnect: null }
  const location = { origin: 'http://plant.test' }
  vi.stubGlobal('self', Object.assign(scope, { location, addEventListener() {} }))
  vi.stubGlobal('__BUILD__', 'b1')
  vi.stubGlobal('WebSocket', socketClassOf(server))
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return server.fetch(url)
  })
  const request = (name: string, _: object, granted: () => unknown) => {
    if (name.startsWith(workerLockName(''))) [lockName, grantLock] = [name, granted]
    return new Promise(() => {})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.resetModules()
  await import(SCRIPT)
  const { port1, port2 } = new MessageChannel()
  door = port1
  door.addEventListener('message', ({ data }: MessageEvent<WorkerHello>) => void heard.push(data))
  door.start()
  scope.onconnect?.({ ports: [port2] })
})

afterEach(() => {
  door.close()
  vi.useRealTimers()
})

test('the worker says who it is only when it holds its lock, which a tab that has heard of it asks for (pitfall 1)', async () => {
  await settle()
  expect(heard).toEqual([])
  grantLock()
  await settle()
  expect(heard).toEqual([{ kind: 'worker-hello', protocol: LIVE_PROTOCOL, instance: expect.any(String), build: 'b1' }])
  expect(lockName).toBe(workerLockName(heard[0]?.instance ?? ''))
})

test('hubs are asked for by their whole address: a worker has no page that a relative one could rest on (pitfall 12)', async () => {
  grantLock()
  const [control, frames] = [new MessageChannel(), new MessageChannel()]
  const hello: TabHello = {
    kind: 'tab-hello',
    protocol: LIVE_PROTOCOL,
    tab: 'a',
    locked: false,
    visible: true,
    leaving: false,
  }
  door.postMessage(hello, [control.port2, frames.port2])
  await settle()
  expect(server.connections('server-status')).toBe(1)
  expect(asked).toContain('http://plant.test/hubs/server-status/negotiate?negotiateVersion=1')
  for (const port of [control.port1, frames.port1]) port.close()
})
