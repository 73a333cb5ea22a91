import { Download, ExternalLink, Eye } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '../../components/action-dialog/action-form.tsx'
import { useRunForm } from '../../components/action-dialog/use-run-command.ts'
import { CommandButton } from '../../components/controls/command-button.tsx'
import controls from '../../components/controls/controls.module.css'
import { saveAnswer } from '../../components/files/save-file.ts'
import { UploadArea } from '../../components/files/upload-area.tsx'
import type { SendFile } from '../../components/files/upload-queue.ts'
import { TextField } from '../../components/form/fields/text-field.tsx'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { PartFailed } from '../../components/load-gate/part-failed.tsx'
import { useDeferred } from '../../components/load-gate/use-deferred.ts'
import { useRereads } from '../../components/load-gate/use-rereads.ts'
import { useStill } from '../../components/load-gate/use-still.ts'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { useErrorText } from '../../components/status/error-texts.ts'
import { useProblemText } from '../../components/status/problem-text.ts'
import type { Column } from '../../components/table/rows/column.ts'
import { DataTable } from '../../components/table/rows/data-table.tsx'
import { byteSizeText } from '../../domain/files/byte-size.ts'
import type { FileRules } from '../../domain/files/file-problem.ts'
import { hasPreview } from '../../domain/files/preview-type.ts'
import { textProblem, urlProblem } from '../../domain/forms/entry-rules.ts'
import { webUrl } from '../../domain/forms/web-url.ts'
import { call } from '../../live/calls/call.ts'
import { startUpload } from '../../live/calls/upload.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { DatasheetDocument, MaintenancePv } from '../../wire/server/maintenance.ts'
import styles from './machine.module.css'

/** The server takes files of up to 10 MB; what is no document of a machine would only be found by its virus scanner. S-13. */
const RULES: FileRules = {
  maxBytes: 10 * 1024 * 1024,
  types: [
    ...[
      '.pdf',
      '.png',
      '.jpg',
      '.jpeg',
      '.gif',
      '.webp',
      '.txt',
      '.csv',
      '.doc',
      '.docx',
      '.xls',
      '.xlsx',
      '.odt',
      '.ods',
    ],
    ...['.dwg', '.dxf', '.step', '.zip'],
  ],
}
const MAX_TEXT_LENGTH = 500

interface DocumentsPanelProps {
  readonly pv: MaintenancePv
  /** Why this user cannot add any now; null if nothing prevents it. */
  readonly blocked: string | null
}

/** Files and addresses of a machine. Specification 3, "External document". */
export function DocumentsPanel({ pv, blocked }: DocumentsPanelProps) {
  const { t } = useTranslation('machine')
  const query = useQuery('datasheetDocuments', pv)
  useRereads(query)
  const addAddress = useAddAddress(pv)
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
  const send: SendFile = (file, options) =>
    startUpload('uploadDocument', { ...pv, description: file.fileName, docType: 'File', file }, options)
  return (
    <section id="documents" className={`${controls.panel} ${styles.panel}`} aria-label={t('document.title')}>
      <h2 className={controls.panelTitle}>
        {t('document.title')} <small>{query.body?.entries.length}</small>
        <span className={styles.tools}>
          <CommandButton blocked={blocked} onRun={addAddress}>
            {t('document.address')} …
          </CommandButton>
        </span>
      </h2>
      {failed !== null && (
        <p className={styles.note} role="alert">
          {failed}
        </p>
      )}
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
      <UploadArea rules={RULES} send={send} blocked={blocked} />
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

interface Address {
  readonly description: string
  readonly target: string
}

/** Opens the dialog that adds a web address. Specification 5, "Forms". */
function useAddAddress(pv: MaintenancePv): () => void {
  const { t } = useTranslation('machine')
  const run = useRunForm()
  return () =>
    run<'uploadDocument', Address>({
      call: 'uploadDocument',
      title: t('document.addAddress'),
      verb: t('document.add'),
      fields: (send) => <AddressForm send={send} />,
      args: ({ description, target }) => ({ ...pv, description, docType: 'Url', target }),
      targets: ({ description, target }) => [{ id: target, label: description, detail: target }],
      failure: { failedTitle: t('document.notAdded'), failed: t('document.failed'), unauthorized: t('unauthorized') },
      onAccepted: () => t('document.added'),
    })
}

function AddressForm({ send }: { readonly send: (address: Address) => void }) {
  const { t } = useTranslation('machine')
  const problemText = useProblemText()
  const [entry, setEntry] = useState<Address>({ description: '', target: '' })
  const [isTried, setTried] = useState(false)
  const problems = {
    description: textProblem(entry.description, 'description.missing'),
    target: urlProblem(entry.target),
  }
  const errorOf = (name: keyof Address) => (isTried && problems[name] !== null ? problemText(problems[name]) : null)
  const submit = () => {
    const url = webUrl(entry.target)
    if (problems.description !== null || problems.target !== null || url === null) setTried(true)
    else send({ description: entry.description.trim(), target: url })
  }
  const field = (name: keyof Address) => ({
    label: t(`document.${name}`),
    required: true,
    error: errorOf(name),
    maxLength: MAX_TEXT_LENGTH,
    value: entry[name],
    onChange: (value: string) => setEntry((before) => ({ ...before, [name]: value })),
  })
  return (
    <ActionForm blocked={null} onSubmit={submit}>
      <div className={styles.fields}>
        <TextField {...field('description')} />
        <TextField {...field('target')} type="url" inputMode="url" placeholder="https://…" />
      </div>
    </ActionForm>
  )
}

function documentId({ id }: DatasheetDocument): string {
  return String(id)
}
