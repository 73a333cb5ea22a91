import { Download, ExternalLink, Eye } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byteSizeText } from '../../../../domain/files/byte-size.ts'
import { webUrl } from '../../../../domain/forms/web-url.ts'
import { dayCell } from '../../../../domain/text/written-cell.ts'
import { call } from '../../../../live/calls/call.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { saveAnswer } from '../../../../ui/files/save-file.ts'
import { UploadArea } from '../../../../ui/files/upload-area.tsx'
import type { UploadQueue } from '../../../../ui/files/upload-queue.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { PartFailed } from '../../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { useStill } from '../../../../ui/load-gate/use-still.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useErrorText } from '../../../../ui/status/error-texts.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import type { DatasheetDocument, MaintenancePv } from '../../../../wire/server/maintenance.ts'
import { hasPreview } from '../../rules/preview-type.ts'
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
  const [failed, setFailed] = useState<string | null>(null)
  const [looked, setLooked] = useState<DatasheetDocument | null>(null)
  const [preview, loadPreview, hasNoPreview] = useDeferred(importPreview)
  const onLook = useCallback(
    (document: DatasheetDocument) => {
      loadPreview()
      setLooked(document)
    },
    [loadPreview],
  )
  const columns = useDocumentColumns(setFailed, onLook)
  return (
    <section id="documents" className={`${controls.panel} ${styles.panel}`} aria-label={t('document.title')}>
      <h2 className={controls.panelTitle}>
        {t('document.title')} <small>{query.body?.entries.length}</small>
        <span className={styles.tools}>
          <CommandButton blocked={blocked} onRun={() => add([])}>
            {t('document.new')} …
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
      {looked !== null && hasNoPreview && <PartFailed />}
      {looked !== null && preview !== null && (
        <preview.DocumentPreview
          document={looked}
          onClose={() => setLooked(null)}
          onSaveFailed={() => setFailed(t('document.notLoaded', { name: looked.description }))}
        />
      )}
    </section>
  )
}

const importPreview = () => import('./document-preview.tsx')

function useDocumentColumns(
  onFailed: (why: string | null) => void,
  onLook: (document: DatasheetDocument) => void,
): readonly Column<DatasheetDocument>[] {
  const { t } = useTranslation('machine')
  const format = useFormat()
  const errorText = useErrorText()
  const still = useStill()
  return useMemo(() => {
    const download = async ({ id, fileName, description }: DatasheetDocument) => {
      const isStill = still()
      const result = await call('datasheetFile', { id })
      // Nobody else finds the file on this machine.
      if (!isStill()) return
      if (!result.ok) return onFailed(`${t('document.notLoaded', { name: description })} ${errorText(result.error)}`)
      const isSaved = await saveAnswer(result.body, fileName ?? description)
      onFailed(isSaved ? null : t('document.notLoaded', { name: description }))
    }
    return [
      {
        id: 'name',
        title: t('document.name'),
        track: 'minmax(140px, 2fr)',
        cell: (document, active) => (
          <DocumentLink
            document={document}
            active={active}
            onOpen={() => (hasPreview(document.fileName) ? onLook(document) : void download(document))}
          />
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
  }, [t, format, errorText, onFailed, onLook, still])
}

interface DocumentLinkProps {
  readonly document: DatasheetDocument
  readonly active: boolean
  readonly onOpen: () => void
}

/**
 * A file is loaded by the worker, and looked at or saved; an address opens a tab that learns nothing of this one. Any other
 * target is only shown.
 */
function DocumentLink({ document, active, onOpen }: DocumentLinkProps) {
  const { description, docType, fileName, target } = document
  const tabIndex = active ? 0 : -1
  const url = docType === 'File' ? null : webUrl(target)
  if (docType === 'File') {
    const Icon = hasPreview(fileName) ? Eye : Download
    return (
      <button type="button" className={styles.link} tabIndex={tabIndex} onClick={onOpen}>
        <Icon size={16} aria-hidden="true" />
        {description} <small>{fileName}</small>
      </button>
    )
  }
  if (url === null) return <span>{`${description} ${target}`}</span>
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      <ExternalLink size={16} aria-hidden="true" />
      {description} <small>{new URL(url).host}</small>
    </a>
  )
}

function documentId({ id }: DatasheetDocument): string {
  return String(id)
}
