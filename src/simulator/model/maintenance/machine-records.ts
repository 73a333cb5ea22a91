import type { DatasheetEntry, DatasheetPart, LifecycleDraft } from '../../../wire/server/maintenance.ts'
import type { PvConfig, RuntimeValue } from '../../../wire/server/pv.ts'
import { fileName } from '../../rest/http/send-body.ts'
import { FIRST_PER_MACHINE, type StoredDocument } from '../../state/documents.ts'
import { h01 } from '../base/hash.ts'
import { DAY_MS, HOUR_MS } from '../base/time.ts'
import { machineName, machineTypeOf } from './machines.ts'

const FIRST_YEAR = 2006
const YEARS = 18
/** Current of a three-phase motor at 400 V, per kW. */
const AMPERE_PER_KW = 1.95
const SPEEDS_RPM = [960, 1455, 2910]
const MAX_STOCK = 4

const german = (value: number) => String(value).replace('.', ',')

/** Returns the name plate of a machine, always the same for the same PV. Domain 5.1. */
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

/** Returns spare and wear parts with their stock. */
export function spareParts(config: PvConfig): readonly DatasheetPart[] {
  return machineTypeOf(config).parts.map(([name, partNumber, count], index) => ({
    name,
    partNumber,
    count,
    inStock: Math.floor(h01(config.pvRef.nr, index, 94) * MAX_STOCK),
  }))
}

/** Returns the report of the acceptance test, which every machine has. */
function testReport(config: PvConfig): string {
  const lines = namePlate(config).map(({ name, value }) => `${name}: ${value}`)
  return ['Abnahmeprotokoll', '', ...lines, '', 'Probelauf ohne Beanstandung.', ''].join('\r\n')
}

const OLDEST_DAYS = 1_500
const FILE_TYPE = 'text/plain; charset=utf-8'

/** Returns the download path of a document. */
export function documentPath(id: number): string {
  return `/api/maintenance/datasheets/docs/${id}`
}

/** Returns the documents that a machine has from the start: the manual and the report of the acceptance test. */
export function firstDocuments(config: PvConfig, place: number, start: number): readonly StoredDocument[] {
  const { pvRef: pv } = config
  const { model, maker } = machineTypeOf(config)
  const uploadedAt = Math.floor((start - OLDEST_DAYS * DAY_MS * (0.2 + 0.8 * h01(pv.nr, 1, 95))) / 1_000) * 1_000
  const [manualId, reportId] = [place * FIRST_PER_MACHINE, place * FIRST_PER_MACHINE + 1]
  const report = new TextEncoder().encode(testReport(config))
  const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return [
    {
      pv,
      file: null,
      document: {
        id: manualId,
        description: `Betriebsanleitung ${model}`,
        docType: 'Url',
        target: `https://${slug(maker)}.example/${slug(model)}`,
        fileName: null,
        sizeBytes: null,
        uploadedAt,
      },
    },
    {
      pv,
      file: { contentType: FILE_TYPE, data: report.buffer },
      document: {
        id: reportId,
        description: 'Abnahmeprotokoll',
        docType: 'File',
        target: documentPath(reportId),
        fileName: fileName(`Abnahmeprotokoll ${machineName(config)} ${config.eksNr}.txt`, 'Abnahmeprotokoll.txt'),
        sizeBytes: report.byteLength,
        uploadedAt,
      },
    },
  ]
}

/** Roles instead of names, because who did what is personal data. */
const PERSONS = ['Betriebspersonal', 'Elektrowerkstatt', 'Schlosserei', 'Servicefirma']
const HISTORY_YEARS = 4
const YEAR_MS = 365 * DAY_MS
const NEXT_MS = YEAR_MS

/** Returns the records of a machine in the four years before the start, oldest first. */
export function firstLifecycle(
  config: PvConfig,
  start: number,
  runtimesAt: (at: number) => readonly RuntimeValue[] | undefined,
): readonly LifecycleDraft[] {
  const { history } = machineTypeOf(config)
  const count = history.length + 1
  const lot = config.pvRef.nr
  return Array.from({ length: count }, (_, index): LifecycleDraft => {
    const share = (index + 0.2 + 0.6 * h01(lot, index, 81)) / count
    const day = Math.floor((start - HISTORY_YEARS * YEAR_MS * (1 - share)) / DAY_MS)
    const maintenanceTimestamp = day * DAY_MS + Math.round((7 + 6 * h01(lot, index, 82)) * HOUR_MS)
    const done = history[Math.floor(h01(lot, index, 83) * history.length)] ?? history[0]
    const [category, text, cost] = done ?? (['Inspection', 'Sichtprüfung ohne Befund', null] as const)
    const runtime = runtimesAt(maintenanceTimestamp)?.[0]?.value ?? null
    return {
      maintenanceTimestamp,
      pvRef: config.pvRef,
      category,
      text,
      person: PERSONS[Math.floor(h01(lot, index, 84) * PERSONS.length)] ?? 'Betriebspersonal',
      runtime: runtime === null || runtime < 0 ? null : Math.round(runtime),
      cost,
      nextDue: category === 'Inspection' || category === 'Calibration' ? maintenanceTimestamp + NEXT_MS : null,
    }
  })
}
