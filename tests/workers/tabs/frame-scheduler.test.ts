import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Frame, Summary } from '../../../src/wire/tabs/frame.ts'
import { QUIET_HORN } from '../../../src/wire/tabs/horn.ts'
import type { LeaseEntry } from '../../../src/wire/tabs/live.ts'
import type { SessionState } from '../../../src/wire/tabs/session.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import type { ReportFailure } from '../../../workers/platform/jobs.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import { FrameScheduler } from '../../../workers/tabs/frame-scheduler.ts'
import { TabLeases } from '../../../workers/tabs/tab-leases.ts'
import type { FrameContent } from '../../../workers/topics/cell-kind.ts'
import { Store } from '../../../workers/topics/store.ts'
import { sampleSummary } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const BEAT_MS = 1000
/** Cost of a picture for which frames keep their longest gap. */
const PICTURE_MS = 10
const USER = { userName: 'operator', displayName: 'operator', csrfToken: 'token' }

function schedulerWithOneLane(visible = true, failed: ReportFailure = failLoudly) {
  const clock = new FakeClock()
  const leases = new LeaseTable(() => {})
  const suspect = { isSuspect: false, isHeld: false }
  const context = {
    clock,
    failed,
    now: clock.now,
    random: () => 0.5,
    serverClock: new ServerClock(clock),
    suspect,
    version: new VersionCounter(),
    leases,
    hasSession: () => true,
    onChange() {},
    call: async () => ({ ok: false, error: { kind: 'network', text: 'no call in this test' } }) as const,
  }
  const store = new Store(context)
  const tabLeases = new TabLeases(store, failed, !visible)
  tabLeases.add({ topic: 'pvValue', key: 'ai1', slot: 7 })
  const port = { isBroken: false }
  const frames: Frame[] = []
  const summaries: Summary[] = []
  const scheduler = new FrameScheduler(
    context,
    {
      postMessage(message) {
        if (port.isBroken) throw new DOMException('could not be cloned', 'DataCloneError')
        if (message.kind === 'frame') frames.push(message)
        else summaries.push(message)
      },
    },
    tabLeases,
    visible,
  )
  let time = 0
  const write = (value: number) => {
    time += 1
    const pvRef = { type: 'AnaIn', nr: 1 } as const
    store.lanes.write({ pvRef, type: 'DoubleValue', doubleValue: value, quality: 'Good', timestamp: time }, 0)
    scheduler.scheduleFrame()
  }
  const ack = (costMs: number | null = PICTURE_MS) =>
    scheduler.signal({ kind: 'ack', seq: frames.at(-1)?.seq ?? 0, costMs })
  const values = () => frames.flatMap((frame) => [...(frame.lanes?.num ?? [])])
  const lease = (entry: LeaseEntry) => {
    tabLeases.add(entry)
    scheduler.scheduleFrame()
  }
  const writeSession = (state: SessionState) => {
    store.values.set('session', '', state)
    scheduler.scheduleFrame()
  }
  return { clock, scheduler, port, frames, summaries, write, ack, values, suspect, lease, writeSession }
}

test('one frame is in flight: what changes meanwhile waits and only its newest state is sent', () => {
  const { clock, frames, write, ack, values } = schedulerWithOneLane()
  write(1)
  for (const value of [2, 3, 4]) write(value)
  clock.turn(1000)
  expect(frames).toHaveLength(1)
  ack()
  clock.turn(50)
  expect(values()).toEqual([1, 4])
})

test('what changes right after a frame waits for the next change after the gap, or for the end of the wait', () => {
  const { clock, frames, write, ack, values } = schedulerWithOneLane()
  clock.turn(1000)
  for (const value of [1, 2]) {
    write(value)
    ack()
    clock.turn(50)
  }
  // From here on no late frame brings another one forward.
  write(3)
  ack()
  write(4)
  expect(frames).toHaveLength(3)
  clock.turn(50 - 10)
  write(5)
  expect(values()).toEqual([1, 2, 3, 5])
  ack()
  write(6)
  clock.turn(50)
  expect(frames).toHaveLength(4)
  clock.turn(50 / 2)
  expect(values()).toEqual([1, 2, 3, 5, 6])
})

