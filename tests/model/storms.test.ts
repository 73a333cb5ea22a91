import { afterEach, describe, expect, test } from 'vitest'
import { tabLockName } from '../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../workers/core/live-core.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { FakeLocks } from '../support/fakes/fake-locks.ts'
import { type NodeTab, openTab } from '../support/live-in-node.ts'
import { laneOf } from '../support/truth/watching-client.ts'
import { MemoryServer } from './memory-server.ts'
import { memoryCore, type Surroundings, untilQuiet } from './memory-world.ts'

const STEP_MS = 250
const SECOND_MS = 1000
const MINUTE_MS = 60_000
/** The longest delay between two attempts. */
const LONGEST_DELAY_MS = 30_000

/** Browsers of one server, each with a tab that shows one value. */
class Crowd {
  readonly surroundings: Surroundings = { clock: new FakeClock(), server: new MemoryServer(), locks: new FakeLocks() }
  readonly cores: LiveCore[] = []
  readonly tabs: NodeTab[] = []
  /** The connection attempts of each browser. */
  readonly negotiations: { readonly browser: number; readonly hub: string; readonly at: number }[] = []

  async open(browsers: number): Promise<void> {
    const { server, clock } = this.surroundings
    for (let browser = 0; browser < browsers; browser += 1) {
      const fetch = (url: string) => {
        const [, hub] = /\/hubs\/(.+)\/negotiate/.exec(url) ?? []
        if (hub !== undefined) this.negotiations.push({ browser, hub, at: clock.now() })
        return server.fetch(url)
      }
      const core = memoryCore(this.surroundings, 4711 * (browser + 1), { fetch })
      this.surroundings.locks.hold(tabLockName(`tab-${browser}`))
      const tab = openTab(core, `tab-${browser}`, true)
      await tab.lease([{ topic: 'pvValue', key: 'ai1', slot: 0 }])
      this.cores.push(core)
      this.tabs.push(tab)
    }
    await this.pass(SECOND_MS)
    expect(this.live()).toBe(browsers)
  }

  /** Returns how many tabs show the server's value without a mark. */
  live(): number {
    const { server } = this.surroundings
    return this.tabs.filter((tab) => {
      const { known, stale, num } = laneOf(tab, 0)
      return known && !stale && num === server.value('ai1')
    }).length
  }

  marked(): number {
    return this.tabs.filter((tab) => laneOf(tab, 0).stale).length
  }

  async pass(ms: number): Promise<void> {
    await this.settle()
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      this.surroundings.clock.turn(STEP_MS)
      await this.settle()
    }
  }

  settle(): Promise<void> {
    return untilQuiet(() => this.tabs.reduce((sum, { frames }) => sum + frames.length, this.surroundings.server.events))
  }

  close(): void {
    this.surroundings.server.drop(null)
    for (const core of this.cores) core.stop()
    for (const tab of this.tabs) tab.close()
  }
}

let crowd: Crowd
afterEach(() => crowd.close())

async function restart(downMs: number): Promise<void> {
  const { server } = crowd.surroundings
  server.isDown = true
  server.drop(null)
  await crowd.pass(downMs)
  expect(crowd.live()).toBe(0)
  expect(crowd.marked()).toBe(crowd.tabs.length)
  server.change('ai1')
  server.isDown = false
}

describe('a server that is away', () => {
  // After a long outage the delays reach their maximum, so this many clients return spread over that time.
  test.each([
    ['3 s', 3 * SECOND_MS, 10 * SECOND_MS],
    ['60 s', MINUTE_MS, LONGEST_DELAY_MS],
    ['10 min', 10 * MINUTE_MS, LONGEST_DELAY_MS],
  ])(
    'for %s is asked no more than 12 times a minute, and its values are back with the next attempt (R-05)',
    async (_, ms, backMs) => {
      crowd = new Crowd()
      await crowd.open(1)
      const { clock } = crowd.surroundings
      const gone = clock.now()
      await restart(ms)
      const back = clock.now()
      const tries = crowd.negotiations.filter(({ hub, at }) => hub === 'pv' && at > gone)
      const lastMinute = tries.filter(({ at }) => at > back - MINUTE_MS && at > gone + MINUTE_MS)
      expect(tries.length).toBeGreaterThan(1)
      expect(lastMinute.length).toBeLessThanOrEqual(12)
      await crowd.pass(backMs)
      expect(crowd.live()).toBe(1)
    },
  )

  test('and comes back to fifty browsers gets their requests over many seconds, not all at once (R-06)', async () => {
    crowd = new Crowd()
    await crowd.open(50)
    await restart(MINUTE_MS)
    const back = crowd.surroundings.clock.now()
    await crowd.pass(LONGEST_DELAY_MS)
    expect(crowd.live()).toBe(50)
    const seconds = new Map<number, number>()
    for (const { at } of crowd.negotiations) {
      const second = Math.floor((at - back) / SECOND_MS)
      seconds.set(second, (seconds.get(second) ?? 0) + 1)
    }
    const after = [...seconds].filter(([second]) => second >= 0)
    expect(after.length).toBeGreaterThan(5)
    expect(Math.max(...after.map(([, count]) => count))).toBeLessThanOrEqual(20)
  })

  test('and comes back for a second again and again gets ever fewer requests (R-07)', async () => {
    crowd = new Crowd()
    await crowd.open(1)
    const { server, clock } = crowd.surroundings
    const begin = clock.now()
    for (let flap = 0; flap < 150; flap += 1) {
      server.isDown = true
      server.drop(null)
      await crowd.pass(SECOND_MS)
      server.isDown = false
      await crowd.pass(SECOND_MS)
    }
    const tries = crowd.negotiations.filter(({ hub, at }) => hub === 'pv' && at > begin)
    // One attempt per flap would be 150.
    expect(tries.length).toBeLessThan(60)
    await crowd.pass(LONGEST_DELAY_MS)
    expect(crowd.live()).toBe(1)
  })
})

