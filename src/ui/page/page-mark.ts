import { createContext, type ReactNode } from 'react'

/** What stands beside the title of every page: the shell's button for favourites. Null outside of the shell. */
export const PageMark = createContext<ReactNode>(null)
