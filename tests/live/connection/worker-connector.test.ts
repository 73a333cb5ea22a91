import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Lane } from '../../../src/live/cells/mirror.ts'
import { workerLockName } from '../../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import type { Environment } from '../../../workers/platform/environment.ts'
import { acceptTabs } from '../../../workers/tabs/tab-handshake.ts'
import { MemoryServer } from '../../model/memory-server.ts'
import { memoryCore, untilQuiet } from '../../model/memory-world.ts'
import { FakeBrowser, type WorkerBehaviour } from '../../support/fakes/fake-browser.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

vi.mock('../../../src/live/connection/page-build.ts', () => ({
  workerUrl: () => '/worker.js',
  isWorkerScriptGone: () => Promise.resolve(false),
}))

const WHO_DEADLINE_MS = 3000
/** Longer than the jitter before the next worker is opened. */
const RETRY_MS = 100
const STEP_MS = 100

let browser: FakeBrowser
let workers: LiveWorker[]
/** The live link of a page that has just been loaded. */
let link: typeof import('../../../src/live/connection/live-client.ts')

beforeEach(async () => {
  browser = new FakeBrowser()
  browser.install()
  workers = []
  vi.resetModules()
  link = await import('../../../src/live/connection/live-client.ts')
})

afterEach(() => {
  link.connector.connection?.control.close()
  link.connector.connection?.frames.close()
  for (const { core } of workers) core.stop()
  browser.close()
})

/** A live worker with a server of its own. */
interface LiveWorker {
  readonly core: LiveCore
  readonly server: MemoryServer
  readonly clock: FakeClock
  readonly opens: (door: MessagePort) => void
  /** Ends as a crash does: no event, and its lock is free. */
  readonly die: () => void
}

function liveWorker(overrides: (server: MemoryServer) => Partial<Environment> = () => ({})): LiveWorker {
  const clock = new FakeClock()
  const server = new MemoryServer()
  const core = memoryCore({ clock, server, locks: browser.locks }, workers.length + 1, overrides(server))
  const free = browser.locks.hold(workerLockName(core.instance))
  const opens = (door: MessagePort) => {
    acceptTabs(core, door, Promise.resolve())
    door.start()
  }
  const worker = {
    core,
    server,
    clock,
    opens,
    die() {
      core.stop()
      free()
    },
  }
  workers.push(worker)
  return worker
}

/** Each page that opens a worker gets a new one. */
const aNewOne: WorkerBehaviour = (door) => liveWorker().opens(door)

let frames = 0
const settle = () => untilQuiet(() => workers.reduce((sum, { server }) => sum + server.events, frames))

/** Time passes for page and workers alike, and what it brings about is waited for. */
async function pass(ms: number): Promise<void> {
  await settle()
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    for (const { clock } of workers) clock.turn(STEP_MS)
    await vi.advanceTimersByTimeAsync(STEP_MS)
    await settle()
  }
}

const kindOf = (message: unknown) =>
  typeof message === 'object' && message !== null && 'kind' in message ? message.kind : null

/** Leases a lane as a view does. Returns a function that reads it. */
function leaseLane(key: string): () => Pick<Lane, 'known' | 'num' | 'stale'> {
  let slot = -1
  link.subscribeSlot(key, (held) => {
    slot = held
    frames += 1
  })
  return () => {
    const lane = {} as { -readonly [P in keyof Lane]: Lane[P] }
    link.mirror.readLane(slot, lane)
    return { known: lane.known, num: lane.num, stale: lane.stale }
  }
}

test('a page shows what its worker knows', async () => {
  browser.shared = aNewOne
  link.connector.start()
  const read = leaseLane('ai1')
  await pass(1000)
  expect(read()).toEqual({ known: true, num: 0, stale: false })
  workers[0]?.server.change('ai1')
  await pass(1000)
  expect(read()).toEqual({ known: true, num: 1, stale: false })
  expect(link.liveMode()).toBe('shared')
})

