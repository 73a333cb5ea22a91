import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventMarks, isInWindow } from '../../../src/domain/charts/event-marks.ts'
import { eventRange } from '../../../src/domain/charts/event-range.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { h01 } from '../../../src/simulator/model/base/hash.ts'
import { GOLDEN, GOLDEN_WEEK } from '../../../src/simulator/model/intervals/golden-week.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { Alert, AlertList, ControlEventList } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const PATIENCE_MS = 60_000
const DAY_MS = 86_400_000
/** In the last storm of the week: some of its alerts are still there. */
const NOW = Date.UTC(2024, 5, 26, 17)
const SEED = 4711
/** A set value of the first pumping station. */
const SETPOINT: PvRef = { type: 'AnaOut', nr: 1_100_001 }

let plant: SimulatorHandle
let core: LiveCore
let tab: NodeTab
/** All that the plant's model has ever raised, whatever its calls say. */
let books: readonly Alert[]

beforeAll(async () => {
  plant = await startSimulator({ size: 'demo', seed: SEED, start: NOW, print: () => undefined })
  core = startCore(plant.url)
  tab = openTab(core, 'a')
  await logIn(tab)
  books = plant.model.archive(NOW - 90 * DAY_MS, NOW, 100_000).alerts
}, PATIENCE_MS)

afterAll(async () => {
  core.stop()
  await plant.close()
})

const keyOf = ({ pvRef }: Alert) => (pvRef === null ? '' : pvParam(pvRef))

/** Ten ranges of hours to days that begin in the week, each with PVs of their own, the same in each run. */
const RANGES = Array.from({ length: 10 }, (_, index) => {
  const from = GOLDEN_WEEK.start + Math.floor(h01(SEED, index, 1) * 7.6 * DAY_MS)
  return { index, from, to: from + Math.floor((0.05 + h01(SEED, index, 2) ** 3 * 4) * DAY_MS) }
})

/** Up to 18 PVs, most of those with alerts, and one that has none. */
function pvsOf(index: number): readonly PvRef[] {
  const alarming = [
    ...new Map(books.flatMap(({ pvRef }) => (pvRef === null ? [] : [[pvParam(pvRef), pvRef]]))).values(),
  ]
  const known = [GOLDEN.looseContact, GOLDEN.brokenSensor].flatMap(
    (nr) => alarming.find((pv) => pv.nr === nr && pv.type !== 'Undef') ?? [],
  )
  const some = alarming.filter((_, place) => h01(SEED, index, 100 + place) < 16 / alarming.length)
  const all = [...known, ...some.slice(0, 15), { type: 'AnaIn', nr: 9_900_001 } as const]
  return [...new Map(all.map((pv) => [pvParam(pv), pv])).values()]
}

async function alertsOf(pvs: readonly PvRef[], start: number, end: number): Promise<readonly Alert[]> {
  const result = (await tab.api.call('alertsOfPvs', { start, end, pvs })) as Result<AlertList>
  if (!result.ok) throw new Error(result.error.text)
  expect(result.body.total).toBe(result.body.alerts.length)
  return result.body.alerts
}

test.each(RANGES)(
  'the marks of range $index of the golden week are those of the plant, and of its call',
  async ({ index, from, to }) => {
    const pvs = pvsOf(index)
    const keys = new Set(pvs.map(pvParam))
    const asked = eventRange({ from, to })
    const answered = await alertsOf(pvs, asked.alertsFrom, asked.to)
    const series = pvs.map((pv) => ({ id: pvParam(pv), pv: pvParam(pv) }))
    const { marks, unreadable } = eventMarks(answered, [], series)
    const shown = marks.filter((mark) => isInWindow(mark, { from, to, now: NOW }))
    // Written for itself: came before the end and not later than now, and not over when the range begins.
    const isThere = ({ timestamp, goneTimestamp }: Alert) =>
      timestamp < to && timestamp <= NOW && (timestamp >= from || goneTimestamp === null || goneTimestamp > from)
    const expected = books.filter((alert) => keys.has(keyOf(alert)) && isThere(alert))
    expect(shown.map(({ id, series: of, from: came, to: gone }) => [id, of, came, gone]).toSorted()).toEqual(
      expected.map((alert) => [`alert ${alert.id}`, keyOf(alert), alert.timestamp, alert.goneTimestamp]).toSorted(),
    )
    const acks = new Map(expected.map(({ id, ackTimestamp }) => [`alert ${id}`, ackTimestamp]))
    for (const mark of shown) if (mark.kind === 'alert') expect(mark.alert.ackTimestamp).toBe(acks.get(mark.id))
    expect(unreadable).toBe(0)
    // Nothing of it is lost because it came earlier than the range.
    const inRange = await alertsOf(pvs, from, to - 1)
    expect(inRange.every(({ id }) => shown.some((mark) => mark.id === `alert ${id}`))).toBe(true)
  },
  PATIENCE_MS,
)

test('the ranges have alerts: some that began earlier, some that are still there', () => {
  const all = RANGES.flatMap(({ index, from, to }) => {
    const keys = new Set(pvsOf(index).map(pvParam))
    return books.flatMap((alert) => {
      const isIn = keys.has(keyOf(alert)) && alert.timestamp < to && (alert.goneTimestamp ?? NOW) > from
      return isIn ? [{ isEarlier: alert.timestamp < from, isThere: alert.goneTimestamp === null }] : []
    })
  })
  expect(all.length).toBeGreaterThan(50)
  expect(all.some(({ isEarlier }) => isEarlier)).toBe(true)
  expect(all.some(({ isThere }) => isThere)).toBe(true)
})

test(
  'what a user sets is a mark of its PV, with who, the old and the new value',
  async () => {
    const id = 'set-1'
    const values = [{ pvRef: SETPOINT, doubleValue: 1.5 }]
    expect(await tab.api.call('setPvs', { values }, { id, shown: [] })).toMatchObject({ ok: true })
    const result = (await tab.api.call('controlEvents', {
      start: NOW,
      end: NOW + DAY_MS,
      limit: 10_000,
    })) as Result<ControlEventList>
    if (!result.ok) throw new Error(result.error.text)
    const { marks } = eventMarks([], result.body.events, [{ id: 'set', pv: pvParam(SETPOINT) }])
    expect(marks).toMatchObject([{ kind: 'control', series: 'set' }])
    const [mark] = marks
    expect(mark?.kind === 'control' && mark.event.userName !== '' && mark.event.newValue).toMatch(/1[.,]5/)
    expect(mark?.from).toBeGreaterThanOrEqual(NOW)
  },
  PATIENCE_MS,
)
