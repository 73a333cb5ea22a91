import { useTranslation } from 'react-i18next'
import { responseSheets } from '../../../domain/alerts/response-sheets.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { DatasheetDocument } from '../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { DocumentLink } from '../../maintenance/documents/document-link.tsx'
import { useOpenDocument } from '../../maintenance/documents/use-open-document.tsx'
import { useConfig } from '../../values/config/use-config.ts'
import { machineOf } from '../../values/rules/machine-of.ts'
import styles from './alert-details.module.css'

/** What to do, one press away: documents of the PV and of its machine. Nothing where there is none. */
export function ResponseSheetsOf({ alert, pv }: { readonly alert: Alert; readonly pv: PvRef }) {
  const { config } = useConfig(pv)
  const machines = useQuery('maintenanceDescriptions').body
  const machine = machineOf(pv, config, machines)?.pvRef ?? null
  const ofPv = useDocuments(pv)
  const ofMachine = useDocuments(machine === null || pvParam(machine) === pvParam(pv) ? null : machine)
  const sheets = responseSheets(alert, ofPv, ofMachine)
  return sheets.length === 0 ? null : <Sheets sheets={sheets} />
}

const NO_DOCUMENTS: readonly DatasheetDocument[] = []

function useDocuments(pv: PvRef | null): readonly DatasheetDocument[] {
  const { body } = useQuery('datasheetDocuments', pv === null ? null : { pvType: pv.type, pvNr: pv.nr })
  return body?.entries ?? NO_DOCUMENTS
}

function Sheets({ sheets }: { readonly sheets: readonly DatasheetDocument[] }) {
  const { t } = useTranslation('details')
  const { open, failed, preview } = useOpenDocument()
  return (
    <div className={styles.sheets} data-sheets>
      <span>{t('last.sheet')}</span>
      {sheets.map((document) => (
        <DocumentLink key={document.id} document={document} onOpen={() => open(document)} />
      ))}
      {failed !== null && <p role="alert">{failed}</p>}
      {preview}
    </div>
  )
}
