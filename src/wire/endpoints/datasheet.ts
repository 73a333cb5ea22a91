import type { DatasheetData, DatasheetDocuments, DatasheetParts, DocumentUpload } from '../datasheet.ts'
import { define } from '../endpoint.ts'
import type { FileAnswer } from '../file.ts'
import type { MaintenancePv } from '../maintenance.ts'

/** Specification 7, "Maintenance": the machine datasheet. */
export const DATASHEET_ENDPOINTS = {
  datasheetDocuments: define<MaintenancePv, DatasheetDocuments>({
    method: 'GET',
    path: '/api/maintenance/datasheets/docs',
    query: ['pvType', 'pvNr'],
    answer: { lists: ['entries'] },
  }),
  /** Answers the documents there are now; 413 for a file of more than 10 MB. */
  uploadDocument: define<DocumentUpload, DatasheetDocuments>({
    method: 'POST',
    path: '/api/maintenance/datasheets/docs',
    query: ['pvType', 'pvNr'],
    multipart: true,
    answer: { lists: ['entries'] },
    record: true,
  }),
  /** A file among the documents; its path is the document's target. @assumed path, args, answer */
  datasheetFile: define<{ id: number }, FileAnswer>({
    method: 'GET',
    path: '/api/maintenance/datasheets/docs/{id}',
    answer: 'file',
    webPage: true,
  }),
  datasheetData: define<MaintenancePv, DatasheetData>({
    method: 'GET',
    path: '/api/maintenance/datasheets/data',
    query: ['pvType', 'pvNr'],
    answer: { lists: ['entries'] },
  }),
  datasheetParts: define<MaintenancePv, DatasheetParts>({
    method: 'GET',
    path: '/api/maintenance/datasheets/parts',
    query: ['pvType', 'pvNr'],
    answer: { lists: ['entries'] },
  }),
} as const
