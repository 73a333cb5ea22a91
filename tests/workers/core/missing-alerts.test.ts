import { expect, onTestFinished, test } from 'vitest'
import type { HornPlan } from '../../../src/wire/tabs/horn.ts'
import { MemoryServer } from '../../model/memory-server.ts'
import { memoryCore, untilQuiet } from '../../model/memory-world.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { FakeLocks } from '../../support/fakes/fake-locks.ts'
import { openTab } from '../../support/live-in-node.ts'

const PLAN: HornPlan = { isOn: true, modes: ['once', 'once', 'once'], remindMin: 0, silence: null }

/** A worker and a tab that shows the alerts, of which none can arrive: `server` is what there is instead. */
async function workerOver(server: 'hubs are shut' | 'gone' | 'nobody is logged in') {
  const memory = new MemoryServer()
  memory.refusals = Number.POSITIVE_INFINITY
  memory.isDown = server === 'gone'
  const clock = new FakeClock()
  const fetch = server === 'nobody is logged in' ? async () => new Response('', { status: 401 }) : memory.fetch
  const core = memoryCore({ clock, server: memory, locks: new FakeLocks() }, 1, { fetch })
  onTestFinished(() => core.stop())
  const tab = openTab(core, 'tab')
  tab.signal({ kind: 'sound', can: true, page: 'Situation', plan: PLAN })
  await tab.lease([{ topic: 'alertSummary', key: '' }])
  /** Returns what the tab has been told after some more time. */
  return async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      await clock.turnAsync(500)
      await untilQuiet(() => memory.events + tab.summaries.length)
    }
    const rings = tab.summaries.flatMap(({ ring }) => ring?.sound ?? [])
    return { isCurrent: tab.summaries.at(-1)?.isCurrent, rings }
  }
}

test.each(['hubs are shut', 'gone'] as const)(
  'where no alert has ever arrived (%s) the title says so after 10 s, and the horn sounds the broken chain a minute later',
  async (server) => {
    const told = await workerOver(server)
    expect(await told(8000)).toEqual({ isCurrent: true, rings: [] })
    expect(await told(5000)).toEqual({ isCurrent: false, rings: [] })
    expect(await told(65_000)).toEqual({ isCurrent: false, rings: ['chain'] })
  },
)

test('where nobody is logged in nothing sounds, also while a hidden tab still asks for alerts', async () => {
  const told = await workerOver('nobody is logged in')
  expect(await told(180_000)).toEqual({ isCurrent: true, rings: [] })
})
