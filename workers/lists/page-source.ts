import type { LoadState } from '../../src/wire/tabs/frame.ts'
import type { PageTopic, PageTopics } from '../../src/wire/tabs/live.ts'

/** The content of one page. A row that has not changed is the same object as before: tabs are sent changed ones only. */
export interface PageContent<T extends PageTopic> {
  readonly version: number
  readonly load: LoadState
  readonly stale: boolean
  readonly list: PageTopics[T]['list']
  readonly rows: readonly PageTopics[T]['row'][]
  /** Of rows that a held list still shows. */
  readonly goneIds: readonly string[]
}

/** Lists of one topic that the worker filters and sorts, read by the keys of their pages. */
export interface PageSource<T extends PageTopic> {
  /** Call when a page becomes wanted or unwanted. */
  leased(key: string, wanted: boolean): void
  /** Returns the version of a page without reading its rows; 0 for one that is not leased. */
  versionOf(key: string): number
  /** Returns the content of a page; null for an invalid key or one that is not leased. */
  page(key: string): PageContent<T> | null
  /**
   * Returns the ids of the rows `from` (inclusive) to `to` (exclusive) of a view, by default all, without gone ones; null if
   * it is not leased.
   */
  ids(view: string, from?: number, to?: number): readonly string[] | null | Promise<readonly string[] | null>
  /** Returns the items with these ids from the source of a view, in their order and without gone ones; null if it is not leased. */
  items(view: string, ids: readonly string[]): readonly PageTopics[T]['item'][] | null
  /** Loads the source of a view again, because a user asks for it. */
  refresh(view: string): void
}
