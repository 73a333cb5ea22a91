import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/controls/notice.tsx'
import { PageNote } from '../../../ui/page/page-note.tsx'
import type { Annotation } from '../../../wire/server/chart.ts'
import { type AnnotationEdits, movedSince } from '../rules/annotation-edits.ts'
import { lookAtAnnotation } from './annotation-store.ts'
import { useMovedText } from './use-moved-text.ts'

interface SaveNotesProps {
  readonly list: readonly Annotation[]
  readonly edits: AnnotationEdits
  /** Why nothing was sent; null if nobody has to be told. */
  readonly unsent: string | null
}

/** What others have saved of annotations that are changed here, and why nothing was sent. */
export function SaveNotes({ list, edits, unsent }: SaveNotesProps) {
  const { t } = useTranslation('annotations')
  const movedText = useMovedText()
  return (
    <>
      {movedSince(edits, list).map((one) => (
        <PageNote key={one.id}>
          <Notice
            text={movedText(edits.seen.get(one.id), one)}
            actions={[{ verb: t('moved.seen'), onRun: () => lookAtAnnotation(one) }]}
          />
        </PageNote>
      ))}
      {unsent !== null && (
        <PageNote>
          <Notice text={unsent} />
        </PageNote>
      )}
    </>
  )
}
