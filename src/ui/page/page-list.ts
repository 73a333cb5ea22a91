import { createContext } from 'react'

/** A page of the navigation, for parts that let users choose one. */
export interface ListedPage {
  /** Its address without parameters. */
  readonly path: string
  /** Its name in the language of the page. */
  readonly name: string
  /** The name of its group in the navigation. */
  readonly group: string
}

/** The pages of the navigation, in its order. The table of pages lies above all areas, so the shell passes it down. */
export const PageList = createContext<readonly ListedPage[]>([])
