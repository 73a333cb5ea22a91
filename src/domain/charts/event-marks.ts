import type { Alert, ControlEvent } from '../../wire/server/alert.ts'
import { pvParam } from '../values/pv-ref.ts'
import { isDate } from '../values/source-time.ts'

/** A series whose PV may have marks. */
export interface MarkedSeries {
  readonly id: string
  /** Its PV, as `pvParam` writes it. */
  readonly pv: string
}

interface MarkParts {
  readonly id: string
  /** Id of the series it belongs to. */
  readonly series: string
  /** When it came, in ms since 1970. */
  readonly from: number
  /** When it went; null while it is there. */
  readonly to: number | null
}

/** An alert of a PV of the chart. */
interface AlertMark extends MarkParts {
  readonly kind: 'alert'
  readonly alert: Alert
}

/** What somebody set: a point in time. */
interface ControlMark extends MarkParts {
  readonly kind: 'control'
  readonly to: number
  readonly event: ControlEvent
}

/** What happened to a series of a chart. */
export type EventMark = AlertMark | ControlMark

/** All marks of a chart in the order of their beginnings, and how many rows have no time that can be drawn. */
interface EventMarks {
  readonly marks: readonly EventMark[]
  readonly unreadable: number
}

/**
 * Returns what happened to these series, each alert and event once. An event without old and new value sets nothing: an
 * acknowledgement is part of its alert.
 */
export function eventMarks(
  alerts: readonly Alert[],
  events: readonly ControlEvent[],
  series: readonly MarkedSeries[],
): EventMarks {
  // Of several series of a PV the first one has its marks.
  const seriesOf = new Map(series.toReversed().map(({ id, pv }) => [pv, id]))
  const marks = new Map<string, EventMark>()
  let unreadable = 0
  for (const alert of alerts) {
    const owner = alert.pvRef === null ? undefined : seriesOf.get(pvParam(alert.pvRef))
    if (owner === undefined) continue
    const { timestamp: from, goneTimestamp: to } = alert
    if (!isDate(from) || (to !== null && !(isDate(to) && to >= from))) unreadable += 1
    else marks.set(`alert ${alert.id}`, { kind: 'alert', id: `alert ${alert.id}`, series: owner, from, to, alert })
  }
  for (const event of events) {
    const owner = event.pvRef === null ? undefined : seriesOf.get(pvParam(event.pvRef))
    if (owner === undefined || (event.oldValue === null && event.newValue === null)) continue
    const { timestamp: from } = event
    const id = `control ${event.id}`
    if (isDate(from)) marks.set(id, { kind: 'control', id, series: owner, from, to: from, event })
    else unreadable += 1
  }
  return { marks: [...marks.values()].sort(inOrder), unreadable }
}

/** A part of time, up to but not including `to`, seen at `now`. All in ms since 1970. */
export interface MarkWindow {
  readonly from: number
  readonly to: number
  readonly now: number
}

/** Returns whether a mark is in a part of time: one that begins at its end is not, nor is what is still to come. */
export function isInWindow({ from, to }: EventMark, window: MarkWindow): boolean {
  return from < window.to && from <= window.now && (from >= window.from || to === null || to > window.from)
}

/** One mark as it is drawn, or several that stand too close to each other to be told apart. */
export interface MarkGroup {
  /** 0 is the uppermost. */
  readonly row: number
  /** Edges in CSS pixels from the left edge of the plot. */
  readonly left: number
  readonly right: number
  /** In the order of their beginnings. */
  readonly marks: readonly EventMark[]
  /** The most urgent one: its sign stands for all. */
  readonly worst: EventMark
}

interface Growing extends MarkGroup {
  left: number
  right: number
  marks: EventMark[]
  worst: EventMark
  /** Right edge of its first mark. */
  readonly firstRight: number
}

