import { useTranslation } from 'react-i18next'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'

interface MovedNoteProps {
  /** What has changed, in words. */
  readonly text: string
  /** Somebody has entered something else, which can be kept or given up. */
  readonly isEdited: boolean
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Somebody else has changed what is being edited. It has to be seen before anything is sent. Domain 6.17. */
export function MovedNote({ text, isEdited, onKeep, onTake }: MovedNoteProps) {
  const { t } = useTranslation('limits')
  return (
    <DialogNote
      text={
        <>
          <b>{t('moved.title')}</b> {text}
        </>
      }
      actions={
        isEdited
          ? [
              { verb: t('moved.keep'), onRun: onKeep },
              { verb: t('moved.take'), onRun: onTake },
            ]
          : [{ verb: t('moved.seen'), onRun: onKeep }]
      }
    />
  )
}
