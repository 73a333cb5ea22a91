import { afterEach, expect, test } from 'vitest'
import { webcamKey } from '../../src/domain/values/webcam-key.ts'
import type { LiveCore } from '../../workers/core/live-core.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { FakeLocks } from '../support/fakes/fake-locks.ts'
import { type NodeTab, openTab } from '../support/live-in-node.ts'
import { MemoryServer } from './memory-server.ts'
import { memoryCore, untilQuiet } from './memory-world.ts'

// A whole minute at the wall of a hundred cameras, in the time of a test: the clock is the test's.

const MINUTE_MS = 60_000
const STEP_MS = 500
const TABS = 10
/** Every third camera makes a picture a minute, the others one every two seconds. */
const CAMERAS = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, intervalMs: at % 3 === 0 ? MINUTE_MS : 2000 }))
const EXPECTED = new Map(CAMERAS.map(({ id, intervalMs }) => [id, MINUTE_MS / intervalMs]))

let core: LiveCore | undefined
let tabs: NodeTab[] = []

afterEach(() => {
  core?.stop()
  for (const tab of tabs) tab.close()
  tabs = []
})

/** Returns how often each camera was asked in a minute, once every tab has seen its own for a while. */
async function askedInAMinute(seenBy: readonly (typeof CAMERAS)[]): Promise<ReadonlyMap<number, number>> {
  const surroundings = { clock: new FakeClock(), server: new MemoryServer(), locks: new FakeLocks() }
  const { clock, server } = surroundings
  let asked = new Map<number, number>()
  let questions = 0
  const fetch = async (url: string): Promise<Response> => {
    const id = Number(/^\/api\/webcam\/(\d+)\/current$/.exec(new URL(url).pathname)?.[1])
    if (Number.isNaN(id)) return server.fetch(url)
    questions += 1
    asked.set(id, (asked.get(id) ?? 0) + 1)
    return new Response('picture', { headers: { 'Content-Type': 'image/png' } })
  }
  core = memoryCore(surroundings, 1, { fetch })
  const settle = () =>
    untilQuiet(() => tabs.reduce((sum, { frames }) => sum + frames.length, server.events + questions))
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      clock.turn(STEP_MS)
      await settle()
    }
  }
  for (const [index, cameras] of seenBy.entries()) {
    const tab = openTab(core, `tab-${index}`)
    tabs.push(tab)
    await tab.lease(cameras.map((camera) => ({ topic: 'webcamPicture', key: webcamKey(camera) }) as const))
    await pass(STEP_MS)
  }
  await pass(2 * STEP_MS)
  asked = new Map()
  await pass(MINUTE_MS)
  return asked
}

const sorted = (asked: ReadonlyMap<number, number>) => new Map([...asked].sort(([a], [b]) => a - b))

test('in a minute each of a hundred cameras is asked as often as it makes pictures, for one tab', async () => {
  expect(sorted(await askedInAMinute([CAMERAS]))).toEqual(EXPECTED)
})

test('for ten tabs with the same wall each camera is asked exactly as often as for one (rule Q3)', async () => {
  expect(sorted(await askedInAMinute(Array.from({ length: TABS }, () => CAMERAS)))).toEqual(EXPECTED)
})

test('ten tabs that each see another part of the wall ask no more than one that sees all of it (rule Q3)', async () => {
  const parts = Array.from({ length: TABS }, (_, tab) => CAMERAS.slice(tab * 10, tab * 10 + 10))
  expect(sorted(await askedInAMinute(parts))).toEqual(EXPECTED)
})
