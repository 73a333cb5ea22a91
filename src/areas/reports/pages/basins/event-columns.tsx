import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../../../domain/text/format.ts'
import { minuteCell } from '../../../../domain/text/written-cell.ts'
import { wallTimeOf } from '../../../../domain/time/wall-time.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { numberColumns } from '../../../../ui/table/rows/usual-columns.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import { RUEB_EVENT_TYPES } from '../../../../wire/server/report.ts'
import type { BasinEvent } from '../../rules/basin-events.ts'
import { hoursText } from '../../rules/basin-texts.ts'
import { dayTime, hours } from './figure-columns.tsx'
import { percentOf } from './figure-text.ts'

/** An event with the name of its basin, and what of it lies in the period. */
export interface EventRow {
  readonly event: BasinEvent
  readonly basin: string
  readonly beginsHere: boolean
  readonly seconds: number
  /** m³; null for a storage, and where it is not told. */
  readonly volume: number | null
  /** It goes beyond the period, so that seconds and volume are not its own. */
  readonly isCut: boolean
  /** What people have noted of it; none while that is not known. */
  readonly remarks: readonly string[]
}

export const eventId = ({ event }: EventRow) => event.id

/** Of times without a year, and with one. */
const OWN_TRACK = '108px'
const DATED_TRACK = '144px'
const CHARACTER_PX = 6.2
/** Of a letter as wide as `m`, beyond the others. */
const WIDE_PX = 5
const EDGES_PX = 22
const LEAST_PX = 66
const MOST_PX = 114

/** Width of a number column whose title is not cut. */
function titlePx(title: string): number {
  const wide = title.match(/[mмщшжюф%]/gi)?.length ?? 0
  return Math.min(MOST_PX, Math.max(LEAST_PX, title.length * CHARACTER_PX + wide * WIDE_PX + EDGES_PX))
}

function yearOf(ms: number, { timeZone }: Format): number {
  return new Date(wallTimeOf(ms, timeZone)).getUTCFullYear()
}

/** Returns the columns of the events of a period that begins at `begin`; times of its own year leave that out on screen. */
export function useEventColumns(
  configs: readonly RuebConfig[],
  rows: readonly EventRow[],
  begin: number,
): readonly Column<EventRow>[] {
  const { t } = useTranslation('basins')
  const format = useFormat()
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const year = yearOf(begin, format)
    const isOwn = (ms: number | null) => ms === null || yearOf(ms, format) === year
    const time = (ms: number) => (isOwn(ms) ? `${format.dayMonth(ms)} ${format.minute(ms)}` : dayTime(ms, format))
    const timeTrack = rows.every(({ event }) => isOwn(event.start) && isOwn(event.end)) ? OWN_TRACK : DATED_TRACK
    const number = (
      id: string,
      title: string,
      decimals: number,
      from: number,
      read: (row: EventRow) => number | null,
    ): Column<EventRow> => ({
      ...numberColumns<EventRow>(format, `minmax(${titlePx(title)}px, 0.6fr)`)(id, title, decimals, from, read),
      filter: { kind: 'number', read },
    })
    return [
      {
        id: 'start',
        title: t('event.start'),
        track: timeTrack,
        text: ({ event }) => dayTime(event.start, format),
        cell: ({ event }) => time(event.start),
        fits: true,
        plain: ({ event }) => minuteCell(event.start, format),
        compare: (a, b) => a.event.start - b.event.start,
        filter: { kind: 'time', read: ({ event }) => event.start },
      },
      {
        id: 'end',
        title: t('event.end'),
        track: timeTrack,
        from: 780,
        text: ({ event }) => (event.end === null ? t('event.underWay') : dayTime(event.end, format)),
        cell: ({ event }) => (event.end === null ? t('event.underWay') : time(event.end)),
        fits: true,
        plain: ({ event }) => (event.end === null ? t('event.underWay') : minuteCell(event.end, format)),
        compare: (a, b) => (a.event.end ?? Number.MAX_VALUE) - (b.event.end ?? Number.MAX_VALUE),
      },
      {
        id: 'basin',
        title: t('column.basin'),
        track: 'minmax(120px, 1.4fr)',
        text: ({ basin }) => basin,
        compare: (a, b) => collator.compare(a.basin, b.basin),
        groups: true,
        filter: {
          kind: 'choice',
          options: configs.map(({ id, name }) => ({ value: id, text: name })),
          read: ({ event }) => event.configId,
        },
      },
      {
        id: 'type',
        title: t('event.type'),
        track: '96px',
        text: ({ event }) => t(`eventType.${event.type}`),
        compare: (a, b) => a.event.type.localeCompare(b.event.type),
        groups: true,
        filter: {
          kind: 'choice',
          options: RUEB_EVENT_TYPES.map((type) => ({ value: type, text: t(`eventType.${type}`) })),
          read: ({ event }) => event.type,
        },
      },
      {
        ...number('duration', t('event.duration'), 2, 0, ({ seconds }) => hours(seconds)),
        text: ({ seconds }) => hoursText(seconds),
      },
      number('volume', t('event.volume'), 0, 560, ({ volume }) => volume),
      number('maxFlow', t('event.maxFlow'), 0, 680, ({ event }) => event.maxFlow),
      number('maxLevel', t('event.maxLevel'), 2, 680, ({ event }) => event.maxLevel),
      number('rain', t('event.rain'), 1, 940, ({ event }) => event.rainDepth),
      number('intensity', t('event.intensity'), 1, 940, ({ event }) => event.maxRainIntensity),
      number('availability', t('event.availability'), 0, 1030, ({ event }) => percentOf(event.availability)),
      {
        id: 'remark',
        title: t('event.remark'),
        track: 'minmax(80px, 1fr)',
        from: 1140,
        text: (row) => remarkText(row, format, t),
      },
    ]
  }, [t, format, configs, rows, begin])
}

/** What an event that goes beyond the period is as a whole, that an earlier one has begun it, and what is noted of it. */
function remarkText({ event, beginsHere, isCut, remarks }: EventRow, format: Format, t: TFunction<'basins'>): string {
  const { remark, durationSeconds, volume } = event
  const whole =
    volume === null
      ? t('event.whole', { hours: hoursText(durationSeconds) })
      : t('event.wholeVolume', { hours: hoursText(durationSeconds), volume: format.number(volume, 0) })
  return [
    ...(beginsHere ? [] : [t('event.before')]),
    ...(isCut ? [whole] : []),
    ...(remark === '' ? [] : [remark]),
    ...remarks,
  ].join(' · ')
}
