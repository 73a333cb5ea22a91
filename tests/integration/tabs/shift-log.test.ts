import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { kindText } from '../../../src/domain/alerts/alert-kind.ts'
import { shiftAt, USUAL_SHIFTS } from '../../../src/domain/shift/shift-plan.ts'
import { rangeKey } from '../../../src/domain/time/range-key.ts'
import type { TimeRange } from '../../../src/domain/time/time-range.ts'
import { h01 } from '../../../src/simulator/model/base/hash.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { BodyOf } from '../../../src/wire/endpoints/endpoints.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { ShiftLog } from '../../../src/wire/tabs/shift-log.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 60_000, interval: 10 }
const PATIENCE_MS = 240_000
const ZONE = 'Europe/Berlin'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SHIFTS = 50
const STORMS = 4

let plant: SimulatorHandle
let core: LiveCore
let tab: NodeTab

beforeAll(async () => {
  plant = await startSimulator({ size: 'demo', print: () => undefined })
  core = startCore(plant.url)
  tab = openTab(core, 'a')
  await logIn(tab, 'admin')
  await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
})

afterAll(async () => {
  core.stop()
  await plant.close()
})

const callCount = () => Object.values(plant.stats().calls).reduce((sum, count) => sum + count, 0)

async function logOf({ from, to }: TimeRange): Promise<ShiftLog> {
  const key = rangeKey({ start: from, end: to - 1, zone: ZONE })
  await tab.lease([{ topic: 'shiftLog', key }])
  const log = await vi.waitFor(() => {
    const told = tab.mirror.value(`shiftLog/${key}`)?.value as ShiftLog | null | undefined
    if (told == null) throw new Error('no log yet')
    const parts = [told.alerts, told.events, told.callOuts, told.overflows, told.services, told.notes, told.excesses]
    for (const { load } of parts) expect(load).toEqual({ state: 'ready' })
    return told
  }, WAIT)
  await tab.lease([], [{ topic: 'shiftLog', key }])
  return log
}

/** What the plant's own archive says of a time, one alert after the other. */
function booksOf({ from, to }: TimeRange) {
  const alerts = plant.model.archive(from - 30 * DAY_MS, to - 1, 100_000).alerts
  const within = (at: number | null) => at !== null && at >= from && at < to
  const came = alerts.filter(({ timestamp }) => within(timestamp))
  const gone = alerts.filter(({ goneTimestamp }) => within(goneTimestamp))
  const acked = alerts.filter(({ ackTimestamp }) => within(ackTimestamp))
  const there = alerts.filter(({ goneTimestamp }) => goneTimestamp === null || goneTimestamp >= to)
  const open = alerts.filter(({ ackTimestamp }) => ackTimestamp === null || ackTimestamp >= to)
  return { came, gone, acked, there, open }
}

const byKind = (alerts: readonly Alert[]) =>
  Object.fromEntries([...Map.groupBy(alerts, kindText)].map(([kind, same]) => [kind, same.length]))

/** Floods by definition: how many came within the last 10 minutes, looked at whenever that number changes. */
function floodsOf({ from, to }: TimeRange) {
  const times = plant.model
    .archive(from - DAY_MS, to - 1, 100_000)
    .alerts.map(({ timestamp }) => timestamp)
    .sort((a, b) => a - b)
  const moments = [...new Set([...times, ...times.map((at) => at + 10 * MINUTE_MS)])].sort((a, b) => a - b)
  const floods: { since: number; until: number }[] = []
  let since: number | null = null
  for (const moment of moments) {
    if (moment > to) break
    const count = times.filter((at) => at > moment - 10 * MINUTE_MS && at <= moment).length
    if (since === null && count > 10) since = moment
    else if (since !== null && count < 5) {
      floods.push({ since, until: moment })
      since = null
    }
  }
  if (since !== null) floods.push({ since, until: to })
  return floods.filter(({ until }) => until > from)
}

