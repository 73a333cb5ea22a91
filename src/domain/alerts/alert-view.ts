import type { PvRef } from '../../wire/server/pv.ts'
import type { AlertListState } from '../../wire/tabs/alert-list.ts'
import { type ListOrder, orderOfQuery, queryOfOrder } from '../base/list-order.ts'
import { unreachable } from '../base/unreachable.ts'
import { pvSetOfText, pvSetText } from './pv-set.ts'

/** Source of a list. Times are ms since 1970, both ends inclusive; `end` null = until now. */
export type AlertSource =
  | { readonly of: 'pending' }
  | { readonly of: 'archive'; readonly start: number; readonly end: number | null; readonly limit: number }
  /** Alerts of at most `MAX_SET_PVS` PVs; the server limits how many it returns. */
  | { readonly of: 'pvs'; readonly pvs: readonly PvRef[]; readonly start: number; readonly end: number | null }

export const ALERT_SORTS = ['came', 'gone', 'duration', 'acked', 'priority', 'state', 'station', 'message'] as const
export type AlertSortField = (typeof ALERT_SORTS)[number]

/**
 * What a list can be grouped by. Stations have no area on the wire, so there is none to group by. `firstOut` groups the
 * bursts of each station (`alert-burst.ts`).
 */
export const ALERT_GROUPS = ['station', 'priority', 'firstOut'] as const
export type AlertGroupField = (typeof ALERT_GROUPS)[number]

/** A list of alerts: source, filter, groups and sort order. */
export interface AlertView extends ListOrder<AlertSortField> {
  readonly source: AlertSource
  /** The rows of a group follow each other, sorted by the view's order; null = no groups. */
  readonly group: AlertGroupField | null
  /** Alerts that chatter are one row (`alert-folds.ts`); missing = each alert is a row. */
  readonly folds?: boolean
  /** Shows the list as it was at this `AlertListState.at`, so that rows do not move; null = live. */
  readonly heldAt: number | null
}

/** An alert list before its first page has arrived. */
export const NO_ALERTS: AlertListState = {
  at: 0,
  total: 0,
  all: 0,
  alerts: 0,
  more: 0,
  waiting: 0,
  gone: 0,
  groups: null,
}

/** Serialises a view. Equal views give equal texts, so the text serves as a key. */
export function alertViewText({ source, group, folds, heldAt, ...order }: AlertView): string {
  const query = queryOfOrder(order)
  if (folds === true) query.set('folds', '1')
  if (group !== null) query.set('group', group)
  if (heldAt !== null) query.set('held', String(heldAt))
  return `${sourceText(source)}?${query}`
}

/** Returns the text of the live version of a held view; null for any other text. */
export function liveAlertView(text: string): string | null {
  const view = alertViewOfText(text)
  return view === null || view.heldAt === null ? null : alertViewText({ ...view, heldAt: null })
}

/** Serialises a source: the part of a view's text before its question mark. */
export function sourceText(source: AlertSource): string {
  switch (source.of) {
    case 'pending':
      return 'pending'
    case 'archive':
      return `archive/${source.start}/${source.end ?? ''}/${source.limit}`
    case 'pvs':
      return `pvs/${source.start}/${source.end ?? ''}/${pvSetText(source.pvs)}`
    default:
      return unreachable(source)
  }
}

/** Parses a view; null if the text is not one. */
export function alertViewOfText(text: string): AlertView | null {
  const at = text.indexOf('?')
  const source = sourceOf(text.slice(0, Math.max(0, at)))
  const query = new URLSearchParams(text.slice(at + 1))
  const order = orderOfQuery(query, ALERT_SORTS)
  const group = query.get('group')
  const known = ALERT_GROUPS.find((field) => field === group) ?? null
  const held = query.get('held')
  const heldAt = held === null ? null : wholeNumber(held)
  if (source === null || order === null || (held !== null && heldAt === null)) return null
  if (known === null && group !== null) return null
  return { ...order, source, group: known, ...(query.get('folds') === '1' ? { folds: true } : {}), heldAt }
}

function sourceOf(text: string): AlertSource | null {
  if (text === 'pending') return { of: 'pending' }
  const [, of, start, end, rest = ''] = /^(archive|pvs)\/(\d{1,15})\/(\d{0,15})\/(.+)$/.exec(text) ?? []
  if (of === undefined) return null
  const range = { start: Number(start), end: end === '' ? null : Number(end) }
  if (of === 'archive') return /^[1-9]\d{0,6}$/.test(rest) ? { of, ...range, limit: Number(rest) } : null
  const pvs = pvSetOfText(rest)
  return pvs === null ? null : { of: 'pvs', pvs, ...range }
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
