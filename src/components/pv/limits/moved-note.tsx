import { OctagonAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import controls from '../../controls/controls.module.css'
import styles from './limits.module.css'

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
    <div className={styles.moved} role="alert">
      <OctagonAlert size={16} aria-hidden="true" />
      <span>
        <b>{t('moved.title')}</b> {text}
      </span>
      <button type="button" className={controls.button} onClick={onKeep}>
        {t(isEdited ? 'moved.keep' : 'moved.seen')}
      </button>
      {isEdited && (
        <button type="button" className={controls.button} onClick={onTake}>
          {t('moved.take')}
        </button>
      )}
    </div>
  )
}
