import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** Where the title row of the page has room for the tools of its content: null until it is there, undefined outside a page. */
export const ToolsPlace = createContext<HTMLElement | null | undefined>(undefined)

/**
 * Puts what acts on the content of a page into its title row, from within that content; where there is no such row, into its own
 * place. The screen belongs to the content: one row of tools is all that stands above it.
 */
export function PageTools({ children }: { readonly children: ReactNode }) {
  const place = use(ToolsPlace)
  if (place === undefined) return children
  return place === null ? null : createPortal(children, place)
}