/** Marks whose beginnings and ends are closer than this look the same. */
const MERGED_BELOW_PX = 4
/** Room of a sign, of a digit of a count, and between two groups of a row. */
export const MARK_SIGN_PX = 16
const DIGIT_PX = 7
const GAP_PX = 3

/**
 * Lays marks out in at most `rows` rows over a width in CSS pixels: each where nothing else is, with room for its sign. One
 * that looks like another joins it. Where all rows are taken it lies on the band that began first, behind its sign; only
 * where even signs find no room, it joins the nearest: a storm is still seen in time. `marks` ascend as `eventMarks` returns
 * them.
 */
export function layOutMarks(
  marks: readonly EventMark[],
  window: MarkWindow & { readonly width: number },
  rankOf: (priority: number) => number,
  rows: number,
): readonly MarkGroup[] {
  const { from, to, now, width } = window
  const scale = width / (to - from)
  const end = Math.min(to, now)
  const at = (time: number) => (Math.min(end, Math.max(from, time)) - from) * scale
  const groups: Growing[] = []
  /** The last group of each row. */
  const last: Growing[] = []
  for (const mark of marks) {
    if (!isInWindow(mark, window)) continue
    const [left, right] = [at(mark.from), at(mark.to ?? end)]
    const joined = last.find((group) => looksLike(group, left, right))
    const row = joined === undefined ? rowFor(last, left, rows) : null
    if (row === null) join(joined ?? nearest(last, left), mark, left, right, rankOf)
    else {
      const made = { row, left, right, marks: [mark], worst: mark, firstRight: right }
      groups.push(made)
      last[row] = made
    }
  }
  return groups
}

function looksLike(group: Growing, left: number, right: number): boolean {
  return left - group.left < MERGED_BELOW_PX && Math.abs(right - group.firstRight) < MERGED_BELOW_PX
}

/** Returns a row that is free from here on, else the one whose band began first, behind its sign; null without room. */
function rowFor(last: readonly Growing[], left: number, rows: number): number | null {
  for (let row = 0; row < rows; row += 1) {
    const before = last[row]
    if (before === undefined || left >= Math.max(before.right, signEnd(before)) + GAP_PX) return row
  }
  const first = last.reduce((best, group) => (group.left < best.left ? group : best))
  return left >= signEnd(first) + GAP_PX ? first.row : null
}

/** Right edge of the sign of a group and of its count. */
function signEnd({ left, marks: { length } }: Growing): number {
  return left + MARK_SIGN_PX + (length === 1 ? 0 : (String(length).length + 1) * DIGIT_PX)
}

function nearest(groups: readonly Growing[], left: number): Growing {
  return groups.reduce((best, group) => (left - group.left < left - best.left ? group : best))
}

function join(
  group: Growing,
  mark: EventMark,
  left: number,
  right: number,
  rankOf: (priority: number) => number,
): void {
  group.marks.push(mark)
  group.left = Math.min(group.left, left)
  group.right = Math.max(group.right, right)
  if (isWorse(mark, group.worst, rankOf)) group.worst = mark
}

/** More urgent; of the same priority one that nobody has acknowledged, then one that is still there. */
function isWorse(mark: EventMark, other: EventMark, rankOf: (priority: number) => number): boolean {
  if (mark.kind === 'control') return false
  if (other.kind === 'control') return true
  const [a, b] = [mark.alert, other.alert]
  const byPriority = rankOf(a.priority) - rankOf(b.priority)
  if (byPriority !== 0) return byPriority < 0
  const [isAcked, isOtherAcked] = [a.ackTimestamp !== null, b.ackTimestamp !== null]
  if (isAcked !== isOtherAcked) return isOtherAcked
  return a.goneTimestamp === null && b.goneTimestamp !== null
}

function inOrder(a: EventMark, b: EventMark): number {
  const [aTo, bTo] = [a.to ?? Number.POSITIVE_INFINITY, b.to ?? Number.POSITIVE_INFINITY]
  if (a.from !== b.from) return a.from - b.from
  if (aTo !== bTo) return aTo < bTo ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