test('a tab whose pictures cost little gets more frames than one whose pictures cost much', () => {
  const framesAt = (costMs: number | null) => {
    const { clock, frames, write, ack } = schedulerWithOneLane()
    for (let ms = 0; ms < 10_000; ms += 10) {
      write(ms)
      ack(costMs)
      clock.turn(10)
    }
    return frames.length
  }
  expect(framesAt(1) / framesAt(20)).toBeGreaterThan(2)
  // Frames that change nothing on screen take nothing from the pictures.
  expect(framesAt(null) / framesAt(20)).toBeGreaterThan(2)
})

test('a hidden tab is sent nothing, and one full frame with the newest state when it is shown', () => {
  const { clock, scheduler, frames, write, ack, values } = schedulerWithOneLane()
  write(1)
  ack()
  scheduler.signal({ kind: 'visible', visible: false })
  for (const value of [2, 3]) write(value)
  scheduler.beat()
  clock.turn(60_000)
  scheduler.beat()
  expect(frames).toHaveLength(1)
  scheduler.signal({ kind: 'visible', visible: true })
  expect(frames).toHaveLength(2)
  expect(frames[1]?.full).toBe(true)
  expect(values()).toEqual([1, 3])
})

test('a tab that was hidden with a frame in flight gets the next one when it is shown', () => {
  const { scheduler, frames, write } = schedulerWithOneLane()
  write(1)
  scheduler.signal({ kind: 'visible', visible: false })
  write(2)
  scheduler.signal({ kind: 'visible', visible: true })
  expect(frames).toHaveLength(2)
})

test('a lost acknowledgement does not stop the stream: after 5 s everything is sent again', () => {
  const { clock, scheduler, frames, write } = schedulerWithOneLane()
  write(1)
  write(2)
  clock.turn(5000 - 1)
  scheduler.beat()
  expect(frames).toHaveLength(1)
  clock.turn(1)
  scheduler.beat()
  expect(frames).toHaveLength(2)
  expect(frames[1]?.full).toBe(true)
  expect(scheduler.forcedCredits).toBe(1)
})

test('whichever single acknowledgements are lost, the stream is never silent for longer than the credit and one beat (pitfall 8)', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 10, maxLength: 60 }), (losses) => {
      const { clock, scheduler, frames, write, ack, values } = schedulerWithOneLane()
      let told = 0
      let silentMs = 0
      let lost = 0
      for (const [second, isLost] of losses.entries()) {
        write(second)
        clock.turn(BEAT_MS)
        scheduler.beat()
        const isNew = frames.length > told
        silentMs = isNew ? 0 : silentMs + BEAT_MS
        told = frames.length
        expect(silentMs).toBeLessThanOrEqual(5000)
        // The frame that follows a lost one is acknowledged: two in a row are lost by a blocked tab only.
        if (isLost && isNew && frames.at(-1)?.full !== true) lost += 1
        else if (silentMs === 0) ack()
      }
      // Credit is taken back, and counted, only where an acknowledgement was lost; then everything is sent again.
      expect(scheduler.forcedCredits).toBe(frames.filter(({ full, seq }) => full && seq > 1).length)
      expect(scheduler.forcedCredits).toBeLessThanOrEqual(lost)
      clock.turn(5000)
      scheduler.beat()
      expect(values().at(-1)).toBe(losses.length - 1)
    }),
  )
})

test('a tab that is blocked for eight hours finds two frames, not thousands, and gets everything as it is now (F135)', () => {
  const { clock, scheduler, frames, write, values } = schedulerWithOneLane()
  for (let second = 0; second < 8 * 3600; second += 1) {
    write(second)
    clock.turn(BEAT_MS)
    scheduler.beat()
  }
  expect(frames).toHaveLength(2)
  // It runs again, and says so before it shows anything.
  scheduler.signal({ kind: 'behind', number: 1 })
  expect(frames).toHaveLength(3)
  expect(frames[2]).toMatchObject({ full: true, caughtUp: 1 })
  expect(values().at(-1)).toBe(8 * 3600 - 1)
})

