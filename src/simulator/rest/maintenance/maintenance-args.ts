import { DOCUMENT_TYPES, type DocumentUpload, type MaintenancePv } from '../../../wire/server/maintenance.ts'
import type { UploadFile } from '../../../wire/server/result.ts'
import { checked, fields, oneOf, optional, type Reader } from '../../server/read-value.ts'
import { PV_NR, PV_TYPE } from '../shared/arguments.ts'
import { requiredText, storedText } from '../shared/stored.ts'

/** How maintenance calls name a PV in the query (specification 3). */
const MAINTENANCE_PV_READERS = { pvType: PV_TYPE, pvNr: PV_NR }
export const MAINTENANCE_PV = fields<MaintenancePv>(MAINTENANCE_PV_READERS)

const FILE: Reader<UploadFile> = (value) => {
  return isFile(value) ? { ok: true, value } : { ok: false, why: 'must be a file' }
}

/** The parts of the form before validation. */
type Parts = Omit<DocumentUpload, 'target' | 'file'> & {
  readonly target: string | undefined
  readonly file: UploadFile | undefined
}

const PARTS: Reader<Parts> = checked(
  fields<Parts>({
    ...MAINTENANCE_PV_READERS,
    description: requiredText('documentDescription'),
    docType: oneOf(DOCUMENT_TYPES),
    target: optional(storedText('webAddress')),
    file: optional(FILE),
  }),
  ({ docType, target = '', file }) => {
    if (docType === 'Url') return isWebAddress(target) ? null : 'has a target that is no web address'
    if (file === undefined) return 'has no file'
    return file.data.byteLength === 0 ? 'has an empty file' : null
  },
)

/** Reads a file or the address of a page, depending on the type, and drops the other (specification 5, "Forms"). */
export const DOCUMENT_UPLOAD: Reader<DocumentUpload> = (value) => {
  const read = PARTS(value)
  if (!read.ok) return read
  const { target, file, ...rest } = read.value
  if (rest.docType === 'File') return { ok: true, value: { ...rest, ...(file === undefined ? {} : { file }) } }
  return { ok: true, value: { ...rest, ...(target === undefined ? {} : { target }) } }
}

function isFile(value: unknown): value is UploadFile {
  return typeof value === 'object' && value !== null && 'data' in value && value.data instanceof ArrayBuffer
}

function isWebAddress(target: string): boolean {
  return URL.canParse(target) && /^https?:$/.test(new URL(target).protocol)
}
