import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { NotePlace } from './note-place.ts'
import styles from './page-note.module.css'

interface PageNoteProps {
  /** An attribute by which tests find the note. */
  readonly data?: { readonly [name: `data-${string}`]: string | number }
  /** It interrupts whoever listens, by the rule of `Notice`. */
  readonly isNeededNow?: boolean
  readonly children: ReactNode
}

/**
 * What a page says by itself, wherever in the page it is rendered: it stands below the page, in view however far that is scrolled.
 * Above what can be pressed it would move it under the pointer (F27).
 */
export function PageNote({ data, isNeededNow = false, children }: PageNoteProps) {
  const place = use(NotePlace)
  const note = (
    <div className={styles.note} role={isNeededNow ? 'alert' : undefined} {...data}>
      {children}
    </div>
  )
  return place === null ? note : createPortal(note, place)
}
