import { gauss, noise } from '../base/hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { GOLDEN_ROLL_OVER } from '../intervals/golden-week.ts'
import { NEVER } from '../intervals/intervals.ts'
import { after, daily, during, eitherRisk, type Risk } from '../intervals/sampled-intervals.ts'
import { createLeakZone, LEAK_ZONES, type LeakZone } from '../process/leak-zone.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import { profileDays, weightedTotal } from '../process/totals.ts'
import { BOOSTER_ZONE_M3H, HIGH_ZONE_M3H, LOW_ZONE_M3H, type Waterworks, WELL_M3H } from '../process/waterworks.ts'
import type { StationBuilder } from '../pv/station-builder.ts'

/** A mechanical counter of six digits. */
const ROLL_OVER = 1_000_000
const FAULT_STREAM = 9_000
const CHAMBER_HEIGHT_M = 5

function machineFault(process: PlantProcess, object: number) {
  return faultProcess(process.seed, FAULT_STREAM + object, {
    slotMs: 30 * DAY_MS,
    probability: 0.05,
    medianMs: 2 * HOUR_MS,
    spread: 0.9,
    minMs: 15 * MINUTE_MS,
    maxMs: 16 * HOUR_MS,
  })
}

/** Drinking-water analysers; the figures follow real one-minute data, domain 2.3. */
function quality(process: PlantProcess, station: number) {
  const { seed } = process
  const spike = (at: number) => Math.max(0, gauss(seed + station, Math.floor(at / (6 * HOUR_MS)), 33) - 2.6)
  return {
    turbidity: (at: number) =>
      0.018 +
      0.006 * noise(seed + station, at, 40 * MINUTE_MS) +
      0.4 * spike(at) * Math.max(0, noise(seed, at, HOUR_MS)),
    ph: (at: number) => 8.37 + 0.05 * noise(seed + station + 1, at, 3 * HOUR_MS),
    conductivity: (at: number) => 211 + 6 * noise(seed + station + 2, at, 9 * HOUR_MS),
    chlorineDioxide: (at: number) => 0.17 + 0.009 * noise(seed + station + 3, at, 2 * HOUR_MS),
    temperature: (at: number) => 8.6 + 1.6 * noise(seed + station + 4, at, 20 * DAY_MS),
  }
}

const TURBIDITY_LIMITS = { upperMid: [0.2, 300, 4], upper: [0.5, 120, 2] } as const

/** Domain 2.3, wells: 12 process variables. The level is metres below ground: its limits are upper ones. */
export function wellPvs(
  to: StationBuilder,
  process: PlantProcess,
  works: Waterworks,
  station: number,
  well: number,
): void {
  const { seed } = process
  const water = quality(process, station)
  const pumpFault = machineFault(process, station * 4)
  const released = to.output('DigiOut', 1, 1)
  const pumped = (at: number) => WELL_M3H * works.wellHours(well, at)
  const runs = (at: number) => works.wellRuns(well, at) && pumpFault.at(at) === null && released(at) === 1
  const flow = (at: number) => (runs(at) ? works.wellFlow(well, at) : 0)
  const releases = to.settings('DigiOut', 1)
  const risk: Risk = (from, to) => {
    const wave = (at: number) => gauss(seed + station, Math.floor(at / (6 * HOUR_MS)), 33) > 2.6
    return wave(from) || wave(to) ? [{ start: from, end: to }] : []
  }
  to.ai(1, 'Brunnenwasserspiegel', 'BR1-L01', 'm u. GOK', 2, [0, 60], (at) => works.wellLevel(well, at, releases()), {
    limits: { upperMid: [32, 600, 4], upper: [38, 60, 2] },
  })
  to.ai(2, 'Förderstrom Brunnen', 'BR1-F01', 'm³/h', 1, [0, 120], flow, { limits: { lowerMid: [55] } })
  to.ai(100, 'Strom Brunnenpumpe', 'P1-E01', 'A', 1, [0, 80], (at) =>
    runs(at) ? 46 + 0.8 * noise(seed + station + 9, at, 2 * MINUTE_MS) : 0,
  )
  to.ai(200, 'Trübung Rohwasser', 'BR1-Q01', 'NTU', 3, [0, 2], water.turbidity, {
    limits: TURBIDITY_LIMITS,
    advice: 'Brunnen spülen, Förderung umstellen',
    risk,
    calibrated: true,
  })
  to.ai(201, 'pH-Wert Rohwasser', 'BR1-Q02', '', 2, [0, 14], water.ph)
  to.ai(202, 'Leitfähigkeit Rohwasser', 'BR1-Q03', 'µS/cm', 0, [0, 1000], water.conductivity)
  to.ai(203, 'Wassertemperatur', 'BR1-T01', '°C', 1, [0, 25], water.temperature)
  to.di(1, 'Brunnenpumpe Betrieb', 'P1-N01', 'Ein/Aus', runs)
  to.fault(100, 'Brunnenpumpe Störung', 'P1-N90', 'Störung/OK', pumpFault, {
    what: 'Brunnenpumpe gestört',
    advice: 'Förderung auf andere Brunnen verteilen',
    priority: 3,
    delayS: 5,
  })
  to.fault(101, 'Einbruch', 'ST1-X90', 'Einbruch/OK', NEVER, {
    what: 'Einbruch',
    advice: 'Polizei und Bereitschaft rufen',
    priority: 1,
    latched: true,
  })
  to.do(1, 'Brunnenpumpe Freigabe', 'P1-N50', 'Freigabe/Gesperrt', true)
  to.counter(
    'Fördermenge Brunnen',
    'BR1-F70',
    'm³',
    0,
    weightedTotal(
      (at) => pumped(at) + (well === 0 ? ROLL_OVER - pumped(GOLDEN_ROLL_OVER) : 690_000 + station * 2_113),
      to.settings('DigiOut', 1),
      (value) => value,
    ),
    { shown: well === 0 ? (total) => total % ROLL_OVER : (total) => total },
  )
}

