import { clamp, h01, noise } from '../base/hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { createControlledPumps, createPoweredPumps, DRAINING_MS } from '../hydraulics/controlled-pumps.ts'
import type { PumpStation } from '../hydraulics/pump-station.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { either, type Intervals, periodic } from '../intervals/intervals.ts'
import { during, eitherRisk, sampledIntervals } from '../intervals/sampled-intervals.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import { mainsFailures } from '../process/station-events.ts'
import { profileDays } from '../process/totals.ts'
import type { StationBuilder } from '../pv/station-builder.ts'

const PUMP_FAULT_STREAM = 1_000
const MAINS_STREAM = 3_000
const FLOAT_M = 2.4
const DRY_RUN_M = 0.3
const RAIN_TAIL_MS = HOUR_MS
/** One pump copes with less rain than this. */
const OVERLOAD_MM_PER_H = 20
/** Outputs that control the sump. */
const CONTROLLING = [
  ['AnaOut', 1],
  ['AnaOut', 2],
  ['DigiOut', 1],
  ['DigiOut', 2],
  ['DigiOut', 3],
] as const
const GAP_MS = 10 * MINUTE_MS
const AMPERE = 11.8
/** l/s and seconds to m3 a day. */
const M3_PER_DAY = 86.4

/** Faults of both pumps and of the mains. They also make a dial-up station call. */
export interface PumpingFaults {
  readonly pump1: Intervals
  readonly pump2: Intervals
  readonly mains: Intervals
  readonly any: Intervals
}

export function createPumpingFaults({ scripted, seed }: PlantProcess, station: number): PumpingFaults {
  const pump = (index: number) =>
    faultProcess(seed, PUMP_FAULT_STREAM + station * 2 + index, {
      slotMs: 30 * DAY_MS,
      probability: 0.06,
      medianMs: 3 * HOUR_MS,
      spread: 1,
      minMs: 20 * MINUTE_MS,
      maxMs: 20 * HOUR_MS,
    })
  const mains = mainsFailures({ scripted, seed }, MAINS_STREAM, station)
  const [pump1, pump2] = [pump(0), pump(1)]
  return { pump1, pump2, mains, any: either(either(pump1, pump2), mains) }
}

