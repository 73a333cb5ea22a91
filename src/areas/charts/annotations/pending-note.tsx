import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './annotations.module.css'

interface PendingNoteProps {
  readonly onDiscard: () => void
  /** Further buttons, before the one that takes the changes back. */
  readonly children?: ReactNode
}

/** Says that an annotation has changes that are not saved, and takes them back. */
export function PendingNote({ onDiscard, children }: PendingNoteProps) {
  const { t } = useTranslation('annotations')
  return (
    <div className={styles.pendingNote} role="status">
      <Pencil size={16} aria-hidden="true" />
      <span>{t('pending.note')}</span>
      {children}
      <Button onClick={onDiscard}>{t('pending.discard')}</Button>
    </div>
  )
}
