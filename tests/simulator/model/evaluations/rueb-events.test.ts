import { expect, test } from 'vitest'
import { createBerlinCalendar } from '../../../../src/simulator/model/base/calendar.ts'
import { runTask } from '../../../../src/simulator/model/base/cooperative-task.ts'
import { type BasinEvents, ruebEvents } from '../../../../src/simulator/model/evaluations/rueb-events.ts'
import { type Basin, simulateBasin } from '../../../../src/simulator/model/hydraulics/basin.ts'
import { createPlantProcess } from '../../../../src/simulator/model/process/plant-process.ts'

const HOUR = 3_600_000
const STEP = 300_000
const calendar = createBerlinCalendar()
const process = createPlantProcess(4711, Date.UTC(2024, 5, 1), calendar)
const FIGURES = { imperviousHa: 10, volumeM3: 1, throttleLs: 50, dryLs: 100, sewerMin: 20 }
/** Noon in Berlin. */
const NOON = Date.UTC(2024, 0, 10, 11)

/** A basin that spills 20 l/s at times, whatever the weather is. */
function played(isSpilling: (at: number) => boolean): BasinEvents {
  const day: Basin['day'] = (number) => {
    const start = calendar.dayStart(number)
    const steps = (calendar.dayStart(number + 1) - start) / STEP
    const overflowLs = Float64Array.from({ length: steps + 1 }, (_, step) => (isSpilling(start + step * STEP) ? 20 : 0))
    const empty = new Float64Array(steps + 1)
    const sums = { overflowM3: 0, overflowMs: 0, overflowEvents: 0 }
    return { start, inflowLs: empty, volumeM3: empty, throttleLs: empty, overflowLs, ...sums }
  }
  const basin: Basin = { figures: FIGURES, changedAt: () => process.epoch, day }
  return { process, basin, configId: 31, isGood: () => true }
}

const during =
  (...spells: readonly (readonly [from: number, to: number])[]) =>
  (at: number) =>
    spells.some(([from, to]) => at >= from && at < to)

test('an overflow that began weeks before the days asked for is told, whole, with its parts of each day (F123)', () => {
  const [start, end] = [NOON, NOON + 30 * 24 * HOUR]
  const asked = Date.UTC(2024, 1, 1)
  const [event, ...others] = runTask(ruebEvents(played(during([start, end])), asked, asked + 24 * HOUR, end + 5 * HOUR))
  expect(others).toEqual([])
  expect(event).toMatchObject({ start, end, durationSeconds: 30 * 24 * 3600 })
  const parts = event?.parts ?? []
  // From noon to noon: thirty midnights.
  expect(parts).toHaveLength(31)
  // 20 l/s are 864 m³ in half a day, and 1,728 in a day.
  expect(parts.map(({ volume }) => volume)).toEqual([864, ...Array.from({ length: 29 }, () => 1728), 864])
  expect(parts.map(({ from }) => from).slice(1)).toEqual(parts.map(({ to }) => to).slice(0, -1))
  expect(parts.slice(1).every(({ from }) => calendar.dayStart(calendar.dayOf(from)) === from)).toBe(true)
})

test('what touches the days is told, and nothing else', () => {
  const day = calendar.dayStart(calendar.dayOf(NOON))
  const ask = (...spells: readonly (readonly [from: number, to: number])[]) =>
    runTask(ruebEvents(played(during(...spells)), day, day + 24 * HOUR, day + 300 * HOUR)).map(({ start }) => start)
  expect(ask([day - HOUR, day])).toEqual([])
  expect(ask([day - HOUR, day + STEP])).toEqual([day - HOUR])
  expect(ask([day + 23 * HOUR, day + 30 * HOUR])).toEqual([day + 23 * HOUR])
  expect(ask([day + 24 * HOUR, day + 30 * HOUR])).toEqual([])
})

test('an overflow in a pause that may not end it has no end yet, and no time of the pause (F124)', () => {
  const midnight = calendar.dayStart(calendar.dayOf(NOON) + 1)
  const spills = played(during([midnight - 2 * HOUR, midnight - STEP]))
  const at = (now: number) => runTask(ruebEvents(spills, midnight - 24 * HOUR, midnight + 24 * HOUR, now))[0]
  expect(at(midnight + 0.5 * HOUR)).toMatchObject({ end: null, parts: [{ to: midnight - STEP }] })
  expect(at(midnight + HOUR - STEP)).toMatchObject({ end: midnight - STEP, durationSeconds: 115 * 60 })
})

/** Overflows that the counter of a basin counts on a day, which spills all the time but for one pause. */
function counted(pauseMs: number): number {
  const pause = during([NOON, NOON + pauseMs])
  const rain = { intensity: () => 0, intensityAtStep: () => 0, wet: () => [], heavy: () => [] }
  const sewage = { factor: () => 1, partOfDay: () => 0, weight: () => 1 }
  // A throttle acts one step later.
  const throttle = (at: number) => (pause(at + STEP) ? 1000 : 0)
  return simulateBasin(FIGURES, { rain, sewage, calendar }, calendar.dayOf(NOON), throttle).day.overflowEvents
}

test('a pause of 55 minutes ends no event and one of exactly 60 does, for the counter and for the events (F127)', () => {
  const [day, next] = [calendar.dayStart(calendar.dayOf(NOON)), calendar.dayStart(calendar.dayOf(NOON) + 1)]
  const told = (pauseMs: number) =>
    runTask(ruebEvents(played(during([day, NOON], [NOON + pauseMs, next])), day, next, next + 5 * HOUR)).length
  expect([counted(HOUR - STEP), told(HOUR - STEP)]).toEqual([1, 1])
  expect([counted(HOUR), told(HOUR)]).toEqual([2, 2])
})
