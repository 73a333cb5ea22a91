import type { TFunction } from 'i18next'
import { alertMessage } from '../../../../domain/alerts/alert-state.ts'
import type { EventMark } from '../../../../domain/charts/event-marks.ts'
import type { Format } from '../../../../domain/text/format.ts'
import type { ControlEvent } from '../../../../wire/server/alert.ts'

/** What texts of events need. */
export interface EventWords {
  readonly format: Format
  readonly t: TFunction<readonly ['chart', 'common']>
  /** Names a priority. */
  readonly priority: (priority: number, isOpen: boolean) => string
}

/** Of more marks at one place only the first ones are read out. */
const MOST_LINES = 5
const NONE = '–'

/** `1,00 m → 1,20 m`. */
export function changeText({ oldValue, newValue }: ControlEvent): string {
  return `${oldValue ?? NONE} → ${newValue ?? NONE}`
}

/** Returns what happened, in one line. */
export function eventTitle(mark: EventMark): string {
  if (mark.kind === 'alert') return alertMessage(mark.alert)
  return [mark.event.text, changeText(mark.event)].filter((text) => text !== '').join(': ')
}

/** Returns when it came, went and was acknowledged, by whom; of a control event when and who. */
export function eventTimes(mark: EventMark, { format, t }: EventWords): string {
  if (mark.kind === 'control') {
    const { timestamp, userName, succeeded } = mark.event
    return [format.dateTime(timestamp), userName, succeeded ? '' : t('chart:events.notDone')]
      .filter(Boolean)
      .join(' · ')
  }
  const { timestamp, goneTimestamp, ackTimestamp, ackUser } = mark.alert
  const gone = goneTimestamp === null ? NONE : format.dateTime(goneTimestamp)
  const acked = ackTimestamp === null ? NONE : format.dateTime(ackTimestamp)
  return [
    `${t('common:alert.came')} ${format.dateTime(timestamp)}`,
    `${t('common:alert.gone')} ${gone}`,
    `${t('common:alert.acked')} ${acked}${ackUser ? ` (${ackUser})` : ''}`,
  ].join(' · ')
}

/** Returns the PV and the station of a mark. */
export function eventPlace(mark: EventMark): string {
  const { pvName, stationName } = mark.kind === 'alert' ? mark.alert : mark.event
  return [pvName, stationName].filter((text) => text !== '').join(' · ')
}

/** Returns all of one mark in lines, of several one line each. */
export function eventLines(marks: readonly EventMark[], words: EventWords): readonly string[] {
  const [only] = marks
  if (only !== undefined && marks.length === 1) {
    const head = [eventTitle(only), eventPlace(only), eventTimes(only, words)]
    return only.kind === 'control' ? head : [words.priority(only.alert.priority, isOpen(only)), ...head]
  }
  const shown = marks.slice(0, MOST_LINES).map((mark) => eventLine(mark, words))
  const more = marks.length - shown.length
  return more === 0 ? shown : [...shown, words.t('chart:events.more', { count: more })]
}

/** Returns when it began, what happened and its priority, for a cell of a file or a line among others. */
export function eventLine(mark: EventMark, { format, priority }: EventWords): string {
  const rest = mark.kind === 'alert' ? ` (${priority(mark.alert.priority, isOpen(mark))})` : ` (${mark.event.userName})`
  return `${format.dateTime(mark.from)} ${eventTitle(mark)}${rest}`
}

function isOpen(mark: EventMark): boolean {
  return mark.kind === 'alert' && mark.alert.ackTimestamp === null
}
