/** Machine datasheets and their documents: specification 3 "External document", domain 5.1. */
import type { UploadFile } from './file.ts'
import type { MaintenancePv } from './maintenance.ts'
import type { ResultStatus } from './result.ts'

/** The specification names `File`. @assumed partly */
export const DOCUMENT_TYPES = ['File', 'Url'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** The parts of the multipart form, and in the query whose datasheet it is. */
export interface DocumentUpload extends MaintenancePv {
  readonly description: string
  readonly docType: DocumentType
  /** The address, where the type is no file. */
  readonly target?: string
  readonly file?: UploadFile
}

/** @assumed */
export interface DatasheetDocument {
  readonly id: number
  readonly description: string
  readonly docType: DocumentType
  /** An address of http or https, or the path of the file on this server. */
  readonly target: string
  readonly fileName: string | null
  readonly sizeBytes: number | null
  /** ms since 1970. */
  readonly uploadedAt: number
}

/** One line of the name plate. @assumed */
export interface DatasheetEntry {
  readonly name: string
  readonly value: string
}

/** A spare or wear part. @assumed */
export interface DatasheetPart {
  readonly name: string
  readonly partNumber: string
  readonly count: number
  readonly inStock: number
}

export interface DatasheetDocuments {
  readonly status: ResultStatus
  readonly message: string | null
  readonly entries: readonly DatasheetDocument[]
}

export interface DatasheetData {
  readonly status: ResultStatus
  readonly message: string | null
  readonly entries: readonly DatasheetEntry[]
}

export interface DatasheetParts {
  readonly status: ResultStatus
  readonly message: string | null
  readonly entries: readonly DatasheetPart[]
}
