import type { Calendar } from '../base/calendar.ts'
import { gauss } from '../base/hash.ts'
import { HOUR_MS } from '../base/time.ts'
import type { Energy } from '../process/energy.ts'
import { BUILT, PLANT_OUTPUTS, type PlantControl } from '../process/plant-control.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import { profileDays, weightedTotal } from '../process/totals.ts'
import { DRY_MEAN_LS, type TreatmentPlant } from '../process/treatment-plant.ts'
import type { StationBuilder } from '../pv/station-builder.ts'

/** Adds the counters and calculated values of the treatment plant. */
export function treatmentPlantTotals(
  to: StationBuilder,
  process: PlantProcess,
  plant: TreatmentPlant,
  energy: Energy,
  control: PlantControl,
): void {
  const sewageDays = (at: number) => profileDays(process, process.sewage, at)
  const { rainDepth } = process
  to.counter(
    'Abwassermenge',
    'AB1-F70',
    'm³',
    0,
    (at) => 2_410_000 + DRY_MEAN_LS * 86.4 * sewageDays(at) + 430 * rainDepth.sinceEpoch(at),
  )
  // The meter was replaced on 12 May of the year before the start and restarted at 0.
  const replaced = process.epoch + 497 * 24 * HOUR_MS
  const madeAsBuilt = (at: number) => 1_330 * sewageDays(at)
  const made = weightedTotal(madeAsBuilt, to.settings('DigiOut', PLANT_OUTPUTS.chp), (value) => value)
  // Energy that the engine does not make is bought.
  const bought = (at: number) => 1_250 * sewageDays(at) + madeAsBuilt(at) - made(at)
  to.counter('Strom Bezug', 'EL1-E70', 'kWh', 1, bought, {
    shown: (total, at) => (at < replaced ? 771_300 + total : total - bought(replaced)),
  })
  to.counter('Strom BHKW', 'EL1-E71', 'kWh', 1, (at) => 388_000 + made(at))
  to.counter('Gasmenge', 'GB1-F70', 'Nm³', 0, (at) => 241_000 + 640 * sewageDays(at))
  const dosed = weightedTotal(
    (at) => 24 * BUILT.doseLh * sewageDays(at),
    to.settings('AnaOut', PLANT_OUTPUTS.dose),
    (value) => value / BUILT.doseLh,
  )
  to.counter('Fällmittel', 'FM1-F70', 'l', 0, (at) => 52_000 + dosed(at), { resetable: true })
  const load = (at: number) => 3_840 * process.sewage.factor(at - HOUR_MS) * 0.92
  to.free('RechenWert', 'CSB-Fracht Zulauf', 'ZU1-Q80', 'kg/d', 0, [0, 12_000], load)
  to.free(
    'RechenWert',
    'Reinigungsleistung CSB',
    'AB1-Q81',
    '%',
    1,
    [0, 100],
    (at) => 96.4 - plant.turbidity(at) * 0.25,
  )
  to.free(
    'RechenWert',
    'spez. Energie',
    'EL1-E80',
    'kWh/(EW·a)',
    1,
    [0, 100],
    (at) => (energy.load(at) * 8_760) / 32_000,
  )
  to.free(
    'RechenWert',
    'Eigenstromanteil',
    'EL1-E81',
    '%',
    0,
    [0, 100],
    (at) => (100 * energy.chp(at)) / Math.max(1, energy.load(at)),
  )
  to.free(
    'RechenWert',
    'Rücklaufschlammmenge',
    'RS1-F80',
    'l/s',
    1,
    [0, 200],
    (at) => control.returnShare(at) * Math.min(plant.inflow(at), 110),
  )
  // The only PVs that show runtimes; the contacts of the machines show whether they run.
  for (const [name, eks, machine] of [
    ['Betriebszeit Gebläse 1', 'GE1-K80', 7],
    ['Betriebszeit BHKW', 'BH1-K80', 15],
  ] as const) {
    to.free('RechenWert', name, eks, 'h', 1, [0, 1_000_000], () => 0, { runtimeOf: to.contactKey(machine) })
  }
  to.pls('Regler Belüftung', 'BB1-X99')
}

const SAMPLE_H = 8

/** Returns 08:00 of the newest workday, when the laboratory took its last sample. */
function lastSample(calendar: Calendar): (at: number) => number {
  return (at) => {
    let day = calendar.dayOf(at - SAMPLE_H * HOUR_MS)
    while (calendar.isRestDay(day)) day -= 1
    return calendar.dayStart(day) + SAMPLE_H * HOUR_MS
  }
}

/** Adds laboratory values with the permit limits of size class 4: one 24-h sample each workday. */
export function laboratoryPvs(to: StationBuilder, process: PlantProcess, plant: TreatmentPlant): void {
  const sampledAt = lastSample(process.calendar)
  const rows: readonly (readonly [string, string, string, number, number, number, number | null, number])[] = [
    // name, EKS, unit, decimals, mean, deviation, permit limit, end of range
    ['CSB Zulauf', 'ZU1-Q90', 'mg/l', 0, 620, 80, null, 2000],
    ['CSB Ablauf', 'AB1-Q90', 'mg/l', 0, 31, 5, 90, 200],
    ['BSB5 Zulauf', 'ZU1-Q91', 'mg/l', 0, 310, 40, null, 1000],
    ['BSB5 Ablauf', 'AB1-Q91', 'mg/l', 1, 4.6, 1, 20, 50],
    ['NH4-N Ablauf', 'AB1-Q92', 'mg/l', 2, 1.1, 0.5, 10, 30],
    ['NO3-N Ablauf', 'AB1-Q93', 'mg/l', 2, 6.2, 1.1, null, 40],
    ['Nges Ablauf', 'AB1-Q94', 'mg/l', 1, 8.4, 1.2, 18, 50],
    ['Pges Ablauf', 'AB1-Q95', 'mg/l', 2, 0.62, 0.14, 2, 10],
    ['Schlammindex ISV', 'BB1-Q96', 'ml/g', 0, 108, 9, null, 300],
    ['Sichttiefe NKB', 'NK1-Q97', 'cm', 0, 190, 22, null, 300],
  ]
  rows.forEach(([name, eks, unit, decimals, mean, deviation, permit, end], row) => {
    const value = (at: number) => {
      const wet = Math.max(0, plant.outflow(at) / DRY_MEAN_LS - 1)
      const drawn = mean + deviation * gauss(process.seed + 700 + row, Math.floor(at / HOUR_MS), 1)
      return Math.max(mean * 0.2, drawn * (eks.startsWith('ZU') ? 1 / (1 + wet) : 1 + 0.08 * wet))
    }
    to.free('LaborWert', name, eks, unit, decimals, [0, end], value, {
      sampledAt,
      ...(permit === null ? {} : { limits: { upper: [permit] } }),
    })
  })
}