test('a worker that restarts behind the same port gets a new handshake and every lease; frames of the old one are ignored (pitfalls 3, 24)', async () => {
  const old = liveWorker()
  const next = liveWorker()
  let restart = () => {}
  browser.shared = (port) => {
    let isOver = false
    acceptTabs(
      old.core,
      {
        postMessage: (who) => port.postMessage(who),
        addEventListener: (type, hear) => port.addEventListener(type, (event) => void (isOver || hear(event))),
      },
      Promise.resolve(),
    )
    port.start()
    restart = () => {
      isOver = true
      next.opens(port)
    }
  }
  link.connector.start()
  const read = leaseLane('ai1')
  await pass(1000)
  expect(old.core.stats().tabs).toHaveLength(1)
  for (let value = 0; value < 7; value += 1) next.server.change('ai1')
  restart()
  await pass(1000)
  expect(next.server.subscribed('pv')).toEqual(['ai1'])
  expect(read()).toEqual({ known: true, num: 7, stale: false })
  old.server.change('ai1')
  await pass(1000)
  expect(read()).toEqual({ known: true, num: 7, stale: false })
  expect(browser.opened).toEqual(['shared'])
})

test('every pending call fails at once when the worker dies, what is shown is marked as last known, and the next worker gets the next call (pitfall 4)', async () => {
  browser.shared = aNewOne
  link.connector.start()
  const read = leaseLane('ai1')
  await pass(1000)
  const asked = Array.from({ length: 20 }, () =>
    link.callWorker(async (api) => ({ ok: true, body: await api.stats() })),
  )
  workers[0]?.die()
  await settle()
  const answers = await Promise.all(asked)
  expect(answers.map((answer) => (answer.ok ? 'answered' : answer.error.kind))).toEqual(Array(20).fill('worker-lost'))
  expect(read()).toEqual({ known: true, num: 0, stale: true })
  await pass(RETRY_MS)
  await pass(1000)
  expect(workers).toHaveLength(2)
  expect(await link.callWorker(async (api) => ({ ok: true, body: (await api.stats()).instance }))).toEqual({
    ok: true,
    body: workers[1]?.core.instance,
  })
  expect(read()).toEqual({ known: true, num: 0, stale: false })
})

test('a worker that is lost fifty times is found fifty times, and never given up while it lives (pitfall 1)', async () => {
  browser.shared = aNewOne
  browser.dedicated = aNewOne
  // Of a hidden page silence is no sign of death: only the lock is.
  browser.show(false)
  link.connector.start()
  await pass(RETRY_MS)
  for (let death = 1; death <= 50; death += 1) {
    expect(workers).toHaveLength(death)
    workers.at(-1)?.die()
    await pass(RETRY_MS)
  }
  await pass(590_000)
  expect(workers).toHaveLength(51)
  expect(workers.at(-1)?.core.stats().tabs).toHaveLength(1)
})

test('a slow response reaches its caller, although only the connection holds the proxy (pitfall 5)', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const worker = liveWorker((server) => ({
    async fetch(url) {
      if (url.includes('rights')) await asked
      return server.fetch(url)
    },
  }))
  browser.shared = worker.opens
  link.connector.start()
  await pass(1000)
  const rights = link.callWorker((api) => api.call('rights', {}))
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let turn = 0; turn < 5; turn += 1) {
    collect()
    await settle()
  }
  answer()
  expect(await rights).toMatchObject({ ok: true })
})

test.each([
  ['is missing or refused by an exception', 'throws', 0],
  ['ends in an error, as with other options under the same name', 'error', 0],
  ['never says who it is', 'silence', 2 * WHO_DEADLINE_MS],
] as const)('a shared worker that %s is replaced by one of the page itself (pitfalls 40, 46)', async (_, how, ms) => {
  browser.shared = how
  browser.dedicated = aNewOne
  link.connector.start()
  const read = leaseLane('ai1')
  await settle()
  await pass(ms)
  await pass(1000)
  expect(link.liveMode()).toBe('dedicated')
  expect(read()).toEqual({ known: true, num: 0, stale: false })
  expect(browser.opened.at(-1)).toBe('dedicated')
})

test('a page that gets no worker at all asks for one every 3 s (T12)', async () => {
  browser.shared = 'error'
  browser.dedicated = 'error'
  link.connector.start()
  await pass(STEP_MS)
  const { length } = browser.opened
  await pass(2800)
  expect(browser.opened).toHaveLength(length)
  await pass(2 * STEP_MS)
  expect(browser.opened).toHaveLength(length + 1)
})

test('a visible page whose worker is silent opens another one after 5 s, not before (T12)', async () => {
  browser.shared = aNewOne
  link.connector.start()
  await pass(1000)
  const silent = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      await settle()
    }
  }
  await silent(4)
  expect(browser.opened).toEqual(['shared'])
  await silent(3)
  expect(browser.opened).toEqual(['shared', 'shared'])
})

