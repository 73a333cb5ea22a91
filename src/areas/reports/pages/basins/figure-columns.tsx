import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LEAST_COVERAGE } from '../../../../domain/evaluations/row-figures.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { minuteCell } from '../../../../domain/text/written-cell.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { NO_NUMBER, numberColumns, numberText } from '../../../../ui/table/rows/usual-columns.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import { type BasinFigures, measuredOf, type OverflowRate } from '../../rules/basin-figures.ts'
import type { BasinView } from '../../rules/basin-period.ts'
import { hoursText } from '../../rules/basin-texts.ts'
import styles from './basins.module.css'
import { type FigureText, partText, percentOf, useFigureText } from './figure-text.ts'

/** A basin with its figures of the period. */
export interface FigureRow {
  readonly config: RuebConfig
  readonly figures: BasinFigures
  /** Null in a month or without rain. */
  readonly rate: OverflowRate | null
}

const PERCENT = 100

/** By what overflows are counted beside events. */
export const SPILL_COUNTS = ['events', 'blocks'] as const
export type SpillCount = (typeof SPILL_COUNTS)[number]

/** Returns the columns of domain 4.3, which the file and the print have as well. */
export function useFigureColumns(view: BasinView, counts: SpillCount): readonly Column<FigureRow>[] {
  const { t } = useTranslation('basins')
  const format = useFormat()
  const figureText = useFigureText()
  return useMemo(() => figureColumns(view, counts, format, figureText, t), [view, counts, format, figureText, t])
}

function figureColumns(
  view: BasinView,
  counts: SpillCount,
  format: Format,
  figureText: FigureText,
  t: TFunction<'basins'>,
): readonly Column<FigureRow>[] {
  const collator = new Intl.Collator(format.language, { numeric: true })
  const number = numberColumns<FigureRow>(format, 'minmax(72px, 1fr)')
  /** A figure that needs the level. */
  const measured = (
    id: string,
    title: string,
    from: number,
    read: (figures: BasinFigures) => number | null,
    text = (value: number | null) => numberText(value, 0, format),
    plain = (value: number | null): number | null => value,
    decimals = 0,
  ): Column<FigureRow> => {
    const textOf = ({ figures }: FigureRow) => figureText.text(text(read(figures)), figures)
    return {
      ...number(id, title, 0, from, ({ figures }) => (measuredOf(figures) === 'none' ? null : read(figures))),
      track: 'minmax(72px, 1.2fr)',
      decimals,
      text: textOf,
      short: textOf,
      plain: ({ figures }) => figureText.plain(plain(read(figures)), figures),
    }
  }
  const duration = (value: number | null) => hoursText(value ?? 0)
  const fileHours = (value: number | null) => hours(value ?? 0)
  const at = (id: string, title: string, read: (row: FigureRow) => number | undefined): Column<FigureRow> => ({
    id,
    title,
    track: '144px',
    from: 1700,
    align: 'end',
    text: (row) => dayTime(read(row), format),
    plain: (row) => {
      const ms = read(row)
      return ms === undefined ? NO_NUMBER : minuteCell(ms, format)
    },
  })
  return [
    {
      id: 'name',
      title: t('column.basin'),
      track: 'minmax(150px, 1.3fr)',
      text: ({ config }) => config.name,
      compare: (a, b) => collator.compare(a.config.name, b.config.name),
    },
    {
      id: 'type',
      title: t('column.type'),
      track: 'minmax(124px, 1.8fr)',
      from: 1400,
      text: ({ config }) => t(`type.${config.basinType}`),
    },
    number('capacity', t('column.capacity'), 0, 1500, ({ config }) => config.volume),
    number('area', t('column.area'), 0, 1500, ({ config }) => config.area),
    number('throttle', t('column.throttle'), 0, 1500, ({ config }) => config.throttleFlow),
    measured('storages', t('column.storages'), 1100, ({ storage }) => storage.events),
    measured('storageDays', t('column.storageDays'), 1100, ({ storage }) => storage.days),
    measured('storageHours', t('column.storageHours'), 1100, ({ storage }) => storage.seconds, duration, fileHours, 2),
    measured('overflows', t('column.overflows'), 0, ({ overflow }) => overflow.events),
    ...(counts === 'blocks' ? [measured('blocks', t('column.blocks'), 0, ({ blocks }) => blocks)] : []),
    measured('overflowDays', t('column.overflowDays'), 0, ({ overflow }) => overflow.days),
    measured('overflowHours', t('column.overflowHours'), 0, ({ overflow }) => overflow.seconds, duration, fileHours, 2),
    measured('volume', t('column.volume'), 0, ({ volume }) => volume, undefined, fileVolume),
    number('maxFlow', t('column.maxFlow'), 0, 900, ({ figures }) => figures.maxFlow?.value ?? null),
    at('maxFlowAt', t('column.maxFlowAt'), ({ figures }) => figures.maxFlow?.at),
    {
      ...number('maxLevel', t('column.maxLevel'), 2, 900, ({ figures }) => figures.maxLevel?.value ?? null),
      track: 'minmax(92px, 1.1fr)',
    },
    ...(view === 'year'
      ? [
          {
            ...number('rate', t('column.rate'), 1, 900, ({ rate }) => (rate === null ? null : PERCENT * rate.rate)),
            text: (row: FigureRow) => rateText(row, figureText, format),
            short: (row: FigureRow) => rateText(row, figureText, format),
            plain: ({ rate, figures }: FigureRow) =>
              figureText.plain(rate === null ? null : rounded(PERCENT * rate.rate, 1), figures),
          },
          {
            ...number('rainShare', t('column.rainShare'), 0, 1700, ({ rate }) =>
              rate === null ? null : percentOf(rate.share),
            ),
          },
        ]
      : []),
    {
      ...number('availability', t('column.availability'), 0, 700, ({ figures }) => availabilityOf(figures)),
      cell: ({ figures }) => <Availability figures={figures} />,
    },
  ]
}

function Availability({ figures }: { readonly figures: BasinFigures }) {
  const { t } = useTranslation('basins')
  const format = useFormat()
  const isPoor = measuredOf(figures) !== 'whole'
  return (
    <span className={styles.share} data-poor={isPoor || undefined} title={isPoor ? t('poor') : undefined}>
      {numberText(availabilityOf(figures), 0, format)}
      {isPoor && <span className="visually-hidden">{t('poor')}</span>}
    </span>
  )
}

function availabilityOf({ availability }: BasinFigures): number | null {
  return availability === null ? null : percentOf(availability)
}

/** Of two that are not whole, level and rain, the share of the smaller one. */
function rateText({ rate, figures }: FigureRow, { none }: FigureText, format: Format): string {
  if (measuredOf(figures) === 'none') return none
  if (rate === null) return NO_NUMBER
  const text = format.number(PERCENT * rate.rate, 1)
  const share = Math.min(rate.share, figures.availability ?? 1)
  return share < LEAST_COVERAGE ? partText(text, share, format) : text
}

function fileVolume(volume: number | null): number | null {
  return volume === null ? null : rounded(volume, 1)
}

export function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}

/** Hours for a file, to a hundredth. */
export function hours(seconds: number): number {
  return rounded(seconds / 3600, 2)
}

export function dayTime(ms: number | null | undefined, format: Format): string {
  return ms === null || ms === undefined ? NO_NUMBER : `${format.date(ms)} ${format.minute(ms)}`
}
