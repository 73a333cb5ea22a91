import { expect, test } from 'vitest'
import { checkedAlone, checkedKind } from '../../../../../src/areas/reports/rules/plausibility/check.ts'
import type { Checked, Finding } from '../../../../../src/areas/reports/rules/plausibility/finding.ts'
import { foldedGaps } from '../../../../../src/areas/reports/rules/plausibility/missing.ts'
import { oddOverflows, RAIN_HOURS } from '../../../../../src/areas/reports/rules/plausibility/overflow.ts'
import { isMade, madeWithoutMachine } from '../../../../../src/areas/reports/rules/plausibility/without-machine.ts'
import { intervalOf, intervalsOf } from '../../../../../src/domain/charts/intervals.ts'
import { pvParam } from '../../../../../src/domain/values/pv-ref.ts'
import { createBerlinCalendar } from '../../../../../src/simulator/model/base/calendar.ts'
import { createOverlay } from '../../../../../src/simulator/model/base/overlay.ts'
import { createPlantModel } from '../../../../../src/simulator/model/create-plant-model.ts'
import {
  GOLDEN,
  GOLDEN_EVENTS,
  GOLDEN_ROLL_OVER,
  GOLDEN_WEEK,
} from '../../../../../src/simulator/model/intervals/golden-week.ts'
import { createPlantProcess } from '../../../../../src/simulator/model/process/plant-process.ts'
import type { PvModel } from '../../../../../src/simulator/model/pv/pv-model.ts'
import { createPlantPvs } from '../../../../../src/simulator/model/station-pvs/plant-pvs.ts'
import { SIZE_FIGURES } from '../../../../../src/simulator/model/station-pvs/plant-size.ts'
import { chartData } from '../../../../../src/wire/readers/chart.ts'
import { UNREADABLE } from '../../../../../src/wire/readers/reader.ts'
import type { PvRef } from '../../../../../src/wire/server/pv.ts'
import { columnsOf } from '../../../../../workers/charts/archive-points.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Long after the week, so that it is read from the archive. */
const NOW = Date.UTC(2026, 10, 21, 4)
const model = createPlantModel({ seed: 4711, size: 'demo', start: NOW })
/** The same plant from within: what it makes up. */
const plant = createPlantPvs(createPlantProcess(4711, NOW, createBerlinCalendar()), SIZE_FIGURES.demo, createOverlay())
const byName = new Map(plant.pvs.map((pv) => [pvParam(pv.ref), pv]))

/** A process variable as the client has it: sent as JSON, read, and as columns with their intervals. */
function checkedOf(pv: PvModel, from = GOLDEN_WEEK.start): Checked {
  const dataPoints = model.chart(pv.ref, 'MeasurementArchive', from, GOLDEN_WEEK.end, NOW)
  const sent = { seriesId: pvParam(pv.ref), dimension: pv.config.dimension, dataPoints, annotations: [] }
  const read = chartData(JSON.parse(JSON.stringify(sent)))
  if (read === UNREADABLE) throw new Error('unreadable')
  const isHeld = pv.config.digiDisplayConfig !== null || pv.ref.type === 'AnaOut'
  const points = intervalsOf(columnsOf(read), intervalOf('MeasurementArchive', isHeld), 'Europe/Berlin')
  return { config: pv.config, points, from: from / 1000, to: GOLDEN_WEEK.end / 1000, known: NOW / 1000 }
}

const BASINS = [31, 32, 33, 34].map((station) => ({ station, gauge: station < 33 ? 31 : 33 }))
const of = (nr: number) => byName.get(`AnaIn-${nr}`)
const checkedNr = (nr: number, from?: number) => {
  const pv = of(nr)
  return pv === undefined ? null : checkedOf(pv, from)
}

function findingsOf(station: number): readonly Finding[] {
  const index = plant.stations.findIndex((model) => model.station.id === station)
  const own = plant.pvs.filter(({ stationIndex }) => stationIndex === index)
  const checked = own.flatMap((pv) => {
    const kind = checkedKind(pv.config)
    return kind === null ? [] : [{ kind, checked: checkedOf(pv) }]
  })
  const machines = checked.filter(({ kind }) => kind === 'machine').map((each) => each.checked)
  const basin = BASINS.find((each) => each.station === station)
  return [
    ...foldedGaps(checked.flatMap((each) => checkedAlone(each.checked, each.kind))),
    ...checked.flatMap((each) => (isMade(each.checked.config) ? madeWithoutMachine(each.checked, machines) : [])),
    ...(basin === undefined
      ? []
      : oddOverflows({
          overflow: checkedNr(station * 100_000 + 5),
          level: checkedNr(station * 100_000 + 1),
          rain: checkedNr(basin.gauge * 100_000 + 6, GOLDEN_WEEK.start - RAIN_HOURS * HOUR_MS),
          weir: 3.3,
        })),
  ]
}

