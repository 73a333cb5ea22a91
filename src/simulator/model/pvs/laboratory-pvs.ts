import type { Calendar } from '../base/calendar.ts'
import { gauss } from '../base/hash.ts'
import { HOUR_MS } from '../base/units.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import { DRY_MEAN_LS, type TreatmentPlant } from '../process/treatment-plant.ts'
import type { StationBuilder } from '../pv/station-builder.ts'

const SAMPLE_H = 8

/** 08:00 of the newest workday: when the laboratory took its last sample. */
function lastSample(calendar: Calendar): (at: number) => number {
  return (at) => {
    let day = calendar.dayOf(at - SAMPLE_H * HOUR_MS)
    while (calendar.isRestDay(day)) day -= 1
    return calendar.dayStart(day) + SAMPLE_H * HOUR_MS
  }
}

/** Laboratory values with the permit limits of size class 4: one 24-h sample each workday. */
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
