import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alertsOfTimePath } from '../../../../domain/archive/archive-path.ts'
import type { Filter } from '../../../../domain/base/filter.ts'
import { archivedAlertPath } from '../../../../domain/text/paths.ts'
import { timeCell } from '../../../../domain/text/written-cell.ts'
import { PrioritySign } from '../../../../ui/alert-sign/priority-sign.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { compareNumbers, numberColumns, textColumns } from '../../../../ui/table/rows/usual-columns.ts'
import type {
  AlertFigures,
  AlertKind,
  AlertPeak,
  FloodSpan,
  Spread,
  StandingAlert,
  StationCount,
} from '../../../../wire/tabs/alert-figures.ts'
import { ToAlerts } from './figure-table.tsx'
import { type FigureTexts, useFigureTexts } from './figure-texts.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const STAMP_TRACK = '150px'
const COUNT_TRACK = 'minmax(76px, 0.6fr)'

type Range = Pick<AlertFigures, 'from' | 'until' | 'count'>

/** What the columns of these tables are made of. */
function useParts() {
  const { t } = useTranslation(['figures', 'common'])
  const format = useFormat()
  const texts = useFigureTexts()
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    return {
      t,
      format,
      texts,
      priority: <Row extends { readonly priority: number }>(): Column<Row> => ({
        id: 'priority',
        title: t('common:alert.priority'),
        titleHidden: true,
        track: '38px',
        cell: ({ priority }) => <PrioritySign priority={priority} />,
        plain: ({ priority }) => priority,
        compare: (a, b) => a.priority - b.priority,
      }),
      words: <Row,>() => textColumns<Row>(collator),
      number: <Row,>() => numberColumns<Row>(format, COUNT_TRACK),
      time: <Row,>(id: string, title: string, read: (row: Row) => number, from = 0): Column<Row> => ({
        id,
        title,
        track: STAMP_TRACK,
        from,
        align: 'end',
        text: (row) => `${format.date(read(row))} ${format.minute(read(row))}`,
        plain: (row) => timeCell(read(row), format),
        compare: (a, b) => read(a) - read(b),
      }),
      length: <Row,>(id: string, title: string, read: (row: Row) => number | null, from = 0): Column<Row> => ({
        id,
        title,
        track: 'minmax(96px, 0.8fr)',
        from,
        align: 'end',
        text: (row) => texts.length(read(row)),
        // In minutes: a spreadsheet counts on with it.
        plain: (row) => minutesOf(read(row)),
        decimals: 1,
        compare: (a, b) => compareNumbers(read(a), read(b)),
      }),
    }
  }, [t, format, texts])
}

function minutesOf(ms: number | null): number | null {
  return ms === null ? null : ms / MINUTE_MS
}

/** A share of all alerts, after their number. */
function shareColumn<Row extends { readonly count: number }>(
  title: string,
  all: number,
  texts: FigureTexts,
): Column<Row> {
  const share = ({ count }: Row) => (all === 0 ? null : count / all)
  return {
    id: 'share',
    title,
    track: '72px',
    from: 700,
    align: 'end',
    text: (row) => texts.share(share(row)),
    compare: (a, b) => a.count - b.count,
  }
}

/** A number that leads to the alerts that it counts. */
function linked<Row>(column: Column<Row>, pathOf: (row: Row) => string | null): Column<Row> {
  return {
    ...column,
    cell: (row, active) => {
      const [to, text] = [pathOf(row), column.text?.(row) ?? '']
      return to === null ? text : <ToAlerts to={to} text={text} active={active} />
    },
  }
}

/** Where the alerts of a kind are: those of its PV that say the same. */
export function kindPath({ pv, description, priority }: AlertKind, { from, until }: Range): string {
  const conditions: Filter[] = [['priority', 'eq', priority]]
  if (description !== '') conditions.push(['text', 'contains', description])
  return alertsOfTimePath({ from, to: until }, conditions, pv === null ? [] : [pv])
}

export function useKindColumns(range: Range): readonly Column<AlertKind>[] {
  const { t, texts, priority, words, number, length, time } = useParts()
  return useMemo(() => {
    const [word, count] = [words<AlertKind>(), number<AlertKind>()]
    return [
      priority(),
      word('station', t('common:field.station'), 'minmax(110px, 1fr)', ({ stationName }) => stationName),
      word('message', t('common:alert.message'), 'minmax(160px, 3fr)', ({ message }) => message),
      linked(
        count('count', t('kinds.count'), 0, 0, (kind) => kind.count),
        (kind) => kindPath(kind, range),
      ),
      shareColumn(t('kinds.share'), range.count, texts),
      count('chattering', t('kinds.chattering'), 0, 800, ({ chattering }) => chattering),
      count('fleeting', t('kinds.fleeting'), 0, 900, ({ fleeting }) => fleeting),
      length('active', t('kinds.active'), ({ activeMs }) => activeMs, 1000),
      time('last', t('kinds.last'), ({ last }) => last, 1100),
    ]
  }, [t, texts, priority, words, number, length, time, range])
}

