import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import type { ReportColumn, ReportConfig, ReportPeriod, ReportValueType } from '../../../wire/server/report.ts'

const SUM_DECIMALS: ReadonlyMap<string, number> = new Map([
  ['h', 2],
  ['mm', 1],
])

interface Lookup {
  readonly configsOf: (station: number) => readonly PvConfig[]
  readonly sumDimension: (pv: PvRef) => string | undefined
}

/** Returns the reports of the plant without columns whose PV it lacks. */
export function reportConfigs(lookup: Lookup): readonly ReportConfig[] {
  return REPORTS.map(({ id, name, period, columns }) => ({
    id,
    name,
    period,
    columns: columns.flatMap((template) => columnOf(template, lookup)),
  }))
}

function columnOf({ station, eks, title, type, isManual }: ColumnTemplate, lookup: Lookup): ReportColumn[] {
  const config = lookup.configsOf(station).find(({ eksNr }) => eksNr.endsWith(`-${eks}`))
  if (config === undefined) return []
  const { pvRef: pv } = config
  const base = { pv, title, reportValueType: type, isManual }
  if (type === 'Count') return [{ ...base, dimension: '', decimalPlaces: 0 }]
  if (type !== 'Sum') return [{ ...base, dimension: config.dimension, decimalPlaces: config.decimalPlaces }]
  const dimension = lookup.sumDimension(pv) ?? ''
  return [{ ...base, dimension, decimalPlaces: SUM_DECIMALS.get(dimension) ?? 0 }]
}

/** A column by station and end of the tag number. */
interface ColumnTemplate {
  readonly station: number
  readonly eks: string
  readonly title: string
  readonly type: ReportValueType
  readonly isManual: boolean
}

interface ReportTemplate {
  readonly id: number
  readonly name: string
  readonly period: ReportPeriod
  readonly columns: readonly ColumnTemplate[]
}

const column = (station: number, eks: string, title: string, type: ReportValueType): ColumnTemplate => {
  return { station, eks, title, type, isManual: false }
}
const laboratory = (eks: string, title: string): ColumnTemplate => {
  return { station: 1, eks, title, type: 'Mean', isManual: true }
}

const TREATMENT: readonly ColumnTemplate[] = [
  column(31, 'RG1-F04', 'Niederschlag', 'Sum'),
  column(1, 'ZU1-F01', 'Zulaufmenge', 'Sum'),
  column(1, 'ZU1-F01', 'Zulauf max.', 'Max'),
  column(1, 'ZU1-F01', 'Zulauf min.', 'Min'),
  column(1, 'AB1-F02', 'Ablaufmenge', 'Sum'),
  column(1, 'BB1-T01', 'Temperatur BB', 'Mean'),
  column(1, 'BB1-Q01', 'O2 BB1', 'Mean'),
  column(1, 'BB1-Q02', 'NH4-N BB1', 'Mean'),
  column(1, 'BB1-Q02', 'NH4-N BB1 max.', 'Max'),
  column(1, 'BB1-Q03', 'NO3-N BB1', 'Mean'),
  column(1, 'AB1-Q04', 'PO4-P Ablauf', 'Mean'),
  column(1, 'AB1-Q05', 'pH Ablauf min.', 'Min'),
]

const MACHINES: readonly ColumnTemplate[] = [
  column(1, 'EL1-E01', 'Strombezug', 'Sum'),
  column(1, 'EL1-E01', 'Leistungsspitze', 'Max'),
  column(1, 'EL1-E71', 'Strom BHKW', 'Sum'),
  column(1, 'GB1-F70', 'Gasmenge', 'Sum'),
  column(1, 'FM1-F70', 'Fällmittel', 'Sum'),
  column(1, 'GE1-N01', 'Gebläse 1 Betrieb', 'Sum'),
  column(1, 'RE1-N01', 'Rechen 1 Betrieb', 'Sum'),
  column(1, 'RE1-N01', 'Rechen 1 Starts', 'Count'),
]

