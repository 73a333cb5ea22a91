import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { byteSizeText } from '../../../../domain/files/byte-size.ts'
import type { FileRules } from '../../../../domain/files/file-problem.ts'
import { textProblem, urlProblem } from '../../../../domain/forms/entry-rules.ts'
import { type Problems, problem } from '../../../../domain/forms/problem.ts'
import { webUrl } from '../../../../domain/forms/web-url.ts'
import { startUpload } from '../../../../live/calls/upload.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Notice } from '../../../../ui/controls/notice.tsx'
import { DropZone } from '../../../../ui/files/upload-area.tsx'
import type { UploadQueue } from '../../../../ui/files/upload-queue.ts'
import { Field } from '../../../../ui/form/fields/field.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../../ui/form/state/use-form.ts'
import { useStill } from '../../../../ui/load-gate/use-still.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useProblemText } from '../../../../ui/status/problem-text.ts'
import { DOCUMENT_TYPES, type DocumentType, type MaintenancePv } from '../../../../wire/server/maintenance.ts'
import { ActionForm } from '../../../values/action-dialog/action-form.tsx'
import { closeAction } from '../../../values/action-dialog/action-state.ts'
import { useRunForm } from '../../../values/action-dialog/use-run-command.ts'
import styles from './machine.module.css'

/** The server takes files of up to 10 MB; what is no document of a machine would only be found by its virus scanner. S-13. */
export const FILE_RULES: FileRules = {
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

interface Address {
  readonly description: string
  readonly target: string
}

/** A file, and what its short description says. */
export interface DescribedFile {
  readonly file: File
  readonly description: string
}

interface Entry extends Address {
  readonly docType: DocumentType
  readonly files: readonly DescribedFile[]
}

/**
 * Returns a function that opens the form of a new document, for these files if there are any. A web address is sent from the
 * form, which stays until it is accepted; files go to the list of uploads, with their progress. Specification 3 and 5.
 */
export function useAddDocument(pv: MaintenancePv, uploads: UploadQueue): (files: readonly File[]) => void {
  const { t } = useTranslation('machine')
  const run = useRunForm()
  const still = useStill()
  return (picked) => {
    const files = uploads.allowed(picked)
    // What the rules refuse is listed, and nothing else was picked.
    if (files.length === 0 && picked.length > 0) return
    const isStill = still()
    const upload = (described: readonly DescribedFile[]) => {
      closeAction()
      // Nobody would see what becomes of them.
      if (!isStill()) return
      for (const { file, description } of described) {
        uploads.add([file], (sent, options) =>
          startUpload('uploadDocument', { ...pv, description, docType: 'File', file: sent }, options),
        )
      }
    }
    run<'uploadDocument', Address>({
      call: 'uploadDocument',
      title: t('document.addNew'),
      verb: t('document.add'),
      fields: (send) => <DocumentForm picked={files} uploads={uploads} send={send} upload={upload} />,
      args: ({ description, target }) => ({ ...pv, description, docType: 'Url', target }),
      targets: ({ description, target }) => [{ id: target, label: description, detail: target }],
      failure: { failedTitle: t('document.notAdded'), failed: t('document.failed'), unauthorized: t('unauthorized') },
      onAccepted: () => t('document.added'),
    })
  }
}

interface DocumentFormProps {
  readonly picked: readonly File[]
  readonly uploads: UploadQueue
  readonly send: (address: Address) => void
  readonly upload: (files: readonly DescribedFile[]) => void
}

function DocumentForm({ picked, uploads, send, upload }: DocumentFormProps) {
  const { t } = useTranslation('machine')
  const problemText = useProblemText()
  const form = useForm<Entry>({
    saved: { docType: 'File', description: '', target: '', files: described(picked) },
    problemsOf,
    isNew: true,
  })
  const { docType, files } = form.values
  const submit = ({ description, target }: Entry) => {
    const url = webUrl(target)
    if (docType === 'File') upload(files.map((each) => ({ ...each, description: each.description.trim() })))
    else if (url !== null) send({ description: description.trim(), target: url })
  }
  const field = (name: keyof Address) => ({
    label: t(`document.${name}`),
    required: true,
    maxLength: MAX_TEXT_LENGTH,
    ...form.field(name),
  })
  const isIncomplete = Object.values(form.problems).some((found) => found?.key.endsWith('.missing'))
  return (
    <ActionForm hasEntered={form.isChanged} onSubmit={form.onSubmit(submit)}>
      <div className={styles.fields}>
        {isIncomplete && <Notice text={problemText(problem('required.missing'))} />}
        {picked.length === 0 && (
          <SelectField<DocumentType>
            label={t('document.docType')}
            {...form.field('docType')}
            choices={DOCUMENT_TYPES.map((value) => ({ value, text: t(`document.types.${value}`) }))}
          />
        )}
        {docType === 'Url' && (
          <>
            <TextField {...field('description')} />
            <TextField {...field('target')} type="url" inputMode="url" placeholder="https://…" />
          </>
        )}
        {docType === 'File' && (
          <>
            {files.map(({ file, description }, index) => (
              <FileEntry
                // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be picked twice
                key={index}
                file={file}
                description={description}
                error={form.errorOf(nameOfFile(index))}
                onDescription={(text) =>
                  form.edit({ files: files.map((each, at) => (at === index ? { ...each, description: text } : each)) })
                }
                onRemove={() => form.edit({ files: files.filter((_, at) => at !== index) })}
              />
            ))}
            {files.length === 0 && (
              <Field group="group" label={t('document.file')} required error={form.errorOf('file')}>
                {() => (
                  <DropZone
                    rules={FILE_RULES}
                    blocked={null}
                    onFiles={(more) => form.edit({ files: described(uploads.allowed(more)) })}
                  />
                )}
              </Field>
            )}
          </>
        )}
      </div>
    </ActionForm>
  )
}

interface FileEntryProps {
  readonly file: File
  readonly description: string
  readonly error: string | null
  readonly onDescription: (description: string) => void
  readonly onRemove: () => void
}

/** A file with its short description, and the button that takes it away. */
export function FileEntry({ file, description, error, onDescription, onRemove }: FileEntryProps) {
  const { t } = useTranslation('machine')
  const format = useFormat()
  return (
    <fieldset className={styles.file}>
      <legend>
        <b>{file.name}</b> <small>{byteSizeText(file.size, format)}</small>
      </legend>
      <TextField
        label={t('document.shortDescription')}
        required
        error={error}
        maxLength={MAX_TEXT_LENGTH}
        value={description}
        onChange={onDescription}
      />
      <Button quiet aria-label={t('document.remove', { name: file.name })} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </Button>
    </fieldset>
  )
}

export const nameOfFile = (index: number) => `file ${index}`

function described(files: readonly File[]): readonly DescribedFile[] {
  return files.map((file) => ({ file, description: '' }))
}

function problemsOf({ docType, description, target, files }: Entry): Problems<string> {
  if (docType === 'Url') {
    return { description: textProblem(description, 'description.missing'), target: urlProblem(target) }
  }
  if (files.length === 0) return { file: problem('file.missing') }
  return Object.fromEntries(
    files.map(({ description }, index) => [nameOfFile(index), textProblem(description, 'shortDescription.missing')]),
  )
}
