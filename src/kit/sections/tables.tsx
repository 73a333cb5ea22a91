import { useMemo, useState } from 'react'
import type { Filter } from '../../domain/base/filter.ts'
import { LoadStatus } from '../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../ui/locale/plant-settings.tsx'
import { TablePanel } from '../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../ui/table/panel/table-tools.tsx'
import { useLocalTable } from '../../ui/table/panel/use-local-table.ts'
import type { Column } from '../../ui/table/rows/column.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

interface Words {
  readonly label: string
  readonly station: string
  readonly message: string
  readonly priority: string
  readonly level: string
  readonly since: string
  readonly empty: string
  readonly stations: readonly string[]
  readonly messages: readonly string[]
}

const WORDS: KitWords<Words> = {
  de: {
    label: 'Meldungen',
    station: 'Station',
    message: 'Meldung',
    priority: 'Priorität',
    level: 'Niveau, m',
    since: 'Gekommen',
    empty: 'Keine Meldungen.',
    stations: ['RÜB Nord', 'PW Hafenstraße', 'KA Musterstadt', 'HB Galgenberg'],
    messages: ['Niveau Becken über oberem Grenzwert – Überlaufschwelle prüfen', 'Tür offen', 'Motorschutz ausgelöst'],
  },
  en: {
    label: 'Messages',
    station: 'Station',
    message: 'Message',
    priority: 'Priority',
    level: 'Level, m',
    since: 'Came',
    empty: 'No messages.',
    stations: ['Storm tank north', 'Pumping station harbour', 'Treatment plant', 'Reservoir hill'],
    messages: ['Tank level above its upper limit – check the overflow weir', 'Door open', 'Motor protection tripped'],
  },
  cs: {
    label: 'Hlášení',
    station: 'Stanice',
    message: 'Hlášení',
    priority: 'Priorita',
    level: 'Hladina, m',
    since: 'Vzniklo',
    empty: 'Žádná hlášení.',
    stations: ['Dešťová nádrž sever', 'ČS Přístavní', 'ČOV', 'VDJ Galgenberg'],
    messages: [
      'Hladina nádrže nad horní mezí – zkontrolujte přelivnou hranu',
      'Otevřené dveře',
      'Zapůsobila ochrana motoru',
    ],
  },
  ru: {
    label: 'Сообщения',
    station: 'Станция',
    message: 'Сообщение',
    priority: 'Приоритет',
    level: 'Уровень, м',
    since: 'Возникло',
    empty: 'Сообщений нет.',
    stations: ['Резервуар «Север»', 'КНС «Портовая улица»', 'Очистные сооружения', 'Резервуар «Гальгенберг»'],
    messages: [
      'Уровень в резервуаре выше верхней уставки — проверьте порог перелива',
      'Дверь открыта',
      'Сработала защита двигателя',
    ],
  },
}

interface Row {
  readonly id: string
  readonly station: string
  readonly message: string
  readonly priority: number
  readonly level: number
  readonly since: number
}

const FIRST_MS = Date.UTC(2026, 10, 21, 5, 12, 33)
const STEP_MS = 77_000
const NO_FILTER: Filter = ['and']
const rowId = (row: Row) => row.id
const nothing = () => null

function useColumns(): readonly Column<Row>[] {
  const words = useWords(WORDS)
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'priority',
        title: words.priority,
        track: '84px',
        text: (row) => String(row.priority),
        plain: (row) => row.priority,
        compare: (a, b) => a.priority - b.priority,
        filter: { kind: 'number', read: (row) => row.priority },
        groups: true,
      },
      {
        id: 'since',
        title: words.since,
        track: '170px',
        text: (row) => format.dateTime(row.since),
        compare: (a, b) => a.since - b.since,
        filter: { kind: 'time', read: (row) => row.since },
      },
      {
        id: 'station',
        title: words.station,
        track: 'minmax(140px, 1fr)',
        text: (row) => row.station,
        compare: (a, b) => a.station.localeCompare(b.station),
        filter: {
          kind: 'choice',
          read: (row) => row.station,
          options: words.stations.map((station) => ({ value: station, text: station })),
        },
        groups: true,
      },
      {
        id: 'message',
        title: words.message,
        track: 'minmax(160px, 2fr)',
        text: (row) => row.message,
        filter: { kind: 'text' },
      },
      {
        id: 'level',
        title: words.level,
        track: '110px',
        align: 'end',
        text: (row) => format.number(row.level, 2),
        plain: (row) => row.level,
        compare: (a, b) => a.level - b.level,
        filter: { kind: 'number', read: (row) => row.level },
      },
    ],
    [words, format],
  )
}