const LABORATORY: readonly ColumnTemplate[] = [
  laboratory('ZU1-Q90', 'CSB Zulauf'),
  laboratory('AB1-Q90', 'CSB Ablauf'),
  laboratory('AB1-Q91', 'BSB5 Ablauf'),
  laboratory('AB1-Q92', 'NH4-N Ablauf'),
  laboratory('AB1-Q94', 'Nges Ablauf'),
  laboratory('AB1-Q95', 'Pges Ablauf'),
  laboratory('BB1-Q96', 'Schlammindex ISV'),
  laboratory('NK1-Q97', 'Sichttiefe NKB'),
]

const WATER: readonly ColumnTemplate[] = [
  ...[41, 42, 43].map((well) => column(well, 'BR1-F70', `Förderung Brunnen ${well - 40}`, 'Sum')),
  column(44, 'NE1-F70', 'Einspeisung HB Nord', 'Sum'),
  column(45, 'NE1-F70', 'Einspeisung HB Galgenberg', 'Sum'),
  column(44, 'BK1-V80', 'Inhalt HB Nord min.', 'Min'),
  column(46, 'DE1-P01', 'Netzdruck min.', 'Min'),
  column(44, 'NE1-Q02', 'Trübung max.', 'Max'),
  column(44, 'NE1-Q01', 'Chlordioxid', 'Mean'),
]

const PUMPING_STATIONS = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]
const PUMPING: readonly ColumnTemplate[] = PUMPING_STATIONS.map((station) => {
  return column(station, 'DR1-F70', `Fördermenge PW ${station}`, 'Sum')
})
const PUMP_RUNS: readonly ColumnTemplate[] = PUMPING_STATIONS.slice(0, 6).flatMap((station) => [
  column(station, 'P1-N01', `PW ${station} Pumpe 1`, 'Sum'),
  column(station, 'P2-N01', `PW ${station} Pumpe 2`, 'Sum'),
])

const OVERFLOW: readonly ColumnTemplate[] = [31, 32, 33, 34].flatMap((station) => [
  column(station, 'UE1-X72', `Entlastungen ${station}`, 'Sum'),
  column(station, 'UE1-K71', `Dauer ${station}`, 'Sum'),
  column(station, 'UE1-F70', `Menge ${station}`, 'Sum'),
])

/** Reports that operators must hand in (domain 4.2), daily to annual, and two special reports. */
const REPORTS: readonly ReportTemplate[] = [
  { id: 1, name: 'Tagesbericht Kläranlage', period: 'day', columns: [...TREATMENT, ...MACHINES] },
  { id: 2, name: 'Wochenbericht Kläranlage', period: 'week', columns: [...TREATMENT, ...LABORATORY] },
  { id: 3, name: 'Monatsbericht Kläranlage', period: 'month', columns: [...TREATMENT, ...MACHINES, ...LABORATORY] },
  { id: 4, name: 'Jahresbericht Kläranlage', period: 'year', columns: [...TREATMENT, ...MACHINES, ...LABORATORY] },
  { id: 11, name: 'Tagesbericht Wasserversorgung', period: 'day', columns: WATER },
  { id: 12, name: 'Wochenbericht Wasserversorgung', period: 'week', columns: WATER },
  { id: 13, name: 'Monatsbericht Wasserversorgung', period: 'month', columns: WATER },
  { id: 14, name: 'Jahresbericht Wasserversorgung', period: 'year', columns: WATER },
  { id: 21, name: 'Monatsbericht Pumpwerke', period: 'month', columns: PUMPING },
  { id: 22, name: 'Jahresbericht Pumpwerke', period: 'year', columns: PUMPING },
  { id: 31, name: 'Jahresbericht Regenüberlaufbecken', period: 'year', columns: OVERFLOW },
  {
    id: 41,
    name: 'Sonderbericht Lastspitzen',
    period: 'special',
    columns: [
      column(1, 'EL1-E01', 'Spitze', 'Max'),
      column(1, 'EL1-E01', 'Mittel', 'Mean'),
      column(1, 'EL1-E01', '85-%-Wert', 'Percentile85'),
      column(1, 'EL1-E02', 'BHKW', 'Mean'),
    ],
  },
  { id: 42, name: 'Sonderbericht Pumpenlaufzeiten', period: 'special', columns: PUMP_RUNS },
]
