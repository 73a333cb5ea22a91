import { expect, test } from 'vitest'
import type { AlertRule } from '../../../../src/simulator/model/alerts/alert-stream.ts'
import { createFillerAlerts } from '../../../../src/simulator/model/alerts/filler-alerts.ts'
import { createProcessAlerts } from '../../../../src/simulator/model/alerts/process-alerts.ts'
import { createBerlinCalendar } from '../../../../src/simulator/model/base/calendar.ts'
import { runTask, type Task } from '../../../../src/simulator/model/base/cooperative-task.ts'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import type { Interval } from '../../../../src/simulator/model/intervals/intervals.ts'

const START = Date.UTC(2026, 10, 21, 12)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CALENDAR = createBerlinCalendar()

/** Creates a rule that raises an alert every two hours, and counts the days it computes. */
function everyTwoHours() {
  const computed: number[] = []
  const startingIn = (from: number, to: number): readonly Interval[] => {
    computed.push(from)
    const first = Math.ceil(from / (2 * HOUR_MS)) * 2 * HOUR_MS
    const count = Math.max(0, Math.ceil((to - first) / (2 * HOUR_MS)))
    return Array.from({ length: count }, (_, index) => {
      const start = first + index * 2 * HOUR_MS
      return { start, end: start + HOUR_MS }
    })
  }
  const rule: AlertRule = {
    stationIndex: 0,
    pv: null,
    kind: 'test',
    intervals: { at: () => null, startingIn },
    delayMs: 0,
    priority: 4,
    description: 'Station: something',
    message: 'Look',
    limit: null,
  }
  return { rule, computed }
}

/** Counts the yields of a task. */
function pausesOf(task: Task<unknown>): number {
  let pauses = 0
  while (task.next().done !== true) pauses += 1
  return pauses
}

test('the newest alerts are read from as few days as hold them', () => {
  const { rule, computed } = everyTwoHours()
  const stream = createProcessAlerts([rule], CALENDAR)
  const read: number[] = []
  for (const raw of stream.backwards(START - 400 * DAY_MS, START)) {
    if (raw !== null) read.push(raw.came)
    if (read.length === 30) break
  }
  expect(read).toEqual(read.toSorted((a, b) => b - a))
  expect(read[0]).toBe(START)
  // 30 alerts: those of the 21st up to noon, all of the 20th, and those of the 19th from its end.
  expect(computed).toHaveLength(3)
})

test('each day is counted once, with a yield after it', () => {
  const { rule, computed } = everyTwoHours()
  const stream = createProcessAlerts([rule], CALENDAR)
  expect(pausesOf(stream.counting(START - 1_000 * DAY_MS, START))).toBe(1_001)
  expect(computed).toHaveLength(1_001)
  // More days than the cache holds; only the two at the ends are computed again.
  expect(runTask(stream.counting(START - 1_000 * DAY_MS, START))).toBe(12_000)
  expect(computed.length).toBeLessThanOrEqual(1_003)
})

test('a rule that left is not counted any more', () => {
  const { rule } = everyTwoHours()
  const leftOut = new Set<AlertRule>()
  const stream = createProcessAlerts([rule], CALENDAR, leftOut)
  expect(runTask(stream.counting(START - 10 * DAY_MS, START))).toBe(120)
  leftOut.add(rule)
  expect(runTask(stream.counting(START - 10 * DAY_MS, START))).toBe(0)
})

test('filler alerts are counted without creating any', () => {
  const stream = createFillerAlerts([], 2_740, 4711, START - 730 * DAY_MS, CALENDAR)
  const steps = stream.counting(START - 730 * DAY_MS, START)
  expect(pausesOf(steps)).toBe(0)
  const count = runTask(stream.counting(START - 730 * DAY_MS, START))
  expect(count).toBeGreaterThan(1_999_000)
  expect(count).toBeLessThan(2_001_000)
})

test('an alert of two million is found by its id without a search', () => {
  const stream = createFillerAlerts([], 2_740, 4711, START - 730 * DAY_MS, CALENDAR)
  const raw = stream.nth(1_234_567)
  expect(stream.find(raw.id, START - 730 * DAY_MS, START)).toEqual(raw)
  expect(stream.find(raw.id, raw.came, START)).toBeUndefined()
  expect(stream.find(raw.id.replace(/^2026/, '2025'), START - 730 * DAY_MS, START)).toBeUndefined()
  for (const id of ['', 'nothing', '20261121-x-load-999999999999999', '99999999-ai1-on-000000']) {
    expect(stream.find(id, START - 730 * DAY_MS, START)).toBeUndefined()
  }
})

