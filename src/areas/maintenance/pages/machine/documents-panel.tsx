import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { byteSizeText } from '../../../../domain/files/byte-size.ts'
import { dayCell } from '../../../../domain/text/written-cell.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Opens } from '../../../../ui/controls/opens.tsx'
import { UploadArea } from '../../../../ui/files/upload-area.tsx'
import type { UploadQueue } from '../../../../ui/files/upload-queue.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import type { DatasheetDocument, MaintenancePv } from '../../../../wire/server/maintenance.ts'
import { DocumentLink } from '../../documents/document-link.tsx'
import { useOpenDocument } from '../../documents/use-open-document.tsx'
import { FILE_RULES, useAddDocument } from './document-form.tsx'
import styles from './machine.module.css'

interface DocumentsPanelProps {
  readonly pv: MaintenancePv
  readonly uploads: UploadQueue
  /** Why this user cannot add any now; null if nothing prevents it. */
  readonly blocked: string | null
}

/** Files and addresses of a machine. Specification 3, "External document". */
export function DocumentsPanel({ pv, uploads, blocked }: DocumentsPanelProps) {
  const { t } = useTranslation('machine')
  const query = useQuery('datasheetDocuments', pv)
  useRereads(query)
  const add = useAddDocument(pv, uploads)
  const { open, failed, preview } = useOpenDocument()
  const columns = useDocumentColumns(open)
  return (
    <section id="documents" className={`${controls.panel} ${styles.panel}`} aria-label={t('document.title')}>
      <h2 className={controls.panelTitle}>
        {t('document.title')} <small>{query.body?.entries.length}</small>
        <span className={styles.tools}>
          <CommandButton blocked={blocked} onRun={() => add([])}>
            <Opens text={t('document.new')} />
          </CommandButton>
        </span>
      </h2>
      <LoadGate what={t('document.title')} load={query.load} body={query.body} onRetry={query.refetch}>
        {({ entries }) => (
          <DataTable
            label={t('document.title')}
            columns={columns}
            rows={entries}
            rowId={documentId}
            empty={t('document.none')}
          />
        )}
      </LoadGate>
      {failed !== null && (
        <p className={styles.note} role="alert">
          {failed}
        </p>
      )}
      <UploadArea queue={uploads} rules={FILE_RULES} blocked={blocked} onFiles={add} />
      {preview}
    </section>
  )
}

function useDocumentColumns(onOpen: (document: DatasheetDocument) => void): readonly Column<DatasheetDocument>[] {
  const { t } = useTranslation('machine')
  const format = useFormat()
  return useMemo(() => {
    return [
      {
        id: 'name',
        title: t('document.name'),
        track: 'minmax(140px, 2fr)',
        cell: (document, active) => (
          <DocumentLink document={document} active={active} onOpen={() => onOpen(document)} />
        ),
        plain: ({ description }) => description,
      },
      {
        id: 'size',
        title: t('document.size'),
        track: '88px',
        align: 'end',
        from: 400,
        text: ({ sizeBytes }) => (sizeBytes === null ? '–' : byteSizeText(sizeBytes, format)),
      },
      {
        id: 'at',
        title: t('document.at'),
        track: '104px',
        align: 'end',
        text: ({ uploadedAt }) => format.date(uploadedAt),
        plain: ({ uploadedAt }) => dayCell(uploadedAt, format),
      },
    ]
  }, [t, format, onOpen])
}

function documentId({ id }: DatasheetDocument): string {
  return String(id)
}
