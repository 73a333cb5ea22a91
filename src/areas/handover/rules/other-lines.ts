import { alertsOfTimePath, basinsPath } from '../../../domain/archive/archive-path.ts'
import type { joinedSpans } from '../../../domain/shift/unseen-spans.ts'
import { archiveTimePath, controlEventPath, machinePath } from '../../../domain/text/paths.ts'
import { chartAround } from '../../../domain/time/around.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { ControlEvent } from '../../../wire/server/alert.ts'
import type { Annotation } from '../../../wire/server/chart.ts'
import type { ShiftOverflow, ShiftService } from '../../../wire/tabs/shift-log.ts'
import type { LogLine } from './log-line.ts'
import { joined, type LogWords } from './log-words.ts'

const SECOND_MS = 1000
const NO_VALUE = '–'

export function eventLine(event: ControlEvent, { t }: LogWords): LogLine {
  const { id, timestamp, pvName, text, oldValue, newValue, succeeded, pvRef } = event
  const isChange = oldValue !== null || newValue !== null
  return {
    id,
    at: timestamp,
    sign: null,
    place: event.stationName,
    text: joined([pvName, text, isChange && `${oldValue ?? NO_VALUE} → ${newValue ?? NO_VALUE}`]),
    state: t(succeeded ? 'events:outcome.succeeded' : 'events:outcome.refused'),
    user: event.userName,
    to: controlEventPath(event),
    pv: pvRef,
  }
}

/** `until` is the end of the log: what ended after it had not ended then. */
export function overflowLine(overflow: ShiftOverflow, until: number, words: LogWords): LogLine {
  const { t, format, length } = words
  const { id, name, start, end, volume, durationSeconds } = overflow
  return {
    id,
    at: start,
    sign: null,
    place: name,
    text: joined([
      volume !== null && format.amount(volume, 0, 'm³'),
      t('handover:spilled', { length: length(durationSeconds * SECOND_MS) }),
    ]),
    state: end === null || end > until ? t('handover:goesOn') : '',
    user: '',
    to: basinsPath(start, format.timeZone, id),
    pv: null,
  }
}

/** The text begins with who wrote it: an annotation has no field for that. */
export function noteLine({ id, timestamp, pv, text }: Annotation, { pvNamed }: LogWords): LogLine {
  const known = pvNamed(pv)
  return {
    id: String(id),
    at: timestamp,
    sign: null,
    place: known?.station ?? '',
    text: joined([known?.name ?? pvParam(pv), text]),
    state: '',
    user: '',
    to: archiveTimePath(pv, chartAround(timestamp)),
    pv,
  }
}

export function serviceLine(service: ShiftService, words: LogWords): LogLine {
  const { pvRef, name, runtimeType, isNew } = service
  return {
    id: `${pvParam(pvRef)}/${runtimeType}`,
    at: null,
    sign: null,
    place: words.pvNamed(pvRef)?.station ?? '',
    text: name,
    state: joined([words.overdue(service), isNew && words.t('handover:new')]),
    user: '',
    to: machinePath(pvRef, 'runtime'),
    pv: pvRef,
  }
}

export function unseenLine({ from, to, whys }: ReturnType<typeof joinedSpans>[number], words: LogWords): LogLine {
  return {
    id: `unseen-${from}`,
    at: from,
    sign: null,
    place: '',
    text: joined(
      whys.map((why) => words.t(`handover:why.${why}`)),
      ', ',
    ),
    state: words.length(to - from),
    user: '',
    to: alertsOfTimePath({ from, to }),
    pv: null,
  }
}