/** The overflows that the plant has around a time, cut by their own times, newest first. */
async function overflowsOf({ from, to }: TimeRange) {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const args = { configId: 0, from: day(from - 3 * DAY_MS), to: day(Math.min(plant.now(), to + 3 * DAY_MS)) }
  const answer = await tab.api.call('ruebEvents', args)
  if (!answer.ok) throw new Error('no overflows')
  const { ruebEvents } = answer.body as BodyOf<'ruebEvents'>
  return ruebEvents
    .filter(({ type, start, end }) => type === 'Overflow' && start < to && (end ?? to) > from)
    .sort((a, b) => b.start - a.start)
    .map(({ id, start, end, durationSeconds, volume, parts = [] }) => {
      const isWhole = start >= from && end !== null && end <= to
      // Second by second.
      const seconds = parts.flatMap((part) =>
        Array.from({ length: Math.round((part.to - part.from) / 1000) }, (_, second) => part.from + second * 1000),
      )
      const within = seconds.filter((at) => at >= from && at < to).length
      return { id, seconds: isWhole ? durationSeconds : within, volume: isWhole ? volume : null }
    })
}

/** The values of a PV that count in a time: those of it, and the last one before. */
async function valuesOf({ from, to }: TimeRange, pv: PvRef): Promise<readonly number[]> {
  const args = { startDate: from - DAY_MS, endDate: to - 1, source: 'MeasurementArchive', pvs: [pv] } as const
  const answer = await tab.api.call('chartDataOfPvs', args)
  if (!answer.ok) throw new Error('no values')
  const [series] = answer.body as BodyOf<'chartDataOfPvs'>
  const points = series?.dataPoints ?? []
  const before = points.findLast(({ timestamp }) => timestamp <= from)
  const within = points.filter(({ timestamp }) => timestamp > from)
  return [...(before === undefined ? [] : [before]), ...within].flatMap(({ value }) => value ?? [])
}

/** Shifts of the year before now: both in which clocks change, that with the most alerts, and others by chance. */
function shiftsOfYear(): readonly TimeRange[] {
  const now = plant.now()
  const year = plant.model.archive(now - 365 * DAY_MS, now, 100_000).alerts
  const shiftOf = (at: number) => shiftAt(at, USUAL_SHIFTS, ZONE)
  const counted = Map.groupBy(year, ({ timestamp }) => shiftOf(timestamp).from)
  const storms = [...counted].sort(([, a], [, b]) => b.length - a.length).slice(0, STORMS)
  const all = Array.from({ length: 3 * 365 }, (_, number) => shiftOf(now - (number + 3) * 8 * 3_600_000))
  const changes = all.filter(({ from, to }) => to - from !== 8 * 3_600_000)
  expect(changes.map(({ from, to }) => (to - from) / 3_600_000).sort()).toEqual([7, 9])
  const others = Array.from({ length: SHIFTS - 2 - STORMS }, (_, number) =>
    shiftOf(now - DAY_MS - h01(41, number) * 363 * DAY_MS),
  )
  return [...storms.map(([from]) => shiftOf(from)), ...changes, ...others]
}

