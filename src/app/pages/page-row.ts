import type { ComponentType } from 'react'
import type { Language } from '../../domain/base/language.ts'

export interface PageRow {
  /** In the router's syntax: `:name` matches one segment, `:name?` one or none, at the end. */
  readonly path: string
  /** Where it was before: links, favourites and start pages of then lead to `path`. Neither has parameters. */
  readonly formerPath?: string
  /** Of a page without an entry of its own: the entry is marked there as well. */
  readonly alsoAt?: string
  readonly load: () => Promise<ComponentType>
  /** Shown without a session and without the shell around it. */
  readonly isPublic?: true
  /** Loads the action dialog together with the page: a command may fail because the connection is down. */
  readonly hasCommands?: true
  /** Returns the text of the list of PVs (`pvViewText`) that the page shows at its bare address. */
  readonly pvs?: (language: Language) => string
  /** Its entry in the navigation, named by `page.<name>` of the `shell` texts. */
  readonly navigation?: { readonly group: NavigationGroup; readonly icon: string }
}

/** Named by `group.<name>` of the `shell` texts, on a telephone by `short.<name>`. */
export const NAVIGATION_GROUPS = [
  'overview',
  'alerts',
  'charts',
  'remoteAlarm',
  'maintenance',
  'reports',
  'site',
  'operate',
  'help',
] as const
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number]