test('a blocked tab that only acknowledges what it found gets its frames again (F135)', () => {
  const { clock, scheduler, frames, write, ack } = schedulerWithOneLane()
  for (let second = 0; second < 60; second += 1) {
    write(second)
    clock.turn(BEAT_MS)
    scheduler.beat()
  }
  ack()
  clock.turn(BEAT_MS)
  scheduler.beat()
  expect(frames.length).toBeGreaterThan(2)
})

test('a frame that cannot be posted is reported and does not stop the stream: the next beat sends everything (F139)', () => {
  const failures: string[] = []
  const { clock, scheduler, frames, write, port } = schedulerWithOneLane(true, (what) => failures.push(what))
  write(1)
  port.isBroken = true
  clock.turn(BEAT_MS)
  scheduler.signal({ kind: 'ack', seq: 1, costMs: 0 })
  write(2)
  clock.turn(BEAT_MS)
  scheduler.beat()
  expect(failures.length).toBeGreaterThan(0)
  port.isBroken = false
  clock.turn(BEAT_MS)
  scheduler.beat()
  expect(frames.at(-1)).toMatchObject({ full: true })
  expect([...(frames.at(-1)?.lanes?.num ?? [])]).toEqual([2])
})

test('an acknowledgement of an older frame returns no credit', () => {
  const { clock, scheduler, frames, write, ack } = schedulerWithOneLane()
  write(1)
  ack()
  clock.turn(50)
  write(2)
  scheduler.signal({ kind: 'ack', seq: 1, costMs: null })
  write(3)
  clock.turn(1000)
  expect(frames).toHaveLength(2)
})

test('the clock of a visible tab is driven each second, also where nothing changed', () => {
  const { scheduler, frames, ack } = schedulerWithOneLane()
  scheduler.beat()
  ack()
  scheduler.beat()
  expect(frames).toHaveLength(2)
  expect(frames[1]?.lanes).toBeNull()
})

test('a stopped scheduler sends nothing more', () => {
  const { clock, scheduler, frames, write } = schedulerWithOneLane()
  scheduler.stop()
  write(1)
  scheduler.beat()
  clock.turn(10_000)
  expect(frames).toHaveLength(0)
})

test('a suspect state holds frames back, and the next frame says that everything is suspect (R-53)', () => {
  const { clock, scheduler, frames, write, ack, suspect } = schedulerWithOneLane()
  write(1)
  ack()
  suspect.isSuspect = true
  suspect.isHeld = true
  write(2)
  clock.turn(50)
  scheduler.beat()
  expect(frames).toHaveLength(1)
  suspect.isHeld = false
  scheduler.scheduleFrame()
  expect(frames.at(-1)).toMatchObject({ seq: 2, suspect: true })
  ack()
  clock.turn(50)
  scheduler.scheduleFrame()
  expect(frames).toHaveLength(2)
  suspect.isSuspect = false
  scheduler.scheduleFrame()
  expect(frames.at(-1)).toMatchObject({ seq: 3, suspect: false, lanes: null })
})

test('a tab that is shown while frames are held back gets its full frame afterwards (R-53)', () => {
  const { scheduler, frames, write, suspect } = schedulerWithOneLane()
  write(1)
  scheduler.signal({ kind: 'visible', visible: false })
  suspect.isSuspect = true
  suspect.isHeld = true
  scheduler.signal({ kind: 'visible', visible: true })
  expect(frames).toHaveLength(1)
  suspect.isSuspect = false
  suspect.isHeld = false
  scheduler.scheduleFrame()
  expect(frames.at(-1)).toMatchObject({ full: true, suspect: false })
})

/** One lane's value, told apart by its slot. */
function contentOf(slot: number): FrameContent {
  const lanes = {
    slot: Uint32Array.of(slot),
    num: Float64Array.of(0),
    time: Float64Array.of(0),
    meta: Uint8Array.of(0),
  }
  return { lanes, extras: [], values: [], columns: [], pages: [] }
}