export function useFloodColumns(): readonly Column<FloodSpan>[] {
  const { t, format, words, number, length, time } = useParts()
  return useMemo(() => {
    const [word, count] = [words<FloodSpan>(), number<FloodSpan>()]
    return [
      time('since', t('floods.since'), ({ since }) => since),
      length('length', t('floods.length'), ({ since, until }) => until - since),
      linked(
        count('count', t('floods.count'), 0, 0, (flood) => flood.count),
        ({ first, until }) => alertsOfTimePath({ from: first.at, to: until + 1 }),
      ),
      count('peak', t('floods.peak'), 0, 560, ({ peak }) => peak.count),
      {
        ...word(
          'first',
          t('floods.first'),
          'minmax(180px, 3fr)',
          ({ first }) => `${format.time(first.at)} ${first.stationName}: ${first.message}`,
        ),
        from: 640,
      },
    ]
  }, [t, format, words, number, length, time])
}

export function useStandingColumns(): readonly Column<StandingAlert>[] {
  const { t, priority, words, length, time } = useParts()
  return useMemo(() => {
    const word = words<StandingAlert>()
    return [
      priority(),
      word('station', t('common:field.station'), 'minmax(110px, 1fr)', ({ stationName }) => stationName),
      word('message', t('common:alert.message'), 'minmax(160px, 3fr)', ({ message }) => message),
      time('came', t('common:alert.came'), ({ at }) => at, 640),
      linked(
        length('lasted', t('standing.lasted'), ({ lastedMs }) => lastedMs),
        ({ id, at, pv }) => archivedAlertPath({ id, timestamp: at }, pv),
      ),
      {
        ...word('there', t('common:alert.state'), '120px', ({ isThere }) => (isThere ? t('standing.there') : '')),
        from: 760,
      },
    ]
  }, [t, priority, words, length, time])
}

export function useStationColumns(range: Range): readonly Column<StationCount>[] {
  const { t, texts, words, number, length } = useParts()
  return useMemo(
    () => [
      words<StationCount>()(
        'station',
        t('common:field.station'),
        'minmax(120px, 2fr)',
        ({ stationName }) => stationName,
      ),
      linked(
        number<StationCount>()('count', t('kinds.count'), 0, 0, ({ count }) => count),
        ({ stationName }) => alertsOfTimePath({ from: range.from, to: range.until }, [['station', 'eq', stationName]]),
      ),
      shareColumn(t('kinds.share'), range.count, texts),
      length('median', t('stations.median'), ({ acked }) => acked.median),
      length('p95', t('stations.p95'), ({ acked }) => acked.p95, 460),
    ],
    [t, texts, words, number, length, range],
  )
}

/** How fast one user, or everybody in one hour, acknowledges. */
export interface AckedRow extends Spread {
  readonly id: string
  readonly name: string
  /** Alerts that came in that hour; missing for a user. */
  readonly came?: number
}

export function useAckedColumns(of: 'users' | 'hours', { from, until }: Range): readonly Column<AckedRow>[] {
  const { t, words, number, length } = useParts()
  return useMemo(() => {
    const [word, count] = [words<AckedRow>(), number<AckedRow>()]
    const title = of === 'users' ? t('users.user') : t('hours.hour')
    return [
      word('name', title, 'minmax(90px, 2fr)', ({ name }) => name),
      ...(of === 'hours' ? [count('came', t('kinds.count'), 0, 0, ({ came }) => came ?? null)] : []),
      linked(
        count('count', t('users.count'), 0, 0, (row) => row.count),
        // Of nobody who is named there is no list, and an hour of every day is no filter.
        ({ id }) => (of === 'users' && id !== '' ? alertsOfTimePath({ from, to: until }, [['user', 'eq', id]]) : null),
      ),
      length('median', t('stations.median'), ({ median }) => median),
      length('p95', t('stations.p95'), ({ p95 }) => p95, 460),
    ]
  }, [t, words, number, length, of, from, until])
}

export function useBusyColumns(): readonly Column<AlertPeak>[] {
  const { t, number, time } = useParts()
  return useMemo(
    () => [
      time('at', t('hours.hour'), ({ at }) => at),
      linked(
        number<AlertPeak>()('count', t('kinds.count'), 0, 0, ({ count }) => count),
        ({ at }) => alertsOfTimePath({ from: at, to: at + HOUR_MS }),
      ),
    ],
    [t, number, time],
  )
}
