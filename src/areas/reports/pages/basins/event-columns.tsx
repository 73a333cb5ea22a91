import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../../../domain/text/format.ts'
import { minuteCell } from '../../../../domain/text/written-cell.ts'
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

/** Returns the columns of the events. */
export function useEventColumns(configs: readonly RuebConfig[]): readonly Column<EventRow>[] {
  const { t } = useTranslation('basins')
  const format = useFormat()
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const plain = numberColumns<EventRow>(format, 'minmax(70px, 0.6fr)')
    const number = (
      id: string,
      title: string,
      decimals: number,
      from: number,
      read: (row: EventRow) => number | null,
    ): Column<EventRow> => ({
      ...plain(id, title, decimals, from, read),
      filter: { kind: 'number', read },
    })
    return [
      {
        id: 'start',
        title: t('event.start'),
        track: '144px',
        text: ({ event }) => dayTime(event.start, format),
        plain: ({ event }) => minuteCell(event.start, format),
        compare: (a, b) => a.event.start - b.event.start,
        filter: { kind: 'time', read: ({ event }) => event.start },
      },
      {
        id: 'end',
        title: t('event.end'),
        track: '144px',
        from: 760,
        text: ({ event }) => (event.end === null ? t('event.underWay') : dayTime(event.end, format)),
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
        track: '104px',
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
      number('rain', t('event.rain'), 1, 900, ({ event }) => event.rainDepth),
      number('intensity', t('event.intensity'), 1, 900, ({ event }) => event.maxRainIntensity),
      number('availability', t('event.availability'), 0, 1000, ({ event }) => percentOf(event.availability)),
      {
        id: 'remark',
        title: t('event.remark'),
        track: 'minmax(80px, 1fr)',
        from: 1100,
        text: (row) => remarkText(row, format, t),
      },
    ]
  }, [t, format, configs])
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
