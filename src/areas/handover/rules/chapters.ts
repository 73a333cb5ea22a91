import { alertFiguresPath, alertsOfTimePath, basinsPath, eventsPath } from '../../../domain/archive/archive-path.ts'
import { joinedSpans } from '../../../domain/shift/unseen-spans.ts'
import { annotationsPath, PATHS } from '../../../domain/text/paths.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { wasRead } from '../../../domain/values/was-read.ts'
import type { ShiftCounts, ShiftLog, ShiftPart } from '../../../wire/tabs/shift-log.ts'
import { alertLine, callOutLine, excessLine, floodLine } from './alert-lines.ts'
import { CHAPTERS, type Chapter, type ChapterId, type LogLine } from './log-line.ts'
import type { LogWords } from './log-words.ts'
import { eventLine, noteLine, overflowLine, serviceLine, unseenLine } from './other-lines.ts'

/** Returns what a log tells, chapter by chapter. */
export function chaptersOf(log: ShiftLog, words: LogWords): readonly Chapter[] {
  const time: TimeRange = { from: log.from, to: log.until }
  const lists = listsOf(time, words.format.timeZone)
  const lines = linesOf(log, time, words)
  return CHAPTERS.map((id): Chapter => {
    const part = id === 'unseen' ? null : log[id]
    return {
      id,
      lines: lines[id],
      count: part?.count ?? lines[id].length,
      gaps: part === null ? [] : gapsOf(part, id === 'alerts' ? log.older : 0, words),
      load: part?.load ?? { state: 'ready' },
      all: lists[id],
    }
  })
}

/** Returns how many alerts did what; null where not all of them were read: what is missing would count as none. */
export function countsOf({ counts, alerts: { load, more, skipped } }: ShiftLog): ShiftCounts | null {
  return wasRead(load) && more + skipped === 0 ? counts : null
}

function linesOf(log: ShiftLog, time: TimeRange, words: LogWords): { readonly [id in ChapterId]: readonly LogLine[] } {
  const { alerts, floods, excesses, events, callOuts, overflows, notes, services, unseen } = log
  return {
    alerts: alerts.rows.map((row) => alertLine(row, words)),
    floods: floods.rows.map((row) => floodLine(row, words)),
    excesses: excesses.rows.map((row) => excessLine(row, time, words)),
    events: events.rows.map((row) => eventLine(row, words)),
    callOuts: callOuts.rows.map((row) => callOutLine(row, words)),
    overflows: overflows.rows.map((row) => overflowLine(row, time.to, words)),
    notes: notes.rows.map((row) => noteLine(row, words)),
    services: services.rows.map((row) => serviceLine(row, words)),
    unseen: joinedSpans(unseen).map((span) => unseenLine(span, words)),
  }
}

/** Where all of them are, in the same time as far as the list has one. */
function listsOf(time: TimeRange, zone: string): { readonly [id in ChapterId]: string } {
  const alerts = alertsOfTimePath(time)
  return {
    alerts,
    floods: alertFiguresPath(time),
    excesses: alerts,
    events: eventsPath(time),
    callOuts: PATHS.duty,
    overflows: basinsPath(time.from, zone),
    notes: annotationsPath(time),
    services: PATHS.maintenance,
    unseen: alerts,
  }
}

function gapsOf(
  { more, skipped, since }: ShiftPart<unknown>,
  older: number,
  { t, format }: LogWords,
): readonly string[] {
  return [
    ...(since === null ? [] : [t('handover:gap.since', { time: format.dateTime(since) })]),
    ...(older === 0 ? [] : [t('handover:gap.older', { count: older })]),
    ...(more === 0 ? [] : [t('handover:gap.more', { count: more })]),
    ...(skipped === 0 ? [] : [t('handover:gap.skipped', { count: skipped })]),
  ]
}
