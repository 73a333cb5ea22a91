import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkerConnectorEvents } from '../../../src/live/connection/worker-connector.ts'
import type { Result } from '../../../src/wire/server/result.ts'

/** The connector of the page, as the test sets it. */
const page = vi.hoisted(() => ({ connection: null as unknown, events: null as unknown }))
vi.mock('../../../src/live/connection/worker-connector.ts', () => ({
  WorkerConnector: class {
    constructor(events: WorkerConnectorEvents) {
      page.events = events
    }
    get connection() {
      return page.connection
    }
  },
}))

const { callWorker } = await import('../../../src/live/connection/live-client.ts')
const { sendCommand } = await import('../../../src/live/calls/call.ts')

const DONE: Result<string> = { ok: true, body: 'done' }
const request = () => Promise.resolve(DONE)

function worker(call: () => Promise<Result<string>> = request) {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  return { connection: { api: { call, lease: () => undefined }, lost }, lose }
}

function connect(next: ReturnType<typeof worker>): void {
  page.connection = next.connection
  const { connected } = page.events as WorkerConnectorEvents
  connected()
}

beforeEach(() => {
  vi.useFakeTimers()
  page.connection = null
})

afterEach(() => {
  vi.useRealTimers()
})

test('a call waits for a worker, and leaves no timer behind when there is one', async () => {
  const answer = callWorker(request)
  connect(worker())
  expect(await answer).toEqual(DONE)
  expect(vi.getTimerCount()).toBe(0)
})

test('without any worker a call fails after 10 s', async () => {
  const answer = callWorker(request)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toMatchObject({ ok: false, error: { kind: 'worker-lost' } })
  expect(vi.getTimerCount()).toBe(0)
})

test('every call to a worker that dies settles (pitfall 4)', async () => {
  const dying = worker()
  connect(dying)
  const answers = Array.from({ length: 20 }, () => callWorker(() => new Promise<Result<string>>(() => {})))
  dying.lose()
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ error: { kind: 'worker-lost' } })
})

test('a command does not wait for a worker: it is refused, and no worker ever gets it (R-45)', async () => {
  const result = await sendCommand('ackAlerts', { ids: ['a'] }, { id: 'a', shown: [] })
  expect(result).toMatchObject({ ok: false, error: { kind: 'disconnected' } })
  const call = vi.fn(request)
  connect(worker(call))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).not.toHaveBeenCalled()
})

test('a command whose worker dies is unknown, and the next worker does not get it (R-45)', async () => {
  const dying = worker(() => new Promise<Result<string>>(() => {}))
  connect(dying)
  const result = sendCommand('ackAlerts', { ids: ['a'] }, { id: 'a', shown: [] })
  const call = vi.fn(request)
  dying.lose()
  connect(worker(call))
  expect(await result).toMatchObject({ ok: false, error: { kind: 'worker-lost' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).not.toHaveBeenCalled()
})
