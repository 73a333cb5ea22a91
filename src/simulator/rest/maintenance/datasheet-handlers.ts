import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { DatasheetDocuments, DocumentUpload, MaintenancePv } from '../../../wire/server/maintenance.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { FileAnswer, UploadFile } from '../../../wire/server/result.ts'
import type { Rights } from '../../../wire/server/system.ts'
import { hasStation } from '../../auth/users.ts'
import { documentPath, namePlate, spareParts } from '../../model/maintenance/machine-records.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { fields, integer } from '../../server/read-value.ts'
import type { Documents, StoredDocument } from '../../state/documents.ts'
import { fileName } from '../http/send-body.ts'
import { Refusal, withSession } from '../shared/handler.ts'
import { DOCUMENT_UPLOAD, MAINTENANCE_PV } from './maintenance-args.ts'

/** Uploads of other types are served as bytes, so they cannot run as a page of this server. */
const SAFE_TYPES = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp)|text\/(?:plain|csv))(?=;|$)/i
const BYTES_TYPE = 'application/octet-stream'
const MAX_ID = 2_000_000_000
const NO_RIGHT_TO_STATION = 'The user has no right to this station.'

/**
 * Handles datasheets: name plate, parts, and uploaded documents. Any visible PV has them, because a document may also belong
 * to a measurement (specification 3, "External document", and 7).
 */
export function createDatasheetHandlers(model: PlantModel, now: () => number, documents: Documents) {
  function find(rights: Rights, { pvType, pvNr }: MaintenancePv): PvConfig | Refusal {
    const pv = { type: pvType, nr: pvNr }
    const config = model.config(pv)
    if (config === undefined) return new Refusal(404, `There is no process variable ${pvParam(pv)}.`)
    return hasStation(rights, config.stationNumber) ? config : new Refusal(403, NO_RIGHT_TO_STATION)
  }

  /** Creates a call about one PV. */
  const sheet = <Entry>(entries: (config: PvConfig) => readonly Entry[]) =>
    withSession(MAINTENANCE_PV, (args, { session }) => {
      const config = find(session.user.rights, args)
      if (config instanceof Refusal) return config
      return { status: 'Success' as const, message: null, entries: entries(config) }
    })

  function stored(id: number, pv: PvConfig['pvRef'], upload: DocumentUpload): StoredDocument {
    const { description, docType, target = '', file } = upload
    const base = { id, description: description.trim(), docType, uploadedAt: now() }
    if (docType === 'Url' || file === undefined) {
      return { pv, file: null, document: { ...base, target, fileName: null, sizeBytes: null } }
    }
    const name = fileName(file.fileName, 'Dokument')
    const sizeBytes = file.data.byteLength
    const document = { ...base, target: documentPath(id), fileName: name, sizeBytes }
    return { pv, file: { contentType: typeOf(file), data: file.data }, document }
  }

  return {
    datasheetDocuments: sheet((config) => documents.of(config.pvRef)),
    datasheetData: sheet(namePlate),
    datasheetParts: sheet(spareParts),
    uploadDocument: withSession(DOCUMENT_UPLOAD, (upload, { session }): DatasheetDocuments | Refusal => {
      const { rights } = session.user
      const config = find(rights, upload)
      if (config instanceof Refusal) return config
      const { pvRef } = config
      if (!rights.editMaintenance) {
        const message = 'The user has no right to add documents.'
        return { status: 'Unauthorized', message, entries: documents.of(pvRef) }
      }
      if (!documents.hasRoomFor(upload.file?.data.byteLength ?? 0)) {
        return new Refusal(413, 'The store of documents is full.')
      }
      documents.add((id) => stored(id, pvRef, upload))
      return { status: 'Success', message: null, entries: documents.of(pvRef) }
    }),
    datasheetFile: withSession(
      fields<{ id: number }>({ id: integer(0, MAX_ID) }),
      ({ id }, { session }): FileAnswer | Refusal => {
        const found = documents.find(id)
        if (found === undefined || found.file === null) return new Refusal(404, `There is no file ${id}.`)
        const config = model.config(found.pv)
        if (!hasStation(session.user.rights, config?.stationNumber ?? 0)) return new Refusal(403, NO_RIGHT_TO_STATION)
        return { fileName: found.document.fileName, ...found.file }
      },
    ),
  }
}

function typeOf({ contentType }: UploadFile): string {
  return SAFE_TYPES.exec(contentType.trim())?.[0].toLowerCase() ?? BYTES_TYPE
}
