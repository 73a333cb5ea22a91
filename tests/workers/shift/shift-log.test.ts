import { expect, test } from 'vitest'
import type { MaintenanceProtocolRow } from '../../../src/wire/server/maintenance.ts'
import type { CallOut } from '../../../src/wire/server/remote-alert.ts'
import type { RuebEvent } from '../../../src/wire/server/report.ts'
import type { ShiftLog } from '../../../src/wire/tabs/shift-log.ts'
import { NO_BOOKS, type ShiftBooks } from '../../../workers/shift/shift-books.ts'
import { makeLog, type ShiftSources } from '../../../workers/shift/shift-log.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'

const HOUR = 3_600_000
/** A shift of the summer, in Berlin from 06:00 to 14:00; now it is 12:00. */
const FROM = Date.UTC(2026, 5, 10, 4)
const NOW = FROM + 6 * HOUR

const book = <Body>(body: Body) => ({ body, load: { state: 'ready' }, skipped: 0 }) as const

function logOf(books: Partial<ShiftBooks>, parts: Partial<ShiftSources> = {}): ShiftLog {
  const sources: ShiftSources = {
    time: { from: FROM, to: NOW },
    isOver: false,
    zone: 'Europe/Berlin',
    now: NOW,
    alerts: [],
    load: { state: 'ready' },
    more: 0,
    older: 0,
    skipped: 0,
    books: { ...NO_BOOKS, ...books },
    unseen: [],
    rankOf: (priority) => priority,
    ...parts,
  }
  const steps = makeLog(sources)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value.log
  }
}

test('a service is new if it can have become due since the shift began, of its unit; of a shift that is over nobody knows', () => {
  const row = (
    name: string,
    runtimeDimension: MaintenanceProtocolRow['runtimeDimension'],
    remainingRuntime: number,
  ) => ({
    pvRef: { type: 'DigiIn' as const, nr: 1 },
    name,
    eksNr: '',
    runtimeType: 'Betriebszeit' as const,
    runtimeDimension,
    currentRuntime: 1000,
    targetRuntime: 900,
    remainingRuntime,
    intervalRuntime: null,
    deviationPercent: null,
    forecastDate: null,
  })
  const services = book([
    row('5 h', 'Hours', -5),
    row('7 h', 'Hours', -7),
    row('0.2 d', 'Days', -0.2),
    row('0.3 d', 'Days', -0.3),
    row('cycles', 'Cycles', -1),
    row('not yet', 'Hours', 3),
  ])
  const told = ({ services: part }: ShiftLog) => new Map(part.rows.map(({ name, isNew }) => [name, isNew]))
  expect(told(logOf({ services }))).toEqual(
    new Map([
      ['5 h', true],
      ['7 h', false],
      ['0.2 d', true],
      ['0.3 d', false],
      ['cycles', false],
    ]),
  )
  expect([...told(logOf({ services }, { isOver: true })).values()]).toEqual([false, false, false, false, false])
})

test('of an overflow that reaches beyond the shift only its part in it counts, and its volume is not known', () => {
  const event = (id: string, start: number, end: number | null, more: Partial<RuebEvent> = {}) => {
    const lasted = ((end ?? NOW) - start) / 1000
    const figures = { maxFlow: 10, maxLevel: 3, rainDepth: 5, maxRainIntensity: 2, availability: 1, remark: '' }
    return {
      id,
      configId: 34,
      type: 'Overflow' as const,
      start,
      end,
      durationSeconds: lasted,
      volume: 100,
      ...figures,
      ...more,
    }
  }
  const parts = [
    { from: FROM - HOUR, to: FROM - HOUR / 2, volume: 1, maxFlow: 1, maxLevel: 3 },
    { from: FROM - HOUR / 4, to: FROM + HOUR, volume: 9, maxFlow: 1, maxLevel: 3 },
  ]
  const log = logOf({
    overflows: book({
      ruebEvents: [
        event('within', FROM + HOUR, FROM + 2 * HOUR),
        event('before', FROM - HOUR, FROM + HOUR, { parts }),
        event('still', FROM + 5 * HOUR, null),
        event('over', FROM - 3 * HOUR, FROM),
        { ...event('stored', FROM + HOUR, FROM + 2 * HOUR), type: 'Storage' },
      ],
    }),
  })
  expect(log.overflows.rows.map(({ id, durationSeconds, volume }) => [id, durationSeconds, volume])).toEqual([
    ['still', 3600, null],
    ['within', 3600, 100],
    ['before', 3600, null],
  ])
})

test('the server tells of messages only since the evening, or of the newest twenty: what is not told is said', () => {
  const call = (hoursAgo: number): CallOut => ({
    plan: { station: { stationNumber: 1 }, planNumber: 1 },
    state: 'Confirmed',
    alert: sampleAlert(),
    alertCount: 1,
    sentAt: NOW - hoursAgo * HOUR,
    endsAt: NOW - hoursAgo * HOUR + HOUR / 2,
    attempts: [],
  })
  const few = logOf({ callOuts: book({ callOuts: [call(1), call(6.2), call(9)] }) }).callOuts
  // The second one was still running when the shift began.
  expect(few).toMatchObject({ count: 2, since: null })
  const twenty = Array.from({ length: 20 }, (_, number) => call((number + 1) / 10))
  expect(logOf({ callOuts: book({ callOuts: twenty }) }).callOuts).toMatchObject({ count: 20, since: NOW - 2 * HOUR })
  const night = { from: FROM - 8 * HOUR, to: FROM }
  // Midnight in Berlin.
  expect(logOf({ callOuts: book({ callOuts: [] }) }, { time: night }).callOuts.since).toBe(Date.UTC(2026, 5, 9, 22))
})