test.each([
  [29_000, 'dedicated'],
  [31_000, 'shared'],
] as const)(
  'a page that loses a worker every %i ms has a %s one after the third: three in a minute are too many (T12)',
  async (ms, mode) => {
    browser.shared = aNewOne
    browser.dedicated = aNewOne
    browser.show(false)
    link.connector.start()
    await pass(1000)
    for (let death = 1; death <= 3; death += 1) {
      workers.at(-1)?.die()
      await pass(death === 3 ? 1000 : ms)
    }
    expect(link.liveMode()).toBe(mode)
  },
)

test('a page that was blocked by a dialog shows nothing of what waited for it, only what is so now (F135)', async () => {
  const worker = liveWorker()
  browser.shared = (door) => worker.opens(door)
  link.connector.start()
  const read = leaseLane('ai1')
  await pass(1000)
  const seen: number[] = []
  link.subscribeSlot('ai1', () => seen.push(read().num))
  // What the worker sends waits for the page, and the page does nothing: no timer, no message.
  const post = MessagePort.prototype.postMessage
  const waiting: (() => void)[] = []
  const hold = vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(function (
    this: MessagePort,
    ...message: Parameters<MessagePort['postMessage']>
  ) {
    const deliver = () => post.apply(this, message)
    if (kindOf(message[0]) === 'frame') waiting.push(deliver)
    else deliver()
  })
  for (let minute = 1; minute <= 60; minute += 1) {
    worker.server.change('ai1')
    for (let second = 0; second < 60; second += 1) {
      worker.clock.turn(1000)
      await settle()
    }
  }
  // One in flight, and one after it was written off.
  expect(waiting).toHaveLength(2)
  hold.mockRestore()
  const blockedMs = performance.now() + 3_600_000
  vi.spyOn(performance, 'now').mockImplementation(() => blockedMs)
  seen.length = 0
  for (const deliver of waiting) deliver()
  await settle()
  expect(read()).toEqual({ known: true, num: 60, stale: false })
  expect(new Set(seen)).toEqual(new Set([60]))
})

test('a page with a worker of its own, after three losses, shares one again ten minutes later (F140)', async () => {
  browser.shared = aNewOne
  browser.dedicated = aNewOne
  link.connector.start()
  const read = leaseLane('ai1')
  await pass(1000)
  for (let death = 1; death <= 3; death += 1) {
    workers.at(-1)?.die()
    await pass(1000)
  }
  expect(link.liveMode()).toBe('dedicated')
  // A hidden page: no frame has to come meanwhile.
  browser.show(false)
  await pass(590_000)
  expect(link.liveMode()).toBe('dedicated')
  await pass(20_000)
  expect(link.liveMode()).toBe('shared')
  browser.show(true)
  await pass(1000)
  expect(read()).toMatchObject({ known: true, stale: false })
})

/** Web Locks are missing over plain http. */
describe('a hidden page without Web Locks', () => {
  const HIDDEN_MS = 200_000

  beforeEach(() => vi.stubGlobal('navigator', {}))

  test('responds to its worker, which keeps its leases (F13)', async () => {
    browser.shared = aNewOne
    link.connector.start()
    const read = leaseLane('ai1')
    await pass(1000)
    browser.show(false)
    await pass(HIDDEN_MS)
    expect(workers[0]?.server.subscribed('pv')).toEqual(['ai1'])
    expect(read()).toMatchObject({ known: true, stale: false })
  })

  test('that was silent for too long shakes hands again as soon as it can (F13)', async () => {
    const worker = liveWorker()
    browser.shared = (door) => worker.opens(door)
    link.connector.start()
    const read = leaseLane('ai1')
    await pass(1000)
    const [first] = worker.core.stats().tabs
    browser.show(false)
    const post = MessagePort.prototype.postMessage
    const silence = vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(function (
      this: MessagePort,
      message: unknown,
      transfer: unknown = [],
    ) {
      if ((message as { kind?: unknown }).kind !== 'here')
        post.call(this, message, { transfer: transfer as Transferable[] })
    })
    await pass(HIDDEN_MS)
    silence.mockRestore()
    const { tabs } = worker.core.stats()
    expect(tabs).toHaveLength(1)
    expect(tabs[0]?.tab).not.toBe(first?.tab)
    browser.show(true)
    worker.server.change('ai1')
    await pass(1000)
    expect(read()).toEqual({ known: true, num: 1, stale: false })
    expect(link.connector.mode).toBe('shared')
  })
})