test('alerts are found by their ids without computing their days', () => {
  const { rule, computed } = everyTwoHours()
  const other = everyTwoHours()
  const stream = createProcessAlerts([rule, { ...other.rule, kind: 'other' }], CALENDAR)
  const raws = stream.coming(START - 3 * DAY_MS, START).filter(({ id }) => id.includes('-test-'))
  expect(raws.length).toBeGreaterThan(35)
  computed.length = 0
  other.computed.length = 0
  for (const raw of raws) expect(stream.find(raw.id, START - 3 * DAY_MS, START)).toEqual(raw)
  expect(computed.length).toBe(raws.length)
  for (const id of ['20261120-nothing-test-010000', '20261120-station0-test-999999', '20361120-station0-test-010000']) {
    expect(stream.find(id, START - 3 * DAY_MS, START)).toBeUndefined()
  }
  expect(other.computed).toEqual([])
})

test('an alert deleted by its id leaves the archive, from any stream', () => {
  const model = createPlantModel({ seed: 4711, size: 'small', start: START })
  const range = [START - 20 * DAY_MS, START - 10 * DAY_MS, 10_000] as const
  const { alerts, total } = model.archive(...range)
  const ids = alerts.map(({ id }) => id)
  expect(new Set(ids.map((id) => id.includes('-load-'))).size).toBe(2)
  expect(model.deleteAlerts([...ids.slice(0, 40), 'nothing', '20261105-ai1-on-000000']).map(({ id }) => id)).toEqual(
    ids.slice(0, 40),
  )
  const left = model.archive(...range)
  expect(left.total).toBe(total - 40)
  expect(left.alerts.map(({ id }) => id)).toEqual(ids.slice(40))
})

test('a query over years yields after every computed day, and a repeated one not at all', () => {
  const model = createPlantModel({ seed: 4711, size: 'demo', start: START })
  const ask = () => model.archiveTask(START - 400 * DAY_MS, START, 100)
  expect(pausesOf(ask())).toBeGreaterThan(370)
  expect(pausesOf(ask())).toBeLessThan(5)
})

test('the archive is the same as a task and at once', () => {
  const [one, other] = [1, 2].map(() => createPlantModel({ seed: 4711, size: 'small', start: START }))
  if (one === undefined || other === undefined) throw new Error('there are two plants')
  const whole = one.archive(START - 30 * DAY_MS, START, 10_000)
  const halves = [
    other.archive(START - 10 * DAY_MS + 1, START, 10_000),
    other.archive(START - 30 * DAY_MS, START - 10 * DAY_MS, 10_000),
  ]
  expect(halves.flatMap(({ alerts }) => alerts)).toEqual(whole.alerts)
  expect(halves.reduce((sum, { total }) => sum + total, 0)).toBe(whole.total)
  expect(whole.alerts.length).toBe(whole.total)
})

test('the alerts of some process variables are all those of the archive', () => {
  const model = createPlantModel({ seed: 4711, size: 'small', start: START })
  const { alerts } = model.archive(START - 60 * DAY_MS, START, 10_000)
  const refs = [...new Set(alerts.flatMap(({ pvRef }) => pvRef ?? []))].slice(0, 5)
  const expected = alerts.filter(({ pvRef }) => pvRef !== null && refs.includes(pvRef))
  expect(expected.length).toBeGreaterThan(4)
  expect(runTask(model.alertsOfPvs(START - 60 * DAY_MS, START, refs, 10_000))).toEqual({
    alerts: expected,
    total: expected.length,
  })
  expect(runTask(model.alertsOfPvs(START - 60 * DAY_MS, START, refs, 2))).toEqual({
    alerts: expected.slice(0, 2),
    total: expected.length,
  })
})

test('the largest plant archives two million alerts, and any page can be read', () => {
  const model = createPlantModel({ seed: 4711, size: 'benchmark', start: START })
  const { archiveStart } = model
  const page = model.archive(archiveStart, archiveStart + 2 * HOUR_MS, 50)
  expect(page.alerts).toHaveLength(50)
  expect(page.total).toBeGreaterThan(200)
  let filler = 0
  const days = (START - archiveStart) / DAY_MS
  for (let day = 0; day < 5; day++) {
    const from = archiveStart + Math.floor((days / 5) * day) * DAY_MS
    filler += model.archive(from, from + DAY_MS - 1, 1).total
  }
  expect((filler / 5) * days).toBeGreaterThan(2_000_000)
})
