import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../live/calls/call.ts'
import { saveAnswer } from '../../../ui/files/save-file.ts'
import { PartFailed } from '../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { useStill } from '../../../ui/load-gate/use-still.ts'
import { useErrorText } from '../../../ui/status/error-texts.ts'
import type { DatasheetDocument } from '../../../wire/server/maintenance.ts'
import { hasPreview } from '../rules/preview-type.ts'

const importPreview = () => import('./document-preview.tsx')

interface OpenDocument {
  /** Shows a file, or saves what no browser shows. */
  readonly open: (document: DatasheetDocument) => void
  /** Why the last one could not be loaded or saved; null if it was. */
  readonly failed: string | null
  /** The file that is looked at. */
  readonly preview: ReactNode
}

/** Opens the files among documents. */
export function useOpenDocument(): OpenDocument {
  const { t } = useTranslation('machine')
  const errorText = useErrorText()
  const still = useStill()
  const [failed, setFailed] = useState<string | null>(null)
  const [looked, setLooked] = useState<DatasheetDocument | null>(null)
  const [part, loadPart, hasNoPart] = useDeferred(importPreview)
  const download = useCallback(
    async ({ id, fileName, description }: DatasheetDocument) => {
      const isStill = still()
      const result = await call('datasheetFile', { id })
      // Nobody else finds the file on this machine.
      if (!isStill()) return
      if (!result.ok) return setFailed(`${t('document.notLoaded', { name: description })} ${errorText(result.error)}`)
      const isSaved = await saveAnswer(result.body, fileName ?? description)
      setFailed(isSaved ? null : t('document.notLoaded', { name: description }))
    },
    [still, t, errorText],
  )
  const open = useCallback(
    (document: DatasheetDocument) => {
      if (!hasPreview(document.fileName)) {
        void download(document)
        return
      }
      loadPart()
      setLooked(document)
    },
    [download, loadPart],
  )
  const preview = looked !== null && (
    <>
      {hasNoPart && <PartFailed />}
      {part !== null && (
        <part.DocumentPreview
          document={looked}
          onClose={() => setLooked(null)}
          onSaveFailed={() => setFailed(t('document.notLoaded', { name: looked.description }))}
        />
      )}
    </>
  )
  return { open, failed, preview }
}