/** Domain 2.3, reservoirs: 12 process variables. */
export function reservoirPvs(
  to: StationBuilder,
  process: PlantProcess,
  works: Waterworks,
  station: number,
  zone: 'low' | 'high',
): void {
  const { seed } = process
  const water = quality(process, station)
  const high = zone === 'high'
  const meanM3h = high ? HIGH_ZONE_M3H : LOW_ZONE_M3H
  const chamberM3 = high ? 600 : 800
  const midnightShare = high ? 0.52 : 0.55
  const content = (at: number) =>
    midnightShare * 2 * chamberM3 + works.swing(meanM3h, high, at) - works.missing(zone, at)
  const share = (at: number) => content(at) / (2 * chamberM3)
  const level = (chamber: number) => (at: number) =>
    CHAMBER_HEIGHT_M * share(at) + 0.004 * noise(seed + station + chamber, at, MINUTE_MS)
  const levelLimits = {
    limits: { lower: [1, 60, 2], lowerMid: [1.8, 300, 4], upperMid: [4.7], upper: [4.9, 30, 3] },
    advice: 'Rohrbruch oder Förderung prüfen, Behälter läuft leer',
    risk: works.missingRisk(zone),
    watch: ['lower', 'lowerMid'],
    stepMin: 5,
  } as const
  const uvFault = machineFault(process, station * 4 + 1)
  to.ai(1, 'Niveau Kammer 1', 'BK1-L01', 'm', 2, [0, 5], level(1), levelLimits)
  to.ai(2, 'Niveau Kammer 2', 'BK2-L01', 'm', 2, [0, 5], level(2), levelLimits)
  to.ai(3, 'Behälterinhalt', 'BK1-V80', '%', 0, [0, 100], (at) => 100 * share(at), {
    limits: { lower: [25], lowerMid: [40] },
  })
  to.ai(4, 'Netzeinspeisung', 'NE1-F01', 'm³/h', 1, [0, 400], (at) => works.demand(meanM3h, at))
  to.ai(200, 'Chlordioxid', 'NE1-Q01', 'mg/l', 2, [0, 0.5], water.chlorineDioxide, {
    limits: { lower: [0.05], lowerMid: [0.08], upperMid: [0.18], upper: [0.2] },
    calibrated: true,
  })
  to.ai(201, 'Trübung', 'NE1-Q02', 'NTU', 3, [0, 2], water.turbidity, { limits: TURBIDITY_LIMITS })
  to.ai(202, 'Wassertemperatur', 'NE1-T01', '°C', 1, [0, 25], water.temperature)
  to.fault(100, 'Überlauf', 'BK1-L90', 'Überlauf/OK', NEVER, {
    what: 'Behälter läuft über',
    advice: 'Zulauf schließen',
    priority: 3,
    delayS: 30,
  })
  to.fault(101, 'UV-Anlage Störung', 'UV1-N90', 'Störung/OK', uvFault, {
    what: 'UV-Anlage gestört',
    advice: 'Keine Desinfektion, Ersatzchlorung einschalten',
    priority: 1,
    delayS: 10,
    latched: true,
  })
  to.fault(102, 'Einbruch', 'ST1-X90', 'Einbruch/OK', NEVER, {
    what: 'Einbruch',
    advice: 'Polizei und Bereitschaft rufen',
    priority: 1,
    latched: true,
  })
  to.di(1, 'UV-Anlage Betrieb', 'UV1-N01', 'Ein/Aus', (at) => uvFault.at(at) === null)
  to.counter(
    'Netzeinspeisung Menge',
    'NE1-F70',
    'm³',
    0,
    (at) => 312_000 + station * 997 + 24 * meanM3h * profileDays(process, process.water, at),
  )
}

const NETWORK_BAR = 5.2