test(
  'the logs of fifty shifts of a year are what the books of the plant say, also of a storm and of both nights in which clocks change',
  async () => {
    const shifts = shiftsOfYear()
    let floods = 0
    let excesses = 0
    for (const shift of shifts) {
      const before = callCount()
      const log = await logOf(shift)
      expect(callCount() - before).toBeLessThanOrEqual(30)
      const books = booksOf(shift)
      const name = new Date(shift.from).toISOString()
      expect(log, name).toMatchObject({ from: shift.from, until: shift.to, isOver: true })
      for (const what of ['came', 'gone', 'acked', 'there', 'open'] as const) {
        expect(log.counts[what], `${name} ${what}`).toBe(books[what].length)
        const told = log.alerts.rows.filter((row) => row[what] > 0).map((row) => [kindText(row), row[what]])
        expect(Object.fromEntries(told), `${name} ${what}`).toEqual(byKind(books[what]))
      }
      for (const row of log.alerts.rows) {
        const acked = books.acked.filter((alert) => kindText(alert) === kindText(row))
        expect(new Set(row.users)).toEqual(new Set(acked.map(({ ackUser }) => ackUser ?? '')))
        const left = [...books.there, ...books.open].filter((alert) => kindText(alert) === kindText(row))
        expect(row.since).toBe(left.length === 0 ? null : Math.min(...left.map(({ timestamp }) => timestamp)))
      }
      expect(
        log.floods.rows.map(({ since, until }) => ({ since, until })),
        name,
      ).toEqual(floodsOf(shift).reverse())
      floods += log.floods.count
      expect(
        log.overflows.rows.map(({ id, durationSeconds, volume }) => ({ id, seconds: durationSeconds, volume })),
        name,
      ).toEqual(await overflowsOf(shift))
      for (const excess of log.excesses.rows) {
        const isUpper = excess.limitType === 'Top' || excess.limitType === 'TopMiddle'
        const values = await valuesOf(shift, excess.pvRef)
        const worst = isUpper ? Math.max(...values) : Math.min(...values)
        const isBeyond = isUpper ? worst > excess.limit : worst < excess.limit
        expect(excess.worst?.value ?? null, `${name} ${excess.pvName}`).toBe(isBeyond ? worst : null)
        excesses += 1
      }
    }
    expect(floods).toBeGreaterThan(2)
    expect(excesses).toBeGreaterThan(20)
  },
  PATIENCE_MS,
)

test(
  'the log of the running shift says within seconds what a user has done, with old and new, and each acknowledgement once',
  async () => {
    const shift = shiftAt(plant.now(), USUAL_SHIFTS, ZONE)
    const key = rangeKey({ start: shift.from, end: null, zone: ZONE })
    await tab.lease([{ topic: 'shiftLog', key }])
    const log = () => tab.mirror.value(`shiftLog/${key}`)?.value as ShiftLog | null | undefined
    await vi.waitFor(() => expect(log()?.events.load).toEqual({ state: 'ready' }), WAIT)
    expect(log()).toMatchObject({ isOver: false, from: shift.from })
    const pvRef: PvRef = { type: 'AnaOut', nr: 1_400_001 }
    const order = { id: 'shift-a', shown: [] }
    expect(await tab.api.call('setPvs', { values: [{ pvRef, doubleValue: 1.25 }] }, order)).toMatchObject({ ok: true })
    const told = await vi.waitFor(() => {
      const event = log()?.events.rows.find((row) => row.pvRef?.nr === pvRef.nr && row.pvRef.type === 'AnaOut')
      expect(event).toMatchObject({ userName: 'admin', succeeded: true })
      return event
    }, WAIT)
    const [entry] = plant.journal.entries
    expect(entry).toMatchObject({ call: 'setPvs', user: 'admin' })
    // The audit is written while the command is carried out.
    expect(Math.abs((told?.timestamp ?? 0) - (entry?.at ?? 0))).toBeLessThan(MINUTE_MS)
    expect([told?.oldValue, told?.newValue].every((text) => text !== null && text !== '')).toBe(true)
    const [open] = plant.model.pending(plant.now()).filter(({ ackTimestamp }) => ackTimestamp === null)
    const id = open?.id ?? ''
    await tab.api.call('ackAlerts', { ids: [id] }, { id: 'shift-b', shown: [] })
    await vi.waitFor(() => {
      const row = log()?.alerts.rows.find((one) => open !== undefined && kindText(one) === kindText(open))
      expect(row?.users).toContain('admin')
    }, WAIT)
    // The audit of the server has it as well.
    const audit = await tab.api.call('controlEvents', { start: shift.from, end: plant.now() + 1000, limit: 1000 })
    const ackTimes = audit.ok
      ? (audit.body as BodyOf<'controlEvents'>).events.filter(({ id: own }) => own === `ack-${id}`)
      : []
    expect(ackTimes).toHaveLength(1)
    expect(log()?.events.rows.map(({ id: own }) => own)).not.toContain(`ack-${id}`)
    await tab.lease([], [{ topic: 'shiftLog', key }])
  },
  PATIENCE_MS,
)
