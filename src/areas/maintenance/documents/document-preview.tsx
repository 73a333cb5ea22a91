import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../live/calls/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { saveAnswer } from '../../../ui/files/save-file.ts'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useErrorText } from '../../../ui/status/error-texts.ts'
import type { DatasheetDocument } from '../../../wire/server/maintenance.ts'
import type { FileAnswer, Result } from '../../../wire/server/result.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'
import { previewType } from '../rules/preview-type.ts'
import styles from './documents.module.css'

interface DocumentPreviewProps {
  /** A file. */
  readonly document: DatasheetDocument
  readonly onClose: () => void
  readonly onSaveFailed: () => void
}

const LOADING: LoadState = { state: 'loading' }

/**
 * Shows a picture or a PDF file without running anything of it: the type is that of its first bytes, a picture stands in an
 * `img`, a PDF file in a frame of the browser's own viewer, which Chromium refuses inside of `sandbox`. Rules N15, S-13.
 */
export function DocumentPreview({
  document: { id, description, fileName },
  onClose,
  onSaveFailed,
}: DocumentPreviewProps) {
  const { t } = useTranslation(['machine', 'common'])
  const errorText = useErrorText()
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<Result<FileAnswer> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another call
  useEffect(() => {
    let isWanted = true
    void call('datasheetFile', { id }).then((answer) => isWanted && setResult(answer))
    return () => {
      isWanted = false
    }
  }, [id, attempt])
  const file = result?.ok ? result.body : null
  const save = async () => {
    if (file !== null && !(await saveAnswer(file, fileName ?? description))) onSaveFailed()
  }
  const load = result === null || result.ok ? LOADING : ({ state: 'error', error: result.error } as const)
  return (
    <Dialog
      open
      size="large"
      flush
      onClose={onClose}
      title={description}
      note={fileName}
      footer={
        <>
          <Button disabled={file === null} onClick={() => void save()}>
            {t('document.save')}
          </Button>
          <Button primary onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <LoadGate
        what={description}
        failed={
          load.state === 'error' ? `${t('document.notLoaded', { name: description })} ${errorText(load.error)}` : ''
        }
        load={load}
        body={file}
        onRetry={() => {
          setResult(null)
          setAttempt((before) => before + 1)
        }}
      >
        {({ data }) => <Content data={data} name={description} />}
      </LoadGate>
    </Dialog>
  )
}

function Content({ data, name }: { readonly data: ArrayBuffer; readonly name: string }) {
  const { t } = useTranslation('machine')
  const type = previewType(data)
  const url = useObjectUrl(data, type)
  const [isBroken, setBroken] = useState(false)
  const isShown = type === 'application/pdf' ? navigator.pdfViewerEnabled : type !== null && !isBroken
  if (!isShown) {
    return (
      <p className={controls.notice} role="status">
        {t('document.noPreview')}
      </p>
    )
  }
  if (url === null) return null
  if (type === 'application/pdf') return <iframe className={styles.frame} title={name} src={url} />
  return (
    <div className={styles.picture}>
      <img src={url} alt={name} onError={() => setBroken(true)} />
    </div>
  )
}

/** Returns the address of a file in memory while it is shown; null until there is one. */
function useObjectUrl(data: ArrayBuffer, type: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (type === null) return
    const created = URL.createObjectURL(new Blob([data], { type }))
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [data, type])
  return url
}