/** Domain 2.3, booster: 12 process variables. On hot mornings its pressure falls below the low limit. */
export function boosterPvs(to: StationBuilder, process: PlantProcess, works: Waterworks, station: number): void {
  const { calendar, seed } = process
  const demand = (at: number) => works.demand(BOOSTER_ZONE_M3H, at)
  const wantedBar = to.output('AnaOut', 1, NETWORK_BAR)
  const pressure = (at: number) =>
    wantedBar(at) - 0.5 * (demand(at) / BOOSTER_ZONE_M3H) ** 2 + 0.03 * noise(seed + station, at, MINUTE_MS)
  const pumpFaults = [1, 2, 3].map((pump) => machineFault(process, station * 4 + 1 + pump))
  const wanted = (at: number) => 1 + Math.min(2, Math.floor(demand(at) / 14))
  to.ai(1, 'Netzdruck', 'DE1-P01', 'bar', 2, [0, 10], pressure, {
    limits: { lower: [3.2], lowerMid: [3.8, 300, 4], upperMid: [6.5], upper: [7] },
    advice: 'Entnahme hoch, Druckzone beobachten',
    risk: eitherRisk(daily(process.calendar, 7, 13), after(to.firstSet([['AnaOut', 1]]))),
    stepMin: 5,
  })
  to.ai(2, 'Vordruck', 'DE1-P02', 'bar', 2, [0, 10], (at) => 2.4 + 0.05 * noise(seed + station + 1, at, 4 * MINUTE_MS))
  to.ai(3, 'Förderstrom', 'DE1-F01', 'm³/h', 1, [0, 80], demand)
  for (const pump of [1, 2, 3]) {
    const intervals = pumpFaults[pump - 1] ?? NEVER
    to.di(
      pump,
      `Pumpe ${pump} Betrieb`,
      `P${pump}-N01`,
      'Ein/Aus',
      (at) => wanted(at) >= pump && intervals.at(at) === null,
    )
    to.fault(99 + pump, `Pumpe ${pump} Störung`, `P${pump}-N90`, 'Störung/OK', intervals, {
      what: `Pumpe ${pump} gestört`,
      advice: 'Reserve läuft, Pumpe prüfen',
      priority: 3,
      delayS: 5,
    })
  }
  to.ao(1, 'Sollwert Netzdruck', 'DE1-P50', 'bar', 2, [3, 7], NETWORK_BAR)
  to.free('MinMax', 'Tagesminimum Druck', 'DE1-P71', 'bar', 2, [0, 10], (at) => {
    const start = calendar.dayStart(calendar.dayOf(at))
    let least = pressure(start)
    for (let time = start; time <= at; time += 15 * MINUTE_MS) least = Math.min(least, pressure(time))
    return least
  })
  to.counter(
    'Fördermenge',
    'DE1-F70',
    'm³',
    0,
    (at) => 54_000 + 24 * BOOSTER_ZONE_M3H * profileDays(process, process.water, at),
  )
}

/** Domain 2.3, network zones: inflow, pressure and night minimum of six districts. Returns them by number. */
export function zonePvs(to: StationBuilder, process: PlantProcess, works: Waterworks): ReadonlyMap<number, LeakZone> {
  const zones = new Map<number, LeakZone>()
  for (const figures of LEAK_ZONES) {
    const { zone, name, demandM3h } = figures
    const hydrant = to.output('DigiOut', zone, 0)
    const leakZone = createLeakZone(process, works, figures, hydrant)
    zones.set(zone, leakZone)
    const alarmed = leakZone.most === null ? Math.round(2 * demandM3h + 12) : Math.ceil(leakZone.most / 10) * 10 + 10
    const meanM3h = demandM3h + 0.06 * figures.lengthKm
    to.ai(zone, `Zulauf Zone ${zone} ${name}`, `ZO${zone}-F01`, 'm³/h', 1, [0, 200], leakZone.inflow, {
      limits: { upper: [alarmed, 300, 2] },
      advice: 'Rohrbruch möglich, Schieber und Straßen prüfen',
      risk: during(leakZone.sudden, 0),
      ...(leakZone.isGap === null ? {} : { isGap: leakZone.isGap }),
    })
    to.ai(10 + zone, `Druck Zone ${zone} ${name}`, `ZO${zone}-P01`, 'bar', 2, [0, 10], leakZone.pressure, {
      limits: { lowerMid: [3, 900, 4] },
      advice: 'Druckabfall, Versorgung der Zone prüfen',
      risk: during(leakZone.sudden, 0),
    })
    to.do(zone, `Spülhydrant Zone ${zone}`, `ZO${zone}-N50`, 'Auf/Zu', false)
    to.free('MinMax', `Nachtminimum Zone ${zone}`, `ZO${zone}-F71`, 'm³/h', 2, [0, 60], leakZone.nightMinimum)
    to.counter(
      `Menge Zone ${zone}`,
      `ZO${zone}-F70`,
      'm³',
      0,
      (at) =>
        88_000 +
        zone * 1_231 +
        (leakZone.total === null
          ? 24 * meanM3h * profileDays(process, process.water, at)
          : leakZone.total(at) - leakZone.total(process.epoch)),
    )
  }
  return zones
}
