import { type ComponentProps, createContext, use } from 'react'
import { createPortal } from 'react-dom'
import { Notice } from '../controls/notice.tsx'

/** Where a dialog shows what it says by itself. Null outside of such a dialog, and until it is there. */
export const DialogNotes = createContext<HTMLElement | null>(null)

/**
 * What a dialog says by itself, wherever in it this is rendered: it stands in room that is kept for it. In its row it would move the
 * other rows and the buttons under the pointer (F27), so its text names the row.
 */
export function DialogNote(props: ComponentProps<typeof Notice>) {
  const place = use(DialogNotes)
  const note = <Notice {...props} />
  return place === null ? note : createPortal(note, place)
}