/** Domain 2.3, table "Pumping station": 12 process variables in the demo for dial-up stations, 14 for others. */
export function pumpingStationPvs(
  to: StationBuilder,
  process: PlantProcess,
  cycle: PumpStation,
  faults: PumpingFaults,
  station: number,
  extent: 'dial-up' | 'short' | 'complete',
  visits: Intervals,
): void {
  const { seed, rain } = process
  const [release1, release2] = [to.output('DigiOut', 1, 1), to.output('DigiOut', 2, 1)]
  const flush = to.output('DigiOut', 3, 0)
  const changedAt = to.firstSet(CONTROLLING)
  const control = {
    onM: to.output('AnaOut', 1, cycle.figures.onM),
    offM: to.output('AnaOut', 2, cycle.figures.offM),
    released: (pump: 1 | 2, at: number) => (pump === 1 ? release1 : release2)(at) === 1 && faults.mains.at(at) === null,
    flushing: (at: number) => flush(at) === 1,
    changedAt,
  }
  const pumps = createControlledPumps(createPoweredPumps(cycle, faults.mains, process.memory), control, process.memory)
  const startedAt = () => changedAt() ?? Number.POSITIVE_INFINITY
  const { figures } = pumps
  const complete = extent === 'complete'
  const storms = eitherRisk(
    (from, end) => rain.heavy(from, end, RAIN_TAIL_MS, OVERLOAD_MM_PER_H),
    during(faults.mains, DRAINING_MS),
  )
  /** With user settings the level can take any value. */
  const risk = (from: number, end: number) => {
    const start = Math.max(from, startedAt())
    return start >= end ? storms(from, end) : [...storms(from, start), { start, end }]
  }
  const clogPeriodMs = Math.round((40 + 40 * h01(seed, station, 91)) * DAY_MS)
  const clogOffsetMs = Math.round(h01(seed, station, 92) * clogPeriodMs)
  /** 0 = clean, 1 = due for cleaning. */
  const clogging = (at: number) => {
    const share = (((at - clogOffsetMs) % clogPeriodMs) + clogPeriodMs) / clogPeriodMs
    return clamp(((share % 1) - 0.3) / 0.7, 0, 1) ** 2
  }
  const cloggedRisk = (from: number, end: number) => {
    const late = periodic(clogPeriodMs, clogOffsetMs, 0.85, 1)
    const now = late.at(from)
    return now === null ? late.startingIn(from, end) : [{ start: from, end: Math.min(end, now.end) }]
  }

  /** While a pump has a fault, the other one takes all cycles. */
  const runs = (at: number, pump: 1 | 2) => {
    const { running } = pumps.state(at)
    if ((pump === 1 ? release1 : release2)(at) === 0) return false
    if (running === 0 || faults.mains.at(at) !== null) return false
    const own = pump === 1 ? faults.pump1 : faults.pump2
    if (own.at(at) !== null) return false
    if (running === 3 || running === pump) return true
    return (pump === 1 ? faults.pump2 : faults.pump1).at(at) !== null
  }
  const running = (at: number) => (runs(at, 1) ? 1 : 0) + (runs(at, 2) ? 1 : 0)
  const level = (at: number) => pumps.state(at).levelM
  const ampere = (pump: 1 | 2) => (at: number) =>
    runs(at, pump) ? (AMPERE + 0.3 * noise(seed + station * 2 + pump, at, MINUTE_MS)) * (1 + 0.15 * clogging(at)) : 0
  const delivery = (at: number) => {
    const count = running(at)
    if (count === 0) return 0
    const flow = figures.pumpLs * (count === 2 ? 1.7 : 1) * (1 + 0.01 * noise(seed + station, at, 20_000))
    return flow * pumps.state(at).ramp
  }
  const floatSwitch = sampledIntervals((at) => level(at) > FLOAT_M, risk, GAP_MS)
  const volume = (at: number) =>
    figures.dryLs * M3_PER_DAY * profileDays(process, process.sewage, at) +
    figures.rainLs * 3.6 * process.rainDepth.sinceEpoch(at)
  const energyPerM3 = (at: number) => 0.16 * (1 + 0.7 * clogging(at))

  to.ai(1, 'Niveau Pumpensumpf', 'SU1-L01', 'm', 2, [0, 4], level, {
    limits: { lower: [0.25, 60, 4], lowerMid: [0.4], upperMid: [1.6, 60, 4], upper: [2.2, 30, 2] },
    advice: 'Zulauf und Pumpen prüfen',
    risk,
    watch: ['upperMid', 'upper'],
  })
  to.ai(2, 'Förderstrom', 'DR1-F01', 'l/s', 1, [0, 40], delivery)
  if (complete) {
    to.ai(
      3,
      'Druck Druckleitung',
      'DR1-P01',
      'bar',
      2,
      [0, 6],
      (at) => {
        const share = delivery(at) / figures.pumpLs
        return 1.2 + share * (1.4 + 0.8 * clogging(at)) + 0.02 * noise(seed + station + 7, at, MINUTE_MS)
      },
      { limits: { lower: [0.4], upperMid: [4.5], upper: [5.2] } },
    )
  }
  const currentLimits = { upperMid: [14.5, 10, 4], upper: [17, 5, 3] } as const
  to.ai(100, 'Strom P1', 'P1-E01', 'A', 1, [0, 25], ampere(1), { limits: currentLimits })
  to.ai(101, 'Strom P2', 'P2-E01', 'A', 1, [0, 25], ampere(2), { limits: currentLimits })
  if (complete) {
    to.ai(
      110,
      'Netzspannung L1',
      'EL1-E10',
      'V',
      0,
      [0, 300],
      (at) => (faults.mains.at(at) === null ? 231 + 3 * noise(seed + station + 11, at, 5 * MINUTE_MS) : 0),
      { limits: { lower: [195], lowerMid: [207], upperMid: [253], upper: [260] } },
    )
  }
  to.di(1, 'Pumpe 1 Betrieb', 'P1-N01', 'Ein/Aus', (at) => runs(at, 1))
  to.di(2, 'Pumpe 2 Betrieb', 'P2-N01', 'Ein/Aus', (at) => runs(at, 2))
  if (complete) to.di(3, 'Wahlschalter', 'ST1-X02', 'Fern/Ort', (at) => visits.at(at) === null)
  for (const [pump, intervals] of [
    [1, faults.pump1],
    [2, faults.pump2],
  ] as const) {
    to.fault(99 + pump, `Pumpe ${pump} Störung`, `P${pump}-N90`, 'Störung/OK', intervals, {
      what: `Pumpe ${pump} gestört`,
      advice: 'Motorschutz und Dichtung prüfen, andere Pumpe läuft',
      priority: 3,
      delayS: 5,
    })
  }
  to.fault(102, 'Hochwasser (Schwimmer)', 'SU1-L90', 'Hochwasser/OK', floatSwitch, {
    what: 'Hochwasser Pumpensumpf',
    advice: 'Rückstau droht, Pumpen prüfen',
    priority: 1,
    delayS: 30,
  })
  if (complete) {
    const dryRun = sampledIntervals(
      (at) => level(at) < DRY_RUN_M,
      (from, end) => (startedAt() < end ? [{ start: Math.max(from, startedAt()), end }] : []),
      GAP_MS,
    )
    to.fault(103, 'Trockenlauf', 'SU1-L91', 'Trockenlauf/OK', dryRun, {
      what: 'Trockenlauf',
      advice: 'Pumpen gesperrt, Niveaumessung prüfen',
      priority: 3,
      delayS: 10,
    })
    to.fault(104, 'Sammelstörung', 'ST1-X90', 'Störung/OK', either(faults.pump1, faults.pump2), {
      what: 'Sammelstörung',
      advice: 'Einzelmeldungen beachten',
      priority: 3,
    })
    to.fault(105, 'Netzausfall', 'EL1-E90', 'Netz fehlt/Netz vorhanden', faults.mains, {
      what: 'Netzausfall',
      advice: 'Station läuft auf Batterie, Netzbetreiber anrufen',
      priority: 2,
      delayS: 60,
    })
  }
  if (extent !== 'dial-up') {
    to.fault(106, 'Türkontakt', 'ST1-X01', 'Tür offen/Tür zu', visits, {
      what: 'Tür offen',
      advice: 'Zutritt prüfen',
      priority: 7,
    })
  }
  to.do(1, 'Pumpe 1 Freigabe', 'P1-N50', 'Freigabe/Gesperrt', true)
  if (complete) {
    to.do(2, 'Pumpe 2 Freigabe', 'P2-N50', 'Freigabe/Gesperrt', true)
    to.do(3, 'Spülprogramm Start', 'SU1-N51', 'Start/–', false)
  }
  to.ao(1, 'Einschaltniveau', 'SU1-L50', 'm', 2, [0.3, 2], figures.onM)
  if (complete) to.ao(2, 'Ausschaltniveau', 'SU1-L51', 'm', 2, [0.3, 2], figures.offM)
  if (extent !== 'dial-up') to.timeOfDay(100, 'Startzeit Sumpfspülung', 'SU1-K50', 5, 30)
  to.counter('Fördermenge', 'DR1-F70', 'm³', 0, (at) => 41_000 + station * 977 + volume(at), { resetable: true })
  if (complete) {
    to.counter('Energie', 'EL1-E70', 'kWh', 1, (at) => 9_400 + station * 131 + 0.18 * volume(at))
    to.free('RechenWert', 'spez. Energie', 'DR1-E80', 'kWh/m³', 3, [0, 1], energyPerM3, {
      limits: { upperMid: [0.25, 60, 5], upper: [0.35, 60, 4] },
      advice: 'Druckleitung verlegt, Reinigung planen',
      risk: cloggedRisk,
      stepMin: 60,
    })
  }
}
