import type { DatasheetEntry, DatasheetPart } from '../../../wire/server/maintenance.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { h01 } from '../base/hash.ts'
import { machineTypeOf } from './machine-type.ts'
import { machineName } from './machines.ts'

const FIRST_YEAR = 2006
const YEARS = 18
/** A three-phase motor at 400 V draws about so many amperes per kW. */
const AMPERE_PER_KW = 1.95
const SPEEDS_RPM = [960, 1455, 2910]
const MAX_STOCK = 4

const german = (value: number) => String(value).replace('.', ',')

/** The name plate of a machine: always the same for the same PV. Domain 5.1. */
export function namePlate(config: PvConfig): readonly DatasheetEntry[] {
  const { description, maker, model, powerKw } = machineTypeOf(config)
  const lot = config.pvRef.nr
  const year = FIRST_YEAR + Math.floor(h01(lot, 1, 91) * YEARS)
  const serial = `${year % 100}-${String(Math.floor(h01(lot, 2, 92) * 100_000)).padStart(5, '0')}`
  const speed = SPEEDS_RPM[Math.floor(h01(lot, 3, 93) * SPEEDS_RPM.length)] ?? 1455
  const motor =
    config.pvRef.type === 'AnaIn'
      ? []
      : [
          { name: 'Nennleistung', value: `${german(powerKw)} kW` },
          { name: 'Nennstrom', value: `${german(Math.round(powerKw * AMPERE_PER_KW * 10) / 10)} A` },
          { name: 'Drehzahl', value: `${speed} 1/min` },
        ]
  return [
    { name: 'Bezeichnung', value: machineName(config) },
    { name: 'Bauart', value: description },
    { name: 'Hersteller', value: maker },
    { name: 'Typ', value: model },
    { name: 'Seriennummer', value: serial },
    { name: 'Baujahr', value: String(year) },
    ...motor,
    { name: 'Schutzart', value: config.pvRef.type === 'AnaIn' ? 'IP 67' : 'IP 68' },
    { name: 'Einbauort', value: config.stationName },
    { name: 'EKS', value: config.eksNr },
  ]
}

/** Spare and wear parts, and how many lie in the store. */
export function spareParts(config: PvConfig): readonly DatasheetPart[] {
  return machineTypeOf(config).parts.map(([name, partNumber, count], index) => ({
    name,
    partNumber,
    count,
    inStock: Math.floor(h01(config.pvRef.nr, index, 94) * MAX_STOCK),
  }))
}

/** The report of the first test run, which lies in every machine's folder. */
export function testReport(config: PvConfig): string {
  const lines = namePlate(config).map(({ name, value }) => `${name}: ${value}`)
  return ['Abnahmeprotokoll', '', ...lines, '', 'Probelauf ohne Beanstandung.', ''].join('\r\n')
}
