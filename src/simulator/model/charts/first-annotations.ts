import type { AnnotationDraft, DataSource } from '../../../wire/server/chart.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { Calendar } from '../base/calendar.ts'
import { HOUR_MS } from '../base/time.ts'

interface Note {
  readonly pv: PvRef
  readonly daysAgo: number
  readonly hour: number
  readonly source: DataSource
  readonly text: string
  readonly inReports: boolean
}

const note = (pv: PvRef, daysAgo: number, hour: number, source: DataSource, text: string, inReports = false): Note => {
  return { pv, daysAgo, hour, source, text, inReports }
}

/** Annotations that the staff wrote before the simulation starts. */
const NOTES: readonly Note[] = [
  note({ type: 'AnaIn', nr: 100_201 }, 4, 9.1, 'MeasurementArchive', 'Sonde gereinigt und mit Labor verglichen'),
  note({ type: 'AnaIn', nr: 100_200 }, 4, 9.4, 'MeasurementArchive', 'O2-Sonde BB1: Membrankappe gewechselt', true),
  note({ type: 'AnaIn', nr: 100_001 }, 12, 11.5, 'QuarterHourValues', 'Zulauf gedrosselt, Arbeiten am Sandfang', true),
  note({ type: 'AnaIn', nr: 100_100 }, 2, 13.2, 'QuarterHourValues', 'BHKW zur Inspektion abgestellt', true),
  note({ type: 'AnaIn', nr: 1_100_001 }, 1, 10.25, 'MeasurementArchive', 'Pumpensumpf gespült, Feststoffe entfernt'),
  note({ type: 'AnaIn', nr: 1_400_100 }, 6, 8.75, 'MeasurementArchive', 'Laufrad P1 von Zöpfen befreit'),
  note({ type: 'AnaIn', nr: 3_100_001 }, 9, 14.0, 'QuarterHourValues', 'Becken nach Entlastung gereinigt', true),
  note({ type: 'AnaIn', nr: 3_300_003 }, 15, 8.5, 'MeasurementArchive', 'Drosselschieber gängig gemacht'),
  note({ type: 'AnaIn', nr: 4_100_001 }, 21, 9.0, 'DayValues', 'Ruhewasserspiegel mit Lichtlot geprüft: 18,04 m', true),
  note({ type: 'AnaIn', nr: 5_100_003 }, 8, 2.5, 'QuarterHourValues', 'Hydrantenspülung Zone 3, kein Leck'),
]

/** Returns the annotations for a start at `start`. */
export function firstAnnotations(calendar: Calendar, start: number): readonly AnnotationDraft[] {
  return NOTES.map(({ pv, daysAgo, hour, source, text, inReports }) => ({
    timestamp: calendar.dayStart(calendar.dayOf(start) - daysAgo) + hour * HOUR_MS,
    pv,
    dataSource: source,
    text,
    visible: true,
    showInDayReport: inReports,
    showInWeekReport: inReports,
    showInMonthReport: inReports,
    showInYearReport: false,
  }))
}
