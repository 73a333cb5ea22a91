import { EVENT_RULES } from '../../../domain/evaluations/basin-rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import {
  BASIN_STEP_MS,
  type Basin,
  basinLevel,
  CREST_M,
  interpolate,
  OVERFLOW_MIN_LS,
  STORAGE_SHARE,
  weirHead,
} from '../hydraulics/basin.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { NEVER } from '../intervals/intervals.ts'
import { after, eitherRisk, type Risk, sampledIntervals } from '../intervals/sampled-intervals.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import { createOverflowTotals } from '../process/totals.ts'
import type { StationBuilder } from '../pv/station-builder.ts'

const VALVE_STREAM = 5_000
const PUMP_STREAM = 5_200
const NEARLY_FULL_M = 3.2
/** A full basin takes up to ten hours to empty after the rain. */
const EMPTYING_MS = 14 * HOUR_MS
const STEP_MIN = BASIN_STEP_MS / MINUTE_MS
/** A clogged throttle lets less than half through. */
const CLOGGED_SHARE = 0.4

/** Domain 2.3, table "Overflow basin": 16 process variables, one more with a rain gauge. */
export function basinPvs(
  to: StationBuilder,
  process: PlantProcess,
  basin: Basin,
  station: number,
  withRainGauge: boolean,
): void {
  const { calendar, rain, seed } = process
  const { figures } = basin
  const read = (column: 'inflowLs' | 'volumeM3' | 'throttleLs' | 'overflowLs') => (at: number) => {
    const day = basin.day(calendar.dayOf(at))
    return interpolate(day[column], day.start, at)
  }
  const [inflow, volume, throttle, overflow] = [
    read('inflowLs'),
    read('volumeM3'),
    read('throttleLs'),
    read('overflowLs'),
  ]
  const headM = (at: number) => weirHead(overflow(at))
  const level = (at: number) => basinLevel(figures, volume(at), overflow(at))
  const storms: Risk = (from, end) => rain.wet(from, end, EMPTYING_MS)
  const risk = eitherRisk(storms, after(basin.changedAt))
  const faultFigures = { spread: 0.9, minMs: 10 * MINUTE_MS, maxMs: 20 * HOUR_MS, medianMs: 2 * HOUR_MS }
  const valve = faultProcess(seed, VALVE_STREAM + station, { ...faultFigures, slotMs: 60 * DAY_MS, probability: 0.1 })
  const pump = faultProcess(seed, PUMP_STREAM + station, { ...faultFigures, slotMs: 30 * DAY_MS, probability: 0.06 })
  const storing = sampledIntervals((at) => volume(at) > STORAGE_SHARE * figures.volumeM3, risk, EVENT_RULES.mergeGapMs)
  const spilling = sampledIntervals(
    (at) => overflow(Math.floor(at / BASIN_STEP_MS) * BASIN_STEP_MS) > OVERFLOW_MIN_LS,
    risk,
    EVENT_RULES.mergeGapMs,
  )
  const totals = createOverflowTotals(process, basin)
  const advice = 'Niederschlag und Drossel prüfen'

  const sensor = to.ai(1, 'Niveau Becken', 'BE1-L01', 'm', 2, [0, 4.5], level, {
    limits: { upperMid: [NEARLY_FULL_M, 60, 5], upper: [CREST_M, 60, 3] },
    advice,
    risk,
    stepMin: STEP_MIN,
  })
  to.ai(
    2,
    'Niveau Entlastungsschwelle',
    'UE1-L02',
    'cm',
    1,
    [-50, 100],
    (at) => (overflow(at) > 0 ? headM(at) * 100 : Math.max(-50, (level(at) - CREST_M) * 100)),
    { limits: { upper: [2, 60, 2] }, advice: 'Entlastung in das Gewässer', risk, stepMin: STEP_MIN },
  )
  to.ai(
    3,
    'Drosselabfluss',
    'DR1-F01',
    'l/s',
    1,
    [0, 100],
    (at) => (valve.at(at) === null ? throttle(at) : Math.min(throttle(at), CLOGGED_SHARE * figures.throttleLs)),
    { limits: { lowerMid: [Math.round(figures.dryLs * 0.35), 600, 4] } },
  )
  to.ai(4, 'Zulauf (berechnet)', 'ZU1-F02', 'l/s', 0, [0, 3000], inflow)
  to.ai(5, 'Entlastungsabfluss', 'UE1-F03', 'l/s', 0, [0, 3000], overflow)
  if (withRainGauge) {
    to.ai(6, 'Niederschlag', 'RG1-F04', 'mm/h', 1, [0, 150], rain.intensity, {
      limits: { upperMid: [20, 0, 6], upper: [40, 0, 4] },
      advice: 'Starkregen, Becken und Pumpwerke beobachten',
      risk: (from, end) => rain.wet(from, end, 0),
    })
  }
  to.fault(1, 'Einstau', 'BE1-L90', 'Einstau/leer', storing, {
    what: 'Becken wird eingestaut',
    advice: 'Beobachten',
    priority: 8,
  })
  to.fault(2, 'Entlastung', 'UE1-L91', 'Entlastung/keine', spilling, {
    what: 'Entlastung läuft',
    advice: 'Abschlag in das Gewässer, Drossel prüfen',
    priority: 3,
  })
  to.di(
    3,
    'Entleerungspumpe Betrieb',
    'P1-N01',
    'Ein/Aus',
    (at) => pump.at(at) === null && rain.intensity(at) === 0 && volume(at) > STORAGE_SHARE * figures.volumeM3,
  )
  to.fault(100, 'Drosselschieber Störung', 'DR1-G90', 'Störung/OK', valve, {
    what: 'Drosselschieber gestört',
    advice: 'Abfluss gedrosselt, Schieber von Hand öffnen',
    priority: 2,
    delayS: 10,
  })
  to.fault(101, 'Entleerungspumpe Störung', 'P1-N90', 'Störung/OK', pump, {
    what: 'Entleerungspumpe gestört',
    advice: 'Becken entleert sich nicht',
    priority: 3,
    delayS: 10,
  })
  to.fault(102, 'Messung Niveau gestört', 'BE1-L92', 'Störung/OK', sensor?.wireBreak ?? NEVER, {
    what: 'Niveaumessung gestört',
    advice: 'Drahtbruch, Messumformer prüfen',
    priority: 3,
    delayS: 30,
  })
  to.ao(1, 'Sollwert Drossel', 'DR1-F50', 'l/s', 0, [10, 80], figures.throttleLs)
  to.counter('Entlastungsmenge KÜ', 'UE1-F70', 'm³', 0, (at) => totals(at).m3)
  to.counter('Entlastungsdauer', 'UE1-K71', 'h', 1, (at) => totals(at).hours)
  to.counter('Entlastungshäufigkeit', 'UE1-X72', '', 0, (at) => totals(at).events)
  to.free('RechenWert', 'Füllgrad', 'BE1-V80', '%', 0, [0, 100], (at) => (100 * volume(at)) / figures.volumeM3)
}
