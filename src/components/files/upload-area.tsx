import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { byteSizeText } from '../../domain/files/byte-size.ts'
import type { FileRules } from '../../domain/files/file-problem.ts'
import controls from '../controls/controls.module.css'
import { useFormat } from '../locale/plant-settings.tsx'
import styles from './upload.module.css'
import { UploadList } from './upload-list.tsx'
import { type SendFile, UploadQueue } from './upload-queue.ts'
import { useFileDrop } from './use-file-drop.ts'

interface UploadAreaProps {
  /** What the server accepts; fixed while it is shown. */
  readonly rules: FileRules
  readonly send: SendFile
  /** Why nothing can be sent now, or null. */
  readonly blocked: string | null
}

/**
 * Sends files that are chosen or dropped here, and lists them with their progress. Leaving the page cancels what has not
 * been sent completely. Rules N18, N19.
 */
export function UploadArea({ rules, send, blocked }: UploadAreaProps) {
  const [queue] = useState(() => new UploadQueue(rules))
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  useEffect(() => () => queue.leave(), [queue])
  return (
    <div className={styles.area}>
      <DropZone rules={rules} blocked={blocked} onFiles={(files) => queue.add(files, send)} />
      <UploadList
        items={items}
        rules={rules}
        onCancel={(id) => queue.cancel(id)}
        onRetry={(id) => queue.retry(id)}
        onRemove={(id) => queue.remove(id)}
      />
    </div>
  )
}

interface DropZoneProps {
  readonly rules: FileRules
  readonly blocked: string | null
  readonly onFiles: (files: readonly File[]) => void
}

/** A button that opens the browser's choice of files, inside an area on which files can be dropped. */
export function DropZone({ rules, blocked, onFiles }: DropZoneProps) {
  const { t } = useTranslation('files')
  const format = useFormat()
  const area = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(area, blocked === null ? onFiles : null)
  const noteId = useId()
  const limit = t('upload.limit', { size: byteSizeText(rules.maxBytes, format) })
  const note: ReactNode = blocked ?? (rules.types.length === 0 ? limit : `${rules.types.join(', ')} · ${limit}`)
  return (
    <div
      ref={area}
      className={styles.zone}
      data-over={isOver || undefined}
      data-blocked={blocked !== null || undefined}
    >
      <div className={controls.row}>
        <button
          type="button"
          className={controls.button}
          disabled={blocked !== null}
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
        >
          <Upload size={16} aria-hidden="true" />
          {t('upload.choose')}
        </button>
        {blocked === null && <span className={styles.hint}>{isOver ? t('upload.drop') : t('upload.orDrop')}</span>}
      </div>
      <p id={noteId} className={styles.note}>
        {note}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('upload.choose')}
        accept={rules.types.join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file again must be a change.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
