import { createContext } from 'react'

/** Where the frame of a page shows its notes: a live region below it. Null without a frame, and until it is there. */
export const NotePlace = createContext<HTMLElement | null>(null)