describe('a machine that sleeps', () => {
  test.each([
    ['20 s', 20 * SECOND_MS, true],
    ['8 h', 480 * MINUTE_MS, true],
    ['8 h before its tab is shown', 480 * MINUTE_MS, false],
  ])(
    'for %s finds by itself that its connections are gone, marks what it showed, and shows what is so now (R-53)',
    async (_, ms, isShown) => {
      crowd = new Crowd()
      await crowd.open(1)
      const { server, clock } = crowd.surroundings
      const [tab] = crowd.tabs
      if (!isShown) tab?.signal({ kind: 'visible', visible: false })
      await crowd.pass(SECOND_MS)
      server.lose()
      server.change('ai1')
      const before = tab?.frames.length
      clock.sleep(ms)
      if (!isShown) tab?.signal({ kind: 'visible', visible: true })
      await crowd.pass(2 * SECOND_MS)
      expect(crowd.cores[0]?.context.log.lines().some((line) => line.includes('wake: the clock jumped'))).toBe(true)
      // No frame with values from before the sleep arrived unmarked.
      const suspects = tab?.frames.slice(before).map(({ suspect }) => suspect) ?? []
      expect(suspects.length).toBeGreaterThan(0)
      expect(suspects).not.toContain(false)
      expect(crowd.marked()).toBe(1)
      await crowd.pass(8 * SECOND_MS)
      expect(crowd.live()).toBe(1)
    },
  )

  test.each([
    ['shown', true],
    ['hidden, and is shown just then', false],
  ])(
    'or a worker that stood still, whose connections live, shows no mark for a moment to a tab that is %s (R-53)',
    async (_, isShown) => {
      crowd = new Crowd()
      await crowd.open(1)
      const { clock } = crowd.surroundings
      const [tab] = crowd.tabs
      if (!isShown) tab?.signal({ kind: 'visible', visible: false })
      await crowd.pass(SECOND_MS)
      const before = tab?.frames.length ?? 0
      clock.sleep(MINUTE_MS)
      if (!isShown) tab?.signal({ kind: 'visible', visible: true })
      await crowd.settle()
      // The connections respond in the same moment.
      clock.turn(1)
      await crowd.pass(2 * SECOND_MS)
      expect(crowd.cores[0]?.context.log.lines().some((line) => line.includes('wake: the clock jumped'))).toBe(true)
      expect(tab?.frames.length).toBeGreaterThan(before)
      expect(tab?.frames.map(({ suspect }) => suspect)).not.toContain(true)
      expect(crowd.live()).toBe(1)
    },
  )
})

test('fifty tabs share their subscriptions; the hidden ones are sent nothing, and each that crashes takes only its own (R-68, R-69)', async () => {
  crowd = new Crowd()
  await crowd.open(1)
  const { server, locks } = crowd.surroundings
  const [core] = crowd.cores
  if (core === undefined) throw new Error('no core')
  const keys = (tab: number) => [`ai${2 + (tab % 10)}`, `di${tab}`]
  const crashes: (() => void)[] = []
  for (let i = 0; i < 50; i += 1) {
    crashes.push(locks.hold(tabLockName(`t${i}`)))
    const tab = openTab(core, `t${i}`, true)
    crowd.tabs.push(tab)
    await tab.lease(keys(i).map((key, slot) => ({ topic: 'pvValue', key, slot })))
  }
  await crowd.pass(SECOND_MS)
  const hidden = crowd.tabs.slice(1)
  for (const tab of hidden) tab.signal({ kind: 'visible', visible: false })
  await crowd.pass(SECOND_MS)
  const frames = hidden.map((tab) => tab.frames.length)
  expect(Math.min(...frames)).toBeGreaterThan(0)
  for (let turn = 0; turn < 20; turn += 1) {
    for (const key of ['ai1', 'ai2', 'di7']) server.change(key)
    await crowd.pass(STEP_MS)
  }
  expect(hidden.map((tab) => tab.frames.length)).toEqual(frames)
  expect(crowd.live()).toBe(51 - hidden.length)
  for (let i = 0; i < 50; i += 1) {
    const left = Array.from({ length: 50 - i }, (_, n) => n + i).flatMap(keys)
    expect(server.subscribed('pv')).toEqual([...new Set(['ai1', ...left])].sort())
    expect(server.connections('pv')).toBe(1)
    crashes[i]?.()
    await crowd.pass(STEP_MS)
  }
  expect(server.subscribed('pv')).toEqual(['ai1'])
})
