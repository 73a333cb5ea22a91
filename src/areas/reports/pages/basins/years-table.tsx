import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../../domain/base/must.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Segmented } from '../../../../ui/navigation/segmented.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { compareNumbers, numberColumns, numberText } from '../../../../ui/table/rows/usual-columns.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import { type BasinFigures, basinFigures, type FigureParts, measuredOf } from '../../rules/basin-figures.ts'
import { yearsOf } from '../../rules/basin-period.ts'
import { hoursText } from '../../rules/basin-texts.ts'
import styles from './basins.module.css'
import { hours, rounded } from './figure-columns.tsx'
import { useFigureText } from './figure-text.ts'

/** What the years are compared by: the days first, which the law counts. */
const COMPARED = ['days', 'events', 'blocks', 'hours', 'volume'] as const
export type Compared = (typeof COMPARED)[number]

/** A basin with its figures of each year. */
export interface YearsRow {
  readonly config: RuebConfig
  /** By the year's first instant, ms since 1970. */
  readonly years: ReadonlyMap<number, BasinFigures>
}

/** Of a file. */
const DECIMALS: { readonly [by in Compared]: number } = { days: 0, events: 0, blocks: 0, hours: 2, volume: 1 }

const READ: { readonly [by in Compared]: (figures: BasinFigures) => number | null } = {
  days: ({ overflow }) => overflow.days,
  events: ({ overflow }) => overflow.events,
  blocks: ({ blocks }) => blocks,
  hours: ({ overflow }) => overflow.seconds,
  volume: ({ volume }) => volume,
}

/** Returns by what the years are compared, as the address says, and a function that sets it. */
export function useCompared(): readonly [Compared, (by: Compared) => void] {
  const [text, set] = useParameter('by')
  return [COMPARED.find((by) => by === text) ?? 'days', (by) => set(by === 'days' ? null : by)]
}

export function ComparedChoice({ by, onBy }: { readonly by: Compared; readonly onBy: (by: Compared) => void }) {
  const { t } = useTranslation('basins')
  return (
    <Segmented
      label={t('compared.label')}
      options={COMPARED.map((value) => ({ value, label: t(`compared.${value}`) }))}
      value={by}
      onChange={onBy}
    />
  )
}

/** Returns the figures of each basin in each year. */
export function useYears(configs: readonly RuebConfig[], parts: FigureParts): readonly YearsRow[] {
  return useMemo(() => {
    const years = yearsOf(parts.range, parts.zone)
    return configs.map((config) => ({
      config,
      years: new Map(years.map((range) => [range.from, basinFigures(config, { ...parts, range })])),
    }))
  }, [configs, parts])
}

/**
 * Returns one column a year, with a bar that is full for the highest figure of all, and the mean of the whole years of each basin: years
 * that are over, did not begin before its data and whose level was known.
 */
export function useYearColumns(
  rows: readonly YearsRow[],
  parts: FigureParts,
  by: Compared,
  begins: ReadonlyMap<number, number> | null,
) {
  const { t } = useTranslation('basins')
  const format = useFormat()
  const figureText = useFigureText()
  return useMemo<readonly Column<YearsRow>[]>(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const years = yearsOf(parts.range, parts.zone)
    const read = (row: YearsRow, year: number) => {
      const figures = row.years.get(year)
      return figures === undefined || measuredOf(figures) === 'none' ? null : READ[by](figures)
    }
    const most = Math.max(1, ...rows.flatMap((row) => years.map(({ from }) => read(row, from) ?? 0)))
    const text = (value: number | null, decimals: number) =>
      value !== null && by === 'hours' ? hoursText(value) : numberText(value, decimals, format)
    const plain = (value: number | null) => {
      if (value === null) return null
      return by === 'hours' ? hours(value) : rounded(value, 1)
    }
    const wholeYears = ({ config, years: own }: YearsRow) => {
      const begin = beginOf(config, begins)
      if (begin === null) return null
      return years
        .filter(({ from, to }) => to <= parts.now && from >= begin && measuredOf(must(own.get(from))) === 'whole')
        .map(({ from }) => from)
    }
    const mean = (row: YearsRow) => {
      const whole = wholeYears(row) ?? []
      const known = whole.map((year) => read(row, year)).filter((value) => value !== null)
      if (known.length === 0 || known.length < whole.length) return null
      return known.reduce((sum, value) => sum + value, 0) / known.length
    }
    const cellText = (row: YearsRow, year: number) =>
      figureText.text(text(read(row, year), 0), must(row.years.get(year)))
    return [
      {
        id: 'name',
        title: t('column.basin'),
        track: 'minmax(110px, 1.6fr)',
        text: ({ config }) => config.name,
        compare: (a, b) => collator.compare(a.config.name, b.config.name),
      },
      ...years.map(({ from, to }, index): Column<YearsRow> => {
        const year = format.date(from).slice(-4).replace(/\D/g, '')
        return {
          id: `year${from}`,
          title: to > parts.now ? t('compared.soFar', { year }) : year,
          track: 'minmax(64px, 160px)',
          align: 'end',
          // On a telephone the newest ones.
          from: (years.length - 1 - index) * YEAR_PX + NAME_PX,
          text: (row) => cellText(row, from),
          decimals: DECIMALS[by],
          plain: (row) => figureText.plain(plain(read(row, from)), must(row.years.get(from))),
          compare: (a, b) => compareNumbers(read(a, from), read(b, from)),
          cell: (row) => (
            <span className={styles.year}>
              {cellText(row, from)}
              <meter className={styles.meter} min={0} max={most} value={read(row, from) ?? 0} aria-hidden="true" />
            </span>
          ),
        }
      }),
      {
        id: 'mean',
        title: t('compared.mean'),
        track: 'minmax(130px, 1fr)',
        align: 'end',
        from: 480,
        text: (row) => (wholeYears(row) === null ? t('compared.unknown') : text(mean(row), by === 'volume' ? 0 : 1)),
        decimals: Math.max(1, DECIMALS[by]),
        plain: (row) => (wholeYears(row) === null ? t('compared.unknown') : plain(mean(row))),
        compare: (a, b) => compareNumbers(mean(a), mean(b)),
      },
      numberColumns<YearsRow>(format, 'minmax(80px, 0.6fr)')(
        'whole',
        t('compared.whole'),
        0,
        480,
        (row) => wholeYears(row)?.length ?? null,
      ),
    ]
  }, [rows, parts, by, begins, t, format, figureText])
}

/** Returns when the data of a basin begin, ms since 1970: without a level nobody measures them. Null while that is not known. */
function beginOf({ id, levelPv }: RuebConfig, begins: ReadonlyMap<number, number> | null): number | null {
  return levelPv === null ? Number.NEGATIVE_INFINITY : (begins?.get(id) ?? null)
}

const NAME_PX = 180
const YEAR_PX = 70
