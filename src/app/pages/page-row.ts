import type { ComponentType } from 'react'
import type { Language } from '../../domain/base/language.ts'
import type { Namespace } from '../texts/resources.ts'

export interface PageRow {
  /** In the router's syntax: `:name` matches one segment, `:name?` one or none, at the end. */
  readonly path: string
  /** Namespaces that load with the page; `common`, `errors` and `shell` are always there. */
  readonly texts: readonly Namespace[]
  readonly load: () => Promise<ComponentType>
  /** Shown without a session and without the shell around it. */
  readonly isPublic?: true
  /**
   * Loads the action dialog together with the page, whose `texts` name `overlay`: a command may fail because the connection
   * is down.
   */
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

/** Of the pages from which outputs, limits, runtimes and counters can be set: those with the actions of a PV. */
export const SETTING_TEXTS = [
  'setting',
  'limits',
  'runtimes',
  'counters',
  'form',
  'validation',
  'time',
  'catalogue',
] as const

/** Of the pages with the tools of a chart. */
export const CHART_TEXTS = [
  'annotations',
  'form',
  'workplace',
  'chart',
  'files',
  'navigation',
  'overlay',
  'table',
  'time',
  'validation',
] as const

/** Of the pages with the tiles of a dashboard. */
export const TILE_TEXTS = [
  'dashboards',
  'images',
  'map',
  'tiles',
  'weather',
  'webcam',
  'values',
  'chart',
  'trend',
  'files',
  'overlay',
  'table',
] as const
