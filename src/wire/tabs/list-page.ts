/** Messages between worker and tab about long lists, of which tabs lease pages; the server knows none of them. */

/** Rows of a page. */
export const PAGE_ROWS = 64

/** What all pages of one view have in common. */
export interface ListState {
  /** Number of this state of the list; ascends with its changes. */
  readonly at: number
  /** Rows of the view, over all pages. */
  readonly total: number
  /** Rows without the filter. */
  readonly all: number
  /** Rows that the list lacks, since they could not be read; missing = none. */
  readonly skipped?: number
}

/** Key of a page topic: `PAGE_ROWS` rows of a view from `page * PAGE_ROWS` on. */
export function pageKey(view: string, page: number): string {
  return `${view}|${page}`
}

/** Splits a key into the text of its view and the number of the page, from 0; null if the text is not a key. */
export function pageOfKey(key: string): { readonly view: string; readonly page: number } | null {
  const at = key.lastIndexOf('|')
  const page = key.slice(at + 1)
  return at < 0 || !/^\d{1,15}$/.test(page) ? null : { view: key.slice(0, at), page: Number(page) }
}