test('changes made while a frame is taken start no frame within it, and are sent after it', () => {
  const clock = new FakeClock()
  const frames: Frame[] = []
  const contents = [contentOf(1), null, contentOf(2)]
  const scheduler: FrameScheduler = new FrameScheduler(
    {
      clock,
      failed: failLoudly,
      serverClock: clock,
      suspect: { isSuspect: false, isHeld: false },
    },
    { postMessage: (message) => message.kind === 'frame' && frames.push(message) },
    {
      isLacking: false,
      forgetSent() {},
      take: () => {
        scheduler.scheduleFrame()
        return contents.shift() ?? null
      },
    },
    true,
  )
  const ack = () => scheduler.signal({ kind: 'ack', seq: frames.at(-1)?.seq ?? 0, costMs: PICTURE_MS })
  scheduler.scheduleFrame()
  expect(frames.map(({ lanes }) => lanes?.slot[0])).toEqual([1])
  ack()
  // Nothing is there yet, but news was made meanwhile: it is asked for again.
  clock.turn(50)
  expect(frames).toHaveLength(1)
  clock.turn(50)
  expect(frames.map(({ lanes }) => lanes?.slot[0])).toEqual([1, 2])
})

const FREEZE_S = 600

/** What the worker has to tell in this second: something else in each. */
function summaryOf(second: number) {
  const counts = [{ priority: 1, open: second, all: second }]
  const alerts = sampleSummary({ counts, open: second, all: second })
  return { alerts, isCurrent: true, rings: false, heardAt: null, ...QUIET_HORN }
}

test('a tab that is frozen for ten minutes finds one summary, and then the newest (F18, R-63)', () => {
  const { clock, scheduler, frames, summaries, write } = schedulerWithOneLane()
  scheduler.signal({ kind: 'visible', visible: false })
  for (let second = 1; second <= FREEZE_S; second += 1) {
    write(second)
    clock.turn(BEAT_MS)
    scheduler.beat()
    scheduler.sendSummary(summaryOf(second))
  }
  expect(frames).toHaveLength(0)
  expect(summaries.map(({ alerts }) => alerts?.open)).toEqual([1])
  scheduler.signal({ kind: 'summary-ack', seq: summaries[0]?.seq ?? 0 })
  expect(summaries.map(({ alerts }) => alerts?.open)).toEqual([1, FREEZE_S])
  scheduler.signal({ kind: 'summary-ack', seq: summaries[1]?.seq ?? 0 })
  expect(summaries).toHaveLength(2)
})

test('a tab that acknowledges its summaries gets each of them (F18)', () => {
  const { scheduler, summaries } = schedulerWithOneLane()
  for (const second of [1, 2, 3]) {
    scheduler.sendSummary(summaryOf(second))
    scheduler.signal({ kind: 'summary-ack', seq: summaries.at(-1)?.seq ?? 0 })
  }
  expect(summaries.map(({ alerts }) => alerts?.open)).toEqual([1, 2, 3])
})

test('a tab that is shown gets the newest summary at once, whatever became of its acknowledgements (F18, pitfall 8)', () => {
  const { scheduler, summaries } = schedulerWithOneLane(false)
  for (const second of [1, 2, 3]) scheduler.sendSummary(summaryOf(second))
  scheduler.signal({ kind: 'visible', visible: true })
  expect(summaries.map(({ alerts }) => alerts?.open)).toEqual([1, 3])
  // The late acknowledgement of the first returns no credit for the second.
  scheduler.signal({ kind: 'summary-ack', seq: summaries[0]?.seq ?? 0 })
  scheduler.sendSummary(summaryOf(4))
  expect(summaries).toHaveLength(2)
  scheduler.signal({ kind: 'summary-ack', seq: summaries[1]?.seq ?? 0 })
  expect(summaries.map(({ alerts }) => alerts?.open)).toEqual([1, 3, 4])
})

