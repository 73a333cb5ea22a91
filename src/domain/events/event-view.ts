import type { EventListState } from '../../wire/tabs/event-list.ts'
import { type ListOrder, orderOfQuery, queryOfOrder } from '../base/list-order.ts'

/** Source of a list. Times are ms since 1970, both ends inclusive; `end` null = until now. */
export interface EventSource {
  readonly start: number
  readonly end: number | null
  readonly limit: number
}

export const EVENT_SORTS = ['time', 'user', 'station', 'pv', 'eks', 'text', 'old', 'new', 'outcome'] as const
export type EventSort = (typeof EVENT_SORTS)[number]

export const OUTCOMES = ['succeeded', 'refused'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * A list of control events that the worker searches, filters by its sorted fields and `stationNumber`, and sorts. Equal
 * rows come newest first.
 */
export interface EventView extends ListOrder<EventSort> {
  readonly source: EventSource
  /** Words, each a part of user, station, PV, EKS number or text; see `searchedWords`. */
  readonly text: string
}

/** A list of control events before its first page has arrived. */
export const NO_EVENTS: EventListState = { at: 0, total: 0, all: 0, more: 0, oldest: 0, loadedAt: 0 }

/** Serialises a view. Equal views give equal texts, so the text serves as a key. */
export function eventViewText({ source, text, ...order }: EventView): string {
  const query = queryOfOrder(order)
  if (text.trim() !== '') query.set('text', text)
  return `${eventSourceText(source)}?${query}`
}

/** Serialises a source: the part of a view's text before its question mark. */
export function eventSourceText({ start, end, limit }: EventSource): string {
  return `${start}/${end ?? ''}/${limit}`
}

/** Parses a view; null if the text is not one. */
export function eventViewOfText(value: string): EventView | null {
  const at = value.indexOf('?')
  const [, start, end, limit] = /^(\d{1,15})\/(\d{0,15})\/([1-9]\d{0,6})$/.exec(value.slice(0, Math.max(0, at))) ?? []
  const query = new URLSearchParams(value.slice(at + 1))
  const order = orderOfQuery(query, EVENT_SORTS)
  if (start === undefined || order === null) return null
  const source = { start: Number(start), end: end === '' ? null : Number(end), limit: Number(limit) }
  return { ...order, source, text: query.get('text') ?? '' }
}
