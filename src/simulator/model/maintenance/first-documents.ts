import type { PvConfig } from '../../../wire/server/pv.ts'
import { fileName } from '../../rest/http/send-body.ts'
import { FIRST_PER_MACHINE, type StoredDocument } from '../../state/documents.ts'
import { h01 } from '../base/hash.ts'
import { DAY_MS } from '../base/units.ts'
import { testReport } from './datasheet.ts'
import { machineTypeOf } from './machine-type.ts'
import { machineName } from './machines.ts'

const OLDEST_DAYS = 1_500
const FILE_TYPE = 'text/plain; charset=utf-8'

/** Where a file can be fetched from. */
export function documentPath(id: number): string {
  return `/api/maintenance/datasheets/docs/${id}`
}

/** What lies in the folder of a machine from the start: the maker's manual, and the report of the first test run. */
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