test('a clock that is set back by an hour stops no frame and no lost credit (R-50)', () => {
  const { clock, scheduler, frames, write, ack, values } = schedulerWithOneLane()
  write(1)
  ack()
  clock.set(-3_600_000)
  write(2)
  clock.turn(50)
  expect(values()).toEqual([1, 2])
  clock.set(-3_600_000)
  clock.turn(5000)
  scheduler.beat()
  expect([frames.length, scheduler.forcedCredits]).toEqual([3, 1])
})

test('a clock that is set ahead by an hour takes no credit away (R-50)', () => {
  const { clock, scheduler, write } = schedulerWithOneLane()
  write(1)
  clock.set(3_600_000)
  scheduler.beat()
  expect(scheduler.forcedCredits).toBe(0)
})

test('a tab that opens hidden is sent each of its leases once, as soon as it is known, and all of them when it is shown', () => {
  const { clock, scheduler, frames, write, ack, values, lease, writeSession } = schedulerWithOneLane(false)
  lease({ topic: 'session', key: '' })
  writeSession({ state: 'unknown' })
  ack()
  clock.turn(BEAT_MS)
  write(1)
  ack()
  // The value of a lease that it has is no news, and neither is a beat.
  for (const value of [2, 3]) {
    clock.turn(BEAT_MS)
    write(value)
    scheduler.beat()
  }
  expect(frames).toHaveLength(2)
  writeSession({ state: 'active', user: USER })
  expect(frames[2]?.values.map(({ value }) => value)).toEqual([{ state: 'active', user: USER }])
  expect(frames[2]?.lanes).toBeNull()
  ack()
  clock.turn(BEAT_MS)
  write(4)
  writeSession({ state: 'active', user: USER })
  expect(frames).toHaveLength(3)
  scheduler.signal({ kind: 'visible', visible: true })
  expect(frames[3]?.full).toBe(true)
  expect(values()).toEqual([1, 4])
  ack()
  clock.turn(BEAT_MS)
  write(5)
  scheduler.signal({ kind: 'visible', visible: false })
  lease({ topic: 'offeredBuild', key: '' })
  expect(frames).toHaveLength(5)
})

test('a tab that opens hidden is told at once that a session has ended (S-19)', () => {
  const { scheduler, frames, ack, lease, writeSession } = schedulerWithOneLane(false)
  lease({ topic: 'session', key: '' })
  writeSession({ state: 'active', user: USER })
  ack()
  writeSession({ state: 'ended', reason: 'logout' })
  expect(frames).toHaveLength(1)
  scheduler.sendNow()
  expect(frames[1]?.values.map(({ value }) => value)).toEqual([{ state: 'ended', reason: 'logout' }])
})

test('a tab that wants fewer frames gets the newest values at that pace, and what waits at once when it no longer does', () => {
  const { clock, scheduler, frames, write, ack, values } = schedulerWithOneLane()
  const framesOf = (run: () => void) => {
    const before = frames.length
    run()
    return frames.length - before
  }
  const tenSeconds = () => {
    for (let ms = 0; ms < 10_000; ms += 10) {
      write(ms)
      ack(1)
      clock.turn(10)
    }
  }
  const usual = framesOf(tenSeconds)
  scheduler.signal({ kind: 'gap', ms: 500 })
  const slow = framesOf(tenSeconds)
  expect(usual / slow).toBeGreaterThan(10)
  expect(slow).toBeGreaterThanOrEqual(19)
  write(77)
  ack(1)
  write(78)
  clock.turn(50)
  expect(values()).not.toContain(78)
  scheduler.signal({ kind: 'gap', ms: 0 })
  expect(values().at(-1)).toBe(78)
  ack(1)
  expect(framesOf(tenSeconds) / usual).toBeGreaterThan(0.95)
})

test('a tab that wants fewer frames learns the end of its session at once', () => {
  const { clock, scheduler, frames, write, ack } = schedulerWithOneLane()
  scheduler.signal({ kind: 'gap', ms: 500 })
  write(1)
  ack(1)
  clock.turn(10)
  const before = frames.length
  scheduler.sendNow()
  expect(frames.length).toBe(before + 1)
})
