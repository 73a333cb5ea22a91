import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../../../domain/text/format.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { NO_NUMBER, numberColumns, numberText } from '../../../../ui/table/rows/usual-columns.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import { type BasinFigures, LEAST_AVAILABILITY } from '../../rules/basin-figures.ts'
import type { BasinView } from '../../rules/basin-period.ts'
import { hoursText } from '../../rules/basin-texts.ts'
import styles from './basins.module.css'

/** A basin with its figures of the period. */
export interface FigureRow {
  readonly config: RuebConfig
  readonly figures: BasinFigures
  /** Share of the rain water of a year, 0 to 1; null in a month or without rain. */
  readonly rate: number | null
}

const PERCENT = 100

/** Returns the columns of domain 4.3, which the file and the print have as well. */
export function useFigureColumns(view: BasinView): readonly Column<FigureRow>[] {
  const { t } = useTranslation('basins')
  const format = useFormat()
  return useMemo(() => figureColumns(view, format, t), [view, format, t])
}

function figureColumns(view: BasinView, format: Format, t: TFunction<'basins'>): readonly Column<FigureRow>[] {
  const collator = new Intl.Collator(format.language, { numeric: true })
  const number = numberColumns<FigureRow>(format, 'minmax(72px, 1fr)')
  const duration = (id: string, title: string, from: number, read: (row: FigureRow) => number): Column<FigureRow> => ({
    ...number(id, title, 2, from, (row) => hours(read(row))),
    text: (row) => hoursText(read(row)),
  })
  const at = (id: string, title: string, read: (row: FigureRow) => number | undefined): Column<FigureRow> => ({
    id,
    title,
    track: '144px',
    from: 1700,
    align: 'end',
    text: (row) => dayTime(read(row), format),
  })
  return [
    {
      id: 'name',
      title: t('column.basin'),
      track: 'minmax(150px, 2fr)',
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
    number('storages', t('column.storages'), 0, 1100, ({ figures }) => figures.storage.events),
    number('storageDays', t('column.storageDays'), 0, 1100, ({ figures }) => figures.storage.days),
    duration('storageHours', t('column.storageHours'), 1100, ({ figures }) => figures.storage.seconds),
    number('overflows', t('column.overflows'), 0, 0, ({ figures }) => figures.overflow.events),
    number('overflowDays', t('column.overflowDays'), 0, 0, ({ figures }) => figures.overflow.days),
    duration('overflowHours', t('column.overflowHours'), 0, ({ figures }) => figures.overflow.seconds),
    { ...number('volume', t('column.volume'), 0, 0, ({ figures }) => figures.volume), plain: volumeOf },
    number('maxFlow', t('column.maxFlow'), 0, 900, ({ figures }) => figures.maxFlow?.value ?? null),
    at('maxFlowAt', t('column.maxFlowAt'), ({ figures }) => figures.maxFlow?.at),
    {
      ...number('maxLevel', t('column.maxLevel'), 2, 900, ({ figures }) => figures.maxLevel?.value ?? null),
      track: 'minmax(92px, 1.2fr)',
    },
    ...(view === 'year'
      ? [
          {
            ...number('rate', t('column.rate'), 1, 900, ({ rate }) => (rate === null ? null : PERCENT * rate)),
            plain: ({ rate }: FigureRow) => (rate === null ? null : rounded(PERCENT * rate, 1)),
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
  const isPoor = figures.availability !== null && figures.availability < LEAST_AVAILABILITY
  return (
    <span className={styles.share} data-poor={isPoor || undefined} title={isPoor ? t('poor') : undefined}>
      {numberText(availabilityOf(figures), 0, format)}
      {isPoor && <span className="visually-hidden">{t('poor')}</span>}
    </span>
  )
}

/** In per cent, cut and never rounded up: 89.9 % is below 90. */
function availabilityOf({ availability }: BasinFigures): number | null {
  return availability === null ? null : Math.floor(PERCENT * availability + 1e-9)
}

function volumeOf({ figures: { volume } }: FigureRow): number | null {
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
