import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { byteSizeText } from '../../domain/files/byte-size.ts'
import type { FileRules } from '../../domain/files/file-problem.ts'
import { Button } from '../controls/button.tsx'
import controls from '../controls/controls.module.css'
import { useFormat } from '../locale/plant-settings.tsx'
import styles from './upload.module.css'
import { UploadList } from './upload-list.tsx'
import { UploadQueue } from './upload-queue.ts'
import { useFileDrop } from './use-file-drop.ts'

/**
 * Returns the uploads of a page, for `UploadArea`. Leaving the page cancels what has not been sent completely. `rules`, what the
 * server accepts, are fixed.
 */
export function useUploads(rules: FileRules): UploadQueue {
  const [queue] = useState(() => new UploadQueue(rules))
  useEffect(() => () => queue.leave(), [queue])
  return queue
}

interface UploadAreaProps {
  readonly queue: UploadQueue
  readonly rules: FileRules
  /** Why nothing can be sent now, or null. */
  readonly blocked: string | null
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files that are chosen or dropped here, and lists those that are sent with their progress. Rules N18, N19. */
export function UploadArea({ queue, rules, blocked, onFiles }: UploadAreaProps) {
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  return (
    <div className={styles.area}>
      <DropZone rules={rules} blocked={blocked} onFiles={onFiles} />
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
        <Button disabled={blocked !== null} aria-describedby={noteId} onClick={() => input.current?.click()}>
          <Upload size={16} aria-hidden="true" />
          {t('upload.choose')}
        </Button>
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