const found = plant.stations.flatMap(({ station }) => findingsOf(station.id))

/** Whether the simulator made a fault of the instrument, the line, the mains or the pipe at that time. */
function isMadeUp({ pv: ref, from, to }: Finding): boolean {
  const pv = byName.get(pvParam(ref))
  const source = pv === undefined ? undefined : plant.sources[pv.stationIndex]
  if (pv === undefined || source === undefined) return false
  for (let at = from - 15 * MINUTE_MS; at <= to + MINUTE_MS; at += MINUTE_MS) {
    const { faults } = pv
    if (source.connection !== 'dial-up' && source.failures.at(at) !== null) return true
    if (faults === null) continue
    const { wireBreak, frozen, substitute, spikes, calibration } = faults
    if ([wireBreak, frozen, substitute, spikes].some((fault) => fault.at(at) !== null)) return true
    if (calibration?.settling(at) === true || calibration?.running(at) === true) return true
  }
  const zone = ref.nr % 10
  return GOLDEN_EVENTS.some(
    ({ kind, subject, start, end }) =>
      from < end + HOUR_MS &&
      to > start - 15 * MINUTE_MS &&
      ((kind === 'burst' && Math.floor(ref.nr / 100_000) === 51 && zone === subject) ||
        (kind === 'mains' && Math.floor(ref.nr / 100_000) === subject)),
  )
}

const findingsOfPv = (ref: PvRef) => found.filter(({ pv }) => pvParam(pv) === pvParam(ref))
const event = (kind: string) => {
  const one = GOLDEN_EVENTS.find((each) => each.kind === kind)
  if (one === undefined) throw new Error(`no ${kind}`)
  return one
}

test('the golden week: the sensor that froze for a day is found to the minute', () => {
  const { start, end } = event('frozen')
  const flat = findingsOfPv({ type: 'AnaIn', nr: GOLDEN.frozenSensor }).filter(({ kind }) => kind === 'flat')
  expect(flat).toContainEqual(expect.objectContaining({ from: start, to: end }))
  expect(flat.filter((finding) => !isMadeUp(finding))).toEqual([])
})

test('the golden week: the one impossible value is found', () => {
  const { start } = event('spike')
  expect(findingsOfPv({ type: 'AnaIn', nr: GOLDEN.spikingSensor })).toContainEqual(
    expect.objectContaining({ kind: 'jump', from: start, to: start + MINUTE_MS, isBack: true }),
  )
})

test('the golden week: the broken cable is found', () => {
  const { start, end } = event('wire-break')
  expect(findingsOfPv({ type: 'AnaIn', nr: GOLDEN.brokenSensor })).toContainEqual(
    expect.objectContaining({ kind: 'gap', from: start, to: end, others: 0 }),
  )
})

test('the golden week: the counter that rolls over is found, and named so', () => {
  const counters = found.filter(({ kind }) => kind === 'counter')
  expect(counters).toHaveLength(1)
  expect(counters).toMatchObject([{ change: 'rollOver' }])
  expect(Math.abs((counters[0]?.to ?? 0) - GOLDEN_ROLL_OVER)).toBeLessThan(HOUR_MS)
})

test('the golden week: the burst pipe is found in inflow and pressure', () => {
  const { start, end } = event('burst')
  for (const nr of [5_100_001, 5_100_011]) {
    const [jump] = findingsOfPv({ type: 'AnaIn', nr }).filter(({ kind }) => kind === 'jump')
    expect(Math.abs((jump?.from ?? 0) - start)).toBeLessThanOrEqual(15 * MINUTE_MS)
    expect(Math.abs((jump?.to ?? 0) - end)).toBeLessThanOrEqual(15 * MINUTE_MS)
  }
})

test('the golden week: of all 24 stations at most three findings are false alarms', () => {
  const others = found.filter((finding) => finding.kind !== 'counter' && !isMadeUp(finding))
  // Steps and stands of simulated values themselves: a gas holder, solids that move in days, a well whose role changes.
  const texts = others.map(({ pv, kind, from }) => `${pvParam(pv)} ${kind} ${new Date(from).toISOString()}`)
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(3)
})