function useRows(count: number): readonly Row[] {
  const { stations, messages } = useWords(WORDS)
  return useMemo(
    () =>
      Array.from({ length: count }, (_, i) => ({
        id: `m${i}`,
        station: stations[(i * 7) % stations.length] ?? '',
        message: messages[(i * 5) % messages.length] ?? '',
        priority: 1 + ((i * 3) % 7),
        level: ((i * 37) % 400) / 100,
        since: FIRST_MS - i * STEP_MS,
      })),
    [count, stations, messages],
  )
}

interface SampleTableProps {
  readonly id: string
  readonly count: number
  readonly filter?: Filter
  readonly groupBy?: string
  readonly load?: LoadState
  readonly width?: number
  /** The tests look at its panels. */
  readonly opens?: true
}

function SampleTable({ id, count, filter: first = NO_FILTER, groupBy, load, width, opens }: SampleTableProps) {
  const words = useWords(WORDS)
  const columns = useColumns()
  const rows = useRows(count)
  const [filter, onFilter] = useState(first)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const table = useLocalTable({
    id: `kit-${id}`,
    label: words.label,
    columns,
    rows,
    rowId,
    filter: [filter, onFilter],
    ...(groupBy === undefined ? {} : { groupedBy: groupBy }),
  })
  const narrow = {
    below: 600,
    lines: 2,
    cell: (row: Row) => (
      <div>
        <b>
          {row.priority} · {row.station}
        </b>
        <div style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{row.message}</div>
      </div>
    ),
  }
  return (
    <div
      data-wide={width === undefined || undefined}
      data-kit-loads={load?.state === 'loading' || undefined}
      data-kit-openers={opens}
    >
      <div
        style={{ display: 'grid', gap: 8, maxHeight: 420, maxWidth: width, gridTemplateRows: 'auto minmax(0, 1fr)' }}
      >
        <TableTools table={table} inPlace />
        <TablePanel
          table={table}
          empty={words.empty}
          selection={{ selected, onChange: setSelected }}
          narrow={narrow}
          loading={load !== undefined && <LoadStatus what={words.label} load={load} onRetry={nothing} />}
        />
      </div>
    </div>
  )
}

const FAILED: LoadState = { state: 'error', error: { kind: 'timeout', text: '' } }

export const section: KitSection = {
  title: 'Tables',
  samples: [
    { title: '10 rows', Sample: () => <SampleTable id="ten" count={10} /> },
    { title: '100,000 local rows', Sample: () => <SampleTable id="many" count={100_000} /> },
    {
      title: 'filtered',
      Sample: () => <SampleTable id="filtered" count={500} filter={['and', ['priority', 'lte', 4]]} />,
    },
    {
      title: 'filtered by a group of conditions',
      Sample: () => (
        <SampleTable
          id="or"
          opens
          count={500}
          filter={['and', ['or', ['priority', 'eq', 1], ['level', 'gt', 3.5]], ['message', 'contains', 'ö']]}
        />
      ),
    },
    { title: 'grouped, closed', Sample: () => <SampleTable id="grouped" count={500} groupBy="station" /> },
    {
      title: 'filtered to nothing',
      Sample: () => <SampleTable id="nothing" count={500} filter={['and', ['level', 'gt', 900]]} />,
    },
    { title: 'nothing there', Sample: () => <SampleTable id="empty" count={0} /> },
    { title: 'loading', Sample: () => <SampleTable id="loading" count={0} load={{ state: 'loading' }} /> },
    { title: 'failed', Sample: () => <SampleTable id="failed" count={0} load={FAILED} /> },
    { title: 'narrow', Sample: () => <SampleTable id="narrow" count={40} width={360} /> },
  ],
}
