import { type ReactNode, useState } from 'react'
import { NotePlace } from './note-place.ts'
import styles from './page-note.module.css'

interface WithNotesProps {
  readonly className: string | undefined
  readonly children: ReactNode
}

/**
 * Shows a page, and below it the live region of its `PageNote`s. That is always there: one that appears together with its text is
 * not always announced. It keeps the region itself, so that nothing but notes is rendered anew when that is there.
 */
export function WithNotes({ className, children }: WithNotesProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <NotePlace value={place}>{children}</NotePlace>
      <div ref={setPlace} className={`${styles.region} ${className}`} role="status" aria-atomic="false" />
    </>
  )
}
