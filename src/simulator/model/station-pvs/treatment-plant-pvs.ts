import { noise } from '../base/hash.ts'
import { HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { after, daily, during, eitherRisk, type Risk } from '../intervals/sampled-intervals.ts'
import { CHP_REST_FROM_H, CHP_REST_TO_H, type Energy } from '../process/energy.ts'
import { BUILT, type PlantControl } from '../process/plant-control.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import { blowerSpeed, type TreatmentPlant } from '../process/treatment-plant.ts'
import type { StationBuilder } from '../pv/station-builder.ts'
import { laboratoryPvs, treatmentPlantTotals } from './treatment-plant-totals.ts'

const STORM_TAIL_MS = 14 * HOUR_MS
const OUTAGE_TAIL_MS = 6 * HOUR_MS
const GAS_TAIL_MS = 6 * HOUR_MS
/** Minutes between limit checks of slow values. */
const SLOW_MIN = 5

/** Domain 2.3, table "WWTP": measurements, counters, calculated and laboratory values. */
export function treatmentPlantValues(
  to: StationBuilder,
  process: PlantProcess,
  plant: TreatmentPlant,
  energy: Energy,
  control: PlantControl,
): void {
  const risk = riskOf(process, control)
  processValues(to, process, plant, energy, control, risk)
  electricalValues(to, process, plant, energy, control)
  analysers(to, process, plant, control, risk)
  outputs(to)
  treatmentPlantTotals(to, process, plant, energy, control)
  laboratoryPvs(to, process, plant)
}

/** Risk from storms and from user settings, with which a value can go anywhere. */
function riskOf({ rain }: PlantProcess, control: PlantControl): Risk {
  const storms: Risk = (from, end) => rain.wet(from, end, STORM_TAIL_MS)
  return eitherRisk(storms, eitherRisk(after(control.changedAt), during(control.mains, OUTAGE_TAIL_MS)))
}

function processValues(
  to: StationBuilder,
  process: PlantProcess,
  plant: TreatmentPlant,
  energy: Energy,
  control: PlantControl,
  risk: Risk,
): void {
  const { seed } = process
  const upstream = (at: number) => 0.55 + plant.inflow(at) / 500 + plant.screenLoss(at)
  to.ai(1, 'Zulauf KA', 'ZU1-F01', 'l/s', 1, [0, 300], plant.inflow, {
    limits: { lower: [12], upperMid: [175, 300, 6], upper: [195, 120, 3] },
    advice: 'Hydraulische Grenze erreicht, Becken beobachten',
    risk,
    watch: ['upperMid', 'upper'],
    stepMin: SLOW_MIN,
  })
  to.ai(2, 'Ablauf KA', 'AB1-F02', 'l/s', 1, [0, 300], plant.outflow)
  to.ai(3, 'Niveau vor Rechen', 'RE1-L01', 'm', 2, [0, 2], upstream)
  to.ai(4, 'Niveau nach Rechen', 'RE1-L02', 'm', 2, [0, 2], (at) => upstream(at) - plant.screenLoss(at))
  to.ai(9, 'Differenz Rechen', 'RE1-L03', 'm', 2, [0, 1], plant.screenLoss, {
    limits: { upperMid: [0.15, 120, 4], upper: [0.3, 60, 2] },
    advice: 'Rechen belegt, Räumung prüfen',
    risk,
  })
  to.ai(5, 'Temperatur BB', 'BB1-T01', '°C', 1, [0, 30], plant.temperature, {
    limits: { lower: [6], lowerMid: [8], upperMid: [24], upper: [26] },
    advice: 'Nitrifikation lässt nach',
    risk,
    watch: ['lowerMid'],
    stepMin: SLOW_MIN,
  })
  for (const clarifier of [1, 2]) {
    to.ai(
      5 + clarifier,
      `Schlammspiegel NKB${clarifier}`,
      `NK${clarifier}-L05`,
      'm',
      2,
      [0, 4],
      (at) => plant.sludge(at, clarifier - 1),
      {
        limits: { upperMid: [1.6, 1800, 5], upper: [2.2, 600, 2] },
        advice: 'Schlammabtrieb droht, Rücklauf erhöhen',
        risk,
        stepMin: SLOW_MIN,
      },
    )
  }
  to.ai(8, 'Gasbehälter Füllstand', 'GB1-L01', '%', 0, [0, 100], energy.gas, {
    limits: { lower: [8, 30, 3], lowerMid: [15], upperMid: [88], upper: [95, 30, 1] },
    advice: 'BHKW steht, Gas geht zur Fackel',
    risk: eitherRisk(during(energy.chpTrips, GAS_TAIL_MS), after(control.changedAt)),
    watch: ['upperMid', 'upper'],
  })
  for (const blower of [1, 2, 3]) {
    to.ai(
      9 + blower,
      `Drehzahl Gebläse ${blower}`,
      `GE${blower}-S01`,
      '%',
      0,
      [0, 110],
      blowerSpeed(process, plant, control, blower),
      { limits: { upper: [105] } },
    )
  }
  to.ai(13, 'Luftmenge', 'GE1-F01', 'Nm³/h', 0, [0, 4000], (at) =>
    plant.aerating(at) ? control.airShare(at) * (1_450 + 160 * noise(seed + 604, at, 8 * MINUTE_MS)) : 0,
  )
}

function electricalValues(
  to: StationBuilder,
  process: PlantProcess,
  plant: TreatmentPlant,
  energy: Energy,
  control: PlantControl,
): void {
  const { seed } = process
  const firstBlower = blowerSpeed(process, plant, control, 1)
  const ampere = (phase: number) => (at: number) =>
    (Math.abs(energy.grid(at)) * 1_000) / (3 * 231 * energy.powerFactor(at)) +
    2 * noise(seed + 620 + phase, at, MINUTE_MS)
  to.ai(100, 'Wirkleistung Bezug', 'EL1-E01', 'kW', 1, [-100, 300], energy.grid, {
    limits: { upperMid: [140, 60, 5], upper: [150, 30, 3] },
    advice: 'Lastspitze, Verbraucher verschieben',
    // While the gas engine runs the plant never buys that much.
    risk: eitherRisk(
      eitherRisk(during(energy.chpTrips, 0), after(control.changedAt)),
      daily(process.calendar, CHP_REST_FROM_H, CHP_REST_TO_H),
    ),
  })
  to.ai(101, 'Wirkleistung BHKW', 'EL1-E02', 'kW', 1, [0, 100], energy.chp)
  to.ai(102, 'Wirkleistung Gebläse', 'EL1-E03', 'kW', 1, [0, 120], (at) => 0.00042 * firstBlower(at) ** 2.5)
  to.ai(103, 'cos φ', 'EL1-E04', '', 2, [0, 1], energy.powerFactor, { limits: { lower: [0.85], lowerMid: [0.9] } })
  for (const phase of [1, 2, 3])
    to.ai(103 + phase, `Strom L${phase}`, `EL1-E1${phase}`, 'A', 0, [0, 600], ampere(phase))
  for (const phase of [1, 2, 3]) {
    to.ai(
      106 + phase,
      `Spannung L${phase}`,
      `EL1-E2${phase}`,
      'V',
      0,
      [0, 300],
      (at) => (control.mains.at(at) === null ? 231 + 2 * noise(seed + 630 + phase, at, 6 * MINUTE_MS) : 0),
      {
        limits: { lower: [195], lowerMid: [207], upperMid: [253], upper: [260] },
        advice: 'Netz prüfen',
        risk: during(control.mains, 0),
        watch: ['lower'],
      },
    )
  }
}

function analysers(
  to: StationBuilder,
  process: PlantProcess,
  plant: TreatmentPlant,
  control: PlantControl,
  risk: Risk,
): void {
  const { seed } = process
  const oxygen = {
    limits: { upperMid: [3, 900, 6], upper: [4, 60, 4] },
    advice: 'Zu viel Luft kostet Strom, Sollwert prüfen',
    risk: after(control.changedAt),
    calibrated: true,
    fouling: true,
  } as const
  to.ai(200, 'O2 BB1', 'BB1-Q01', 'mg/l', 2, [0, 10], (at) => plant.oxygen(at, 1), oxygen)
  to.ai(208, 'O2 BB2', 'BB2-Q01', 'mg/l', 2, [0, 10], (at) => plant.oxygen(at, 2), oxygen)
  to.ai(201, 'NH4-N BB1', 'BB1-Q02', 'mg/l', 2, [0, 30], plant.ammonium, {
    limits: { upperMid: [4, 600, 4], upper: [8, 600, 2] },
    advice: 'Belüftung erhöhen',
    risk,
    stepMin: SLOW_MIN,
    calibrated: true,
    fouling: true,
  })
  to.ai(202, 'NO3-N BB1', 'BB1-Q03', 'mg/l', 2, [0, 40], plant.nitrate, { limits: { upperMid: [12], upper: [16] } })
  const dosing: Risk = (from, end) => {
    const windows = []
    const slotMs = 12 * HOUR_MS
    for (let slot = Math.floor(from / slotMs); slot * slotMs < end; slot++) {
      const start = Math.max(from, slot * slotMs)
      if (noise(seed + 436, slot * slotMs, slotMs) > 0.7 || noise(seed + 436, (slot + 1) * slotMs, slotMs) > 0.7) {
        windows.push({ start, end: Math.min(end, (slot + 1) * slotMs) })
      }
    }
    return windows
  }
  to.ai(203, 'PO4-P Ablauf', 'AB1-Q04', 'mg/l', 2, [0, 10], plant.phosphate, {
    limits: { upperMid: [0.8, 1800, 4], upper: [1.6, 900, 2] },
    advice: 'Fällmitteldosierung prüfen',
    risk: eitherRisk(dosing, risk),
    stepMin: SLOW_MIN,
    calibrated: true,
  })
  to.ai(204, 'pH Ablauf', 'AB1-Q05', '', 2, [0, 14], (at) => 7.15 + 0.1 * noise(seed + 640, at, 4 * HOUR_MS), {
    limits: { lower: [6.3], lowerMid: [6.5], upperMid: [8.3], upper: [8.5] },
  })
  to.ai(205, 'Trübung Ablauf', 'AB1-Q06', 'NTU', 1, [0, 50], plant.turbidity, {
    limits: { upperMid: [8], upper: [15] },
    advice: 'Schlammabtrieb möglich, Nachklärung ansehen',
    risk,
    stepMin: SLOW_MIN,
    calibrated: true,
    fouling: true,
  })
  to.ai(
    206,
    'TS BB1',
    'BB1-Q07',
    'g/l',
    2,
    [0, 10],
    (at) => plant.solids(at) + 0.3 * noise(seed + 641, at, 9 * 24 * HOUR_MS),
    {
      limits: { lower: [2.2], lowerMid: [2.8], upperMid: [4.8], upper: [5.5] },
    },
  )
  to.ai(207, 'Leitfähigkeit Zulauf', 'ZU1-Q08', 'µS/cm', 0, [0, 3000], plant.conductivity, {
    limits: { upperMid: [1800], upper: [2500] },
  })
}

function outputs(to: StationBuilder): void {
  for (const blower of [1, 2, 3])
    to.do(blower, `Gebläse ${blower} Freigabe`, `GE${blower}-N50`, 'Freigabe/Gesperrt', blower !== 3)
  to.do(4, 'Rechen Handräumung', 'RE1-N51', 'Start/–', false)
  to.do(5, 'BHKW Anforderung', 'BH1-N50', 'Anforderung/–', true)
  to.do(6, 'Rücklaufschlamm Freigabe', 'RS1-N50', 'Freigabe/Gesperrt', true)
  to.ao(1, 'Sollwert O2', 'BB1-Q50', 'mg/l', 1, [0.5, 3], BUILT.oxygenMgL)
  to.ao(2, 'Sollwert Rücklaufverhältnis', 'RS1-F50', '%', 0, [50, 120], BUILT.returnPercent)
  to.ao(3, 'Dosiermenge Fällmittel', 'FM1-F50', 'l/h', 1, [0, null], BUILT.doseLh)
  to.ao(4, 'Sollleistung Bezug', 'EL1-E50', 'kW', 0, [null, 250], 150)
  to.timeOfDay(100, 'Startzeit Schlammentwässerung', 'SE1-K50', BUILT.dewateringFromH, 0)
}
