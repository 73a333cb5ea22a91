import type { Frame } from '../../src/wire/tabs/frame.ts'
import { type CallFunction, VersionCounter } from '../../workers/context/core-context.ts'
import { LeaseTable } from '../../workers/context/lease-table.ts'
import { SYSTEM_CLOCK } from '../../workers/platform/environment.ts'
import { ServerClock } from '../../workers/platform/server-clock.ts'
import { TabLeases } from '../../workers/tabs/tab-leases.ts'
import type { FrameContent } from '../../workers/topics/cell-kind.ts'
import { Store } from '../../workers/topics/store.ts'

/**
 * Creates the product's cells, chart feeds and leases as the core does, without hubs and frame scheduling. `call`
 * serves the calls of the cells; `now` returns server time in ms since 1970.
 */
export function openBenchCells(call: CallFunction, now: () => number) {
  const clock = SYSTEM_CLOCK
  const store = new Store({
    clock,
    failed,
    random: Math.random,
    serverClock: new ServerClock(clock),
    now,
    version: new VersionCounter(),
    leases: new LeaseTable(() => {}),
    call,
    hasSession: () => true,
    onChange() {},
  })
  return { store, feeds: store.charts, openTab: () => new TabLeases(store, failed) }
}

/** A benchmark whose work throws measures nothing. */
function failed(what: string, error: unknown): never {
  throw new Error(what, { cause: error })
}

/** Returns the frame that a tab receives. */
export function frameOf(content: FrameContent): Frame {
  return { kind: 'frame', seq: 1, caughtUp: 0, leases: 0, at: Number.NaN, suspect: false, full: true, ...content }
}
