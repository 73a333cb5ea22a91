import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { archiveKey } from '../../../src/domain/charts/archive-key.ts'
import { intervalOf, intervalsOf } from '../../../src/domain/charts/intervals.ts'
import { coverageOf, summaryOf } from '../../../src/domain/charts/series-view.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { DataSource } from '../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { leaseId } from '../../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'
import { seeded } from '../../support/person/decisions.ts'
import { lookedAt } from '../../support/truth/archive-figures.ts'

const WAIT = { timeout: 60_000, interval: 20 }
const PATIENCE_MS = 120_000
/** A day after both the storm of the golden week and a change of clocks lie behind. */
const START = Date.UTC(2024, 5, 27, 8)
const ZONE = 'Europe/Berlin'
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** A level, a flow, a pump of a station that is called, a level at which pumps start. */
const PVS: readonly (readonly [pv: PvRef, isHeld: boolean])[] = [
  [{ type: 'AnaIn', nr: 1_100_001 }, false],
  [{ type: 'AnaIn', nr: 1_400_001 }, false],
  [{ type: 'DigiIn', nr: 1_900_001 }, true],
  [{ type: 'AnaOut', nr: 1_400_001 }, true],
]
/** The longest range of each source in hours. */
const SOURCES: readonly (readonly [source: DataSource, hours: number])[] = [
  ['MeasurementArchive', 47],
  ['QuarterHourValues', 700],
  ['DayValues', 4000],
]

let plant: SimulatorHandle
let core: LiveCore
let tab: NodeTab

beforeAll(async () => {
  plant = await startSimulator({ size: 'demo', seed: 7, start: START })
  core = startCore(plant.url)
  tab = openTab(core, 'a')
  await logIn(tab)
}, PATIENCE_MS)

afterAll(async () => {
  core.stop()
  await plant.close()
})

const random = seeded(4711)
const CASES = Array.from({ length: 10 }, (_, index) => {
  const [source, hours] = SOURCES[index % SOURCES.length] ?? SOURCES[0] ?? ['MeasurementArchive', 1]
  const [pv, isHeld] = PVS[Math.floor(random() * PVS.length)] ?? PVS[0] ?? [{ type: 'AnaIn', nr: 1 }, false]
  const length = Math.ceil((0.2 + 0.8 * random()) * hours) * HOUR_MS
  const whole = source === 'DayValues' ? DAY_MS : HOUR_MS
  const to = Math.floor((START - 3 * DAY_MS - random() * 20 * DAY_MS) / whole) * whole
  // Days begin at midnight of the plant: in summer two hours before that of UTC, in winter one.
  const edge = (at: number) => (source === 'DayValues' ? at - (at > Date.UTC(2024, 2, 31) ? 2 : 1) * HOUR_MS : at)
  return { pv, isHeld, source, from: edge(Math.floor((to - length) / whole) * whole), to: edge(to) }
})

type Case = (typeof CASES)[number]

async function columnsOf({ pv, source, from, to }: Case, pixels: number | null) {
  const drawing = pixels === null ? null : ({ pixels, view: 'Line' } as const)
  const key = archiveKey({ series: { kind: 'pv', pv }, source, start: from, end: to, drawing })
  await tab.lease([{ topic: 'chartArchive', key }])
  const held = () => tab.mirror.series(leaseId('chartArchive', key))
  await vi.waitFor(() => expect(held()?.ranges.every(({ load }) => load.state === 'done')).toBe(true), WAIT)
  const columns = held()
  if (columns === undefined) throw new Error('no columns')
  return columns
}

test.each(CASES)(
  'the figures of $pv.type $pv.nr from $source are those of the archive, moment by moment, thinned out or not (F34, F38)',
  async (one) => {
    const { pv, isHeld, source, from, to } = one
    const expected = lookedAt(plant.model, one, plant.now())
    expect(expected.coverage, pvParam(pv)).toBeGreaterThan(0)
    const interval = intervalOf(source, isHeld)
    for (const pixels of [null, 150]) {
      const columns = await columnsOf(one, pixels)
      if (pixels !== null && source !== 'DayValues' && !isHeld) expect(columns.sums).toBeDefined()
      const points = intervalsOf(columns, interval, ZONE)
      const now = plant.now() / 1000
      const found = summaryOf(points, from / 1000, to / 1000, now)
      expect(found?.mean).toBeCloseTo(expected.mean, 6)
      expect([found?.min, found?.max]).toEqual([expected.min, expected.max])
      expect(coverageOf(points, from / 1000, to / 1000, now)).toBeCloseTo(expected.coverage, 3)
    }
  },
  PATIENCE_MS,
)
