import { ChartLine, Info, MoreHorizontal, Table2 } from 'lucide-react'
import { useState } from 'react'
import controls from '../../ui/controls/controls.module.css'
import { MenuButton } from '../../ui/navigation/menu-button.tsx'
import type { MenuEntry } from '../../ui/navigation/menu-entry.ts'
import { Pager, type RowsPerPage } from '../../ui/navigation/pager.tsx'
import { Segmented } from '../../ui/navigation/segmented.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { type KitSection, type KitWords, useWords } from '../base/section.ts'

interface Words {
  readonly range: string
  readonly today: string
  readonly yesterday: string
  readonly days: string
  readonly own: string
  readonly view: string
  readonly chart: string
  readonly table: string
  readonly station: string
  readonly values: string
  readonly alerts: string
  readonly machines: string
  readonly actions: string
  readonly archiveChart: string
  readonly acknowledge: string
  readonly noRight: string
  readonly images: string
}

const WORDS: KitWords<Words> = {
  de: {
    range: 'Zeitraum',
    today: 'Heute',
    yesterday: 'Gestern',
    days: '7 Tage',
    own: 'eigener',
    view: 'Ansicht',
    chart: 'Diagramm',
    table: 'Tabelle',
    station: 'PW Hafenstraße',
    values: 'Prozesswerte',
    alerts: 'Störmeldungen',
    machines: 'Maschinen',
    actions: 'Aktionen',
    archiveChart: 'Archivdiagramm ±\u00a01\u00a0h',
    acknowledge: 'Quittieren',
    noRight: 'Das Recht „Störmeldungen quittieren“ fehlt.',
    images: 'Prozessbilder',
  },
  en: {
    range: 'Period',
    today: 'Today',
    yesterday: 'Yesterday',
    days: '7 days',
    own: 'custom',
    view: 'View',
    chart: 'Chart',
    table: 'Table',
    station: 'Harbour pumping station',
    values: 'Process values',
    alerts: 'Alarms',
    machines: 'Machines',
    actions: 'Actions',
    archiveChart: 'Archive chart ± 1 h',
    acknowledge: 'Acknowledge',
    noRight: 'You do not have permission to acknowledge alarms.',
    images: 'Process images',
  },
  cs: {
    range: 'Období',
    today: 'Dnes',
    yesterday: 'Včera',
    days: '7 dní',
    own: 'vlastní',
    view: 'Zobrazení',
    chart: 'Graf',
    table: 'Tabulka',
    station: 'ČS Přístavní',
    values: 'Procesní hodnoty',
    alerts: 'Poruchová hlášení',
    machines: 'Stroje',
    actions: 'Akce',
    archiveChart: 'Archivní graf ± 1 h',
    acknowledge: 'Kvitovat',
    noRight: 'Chybí právo kvitovat poruchová hlášení.',
    images: 'Procesní obrazy',
  },
  ru: {
    range: 'Период',
    today: 'Сегодня',
    yesterday: 'Вчера',
    days: '7 дней',
    own: 'другой',
    view: 'Вид',
    chart: 'График',
    table: 'Таблица',
    station: 'КНС Портовая',
    values: 'Параметры',
    alerts: 'Аварийные сообщения',
    machines: 'Агрегаты',
    actions: 'Действия',
    archiveChart: 'График из архива ±\u00a01\u00a0ч',
    acknowledge: 'Квитировать',
    noRight: 'Нет права квитировать аварийные сообщения.',
    images: 'Мнемосхемы',
  },
}

function Choices() {
  const words = useWords(WORDS)
  const [range, setRange] = useState<'today' | 'yesterday' | 'days' | 'own'>('days')
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <div className={controls.row}>
      <Segmented
        label={words.range}
        value={range}
        onChange={setRange}
        options={(['today', 'yesterday', 'days', 'own'] as const).map((value) => ({ value, label: words[value] }))}
      />
      <Segmented
        label={words.view}
        value={view}
        onChange={setView}
        options={[
          { value: 'chart', label: <ChartLine size={16} aria-hidden="true" />, name: words.chart },
          { value: 'table', label: <Table2 size={16} aria-hidden="true" />, name: words.table },
        ]}
      />
      <Segmented
        label={words.range}
        value={null}
        onChange={() => undefined}
        options={[
          { value: 'today', label: words.today },
          { value: 'yesterday', label: words.yesterday },
        ]}
      />
    </div>
  )
}

function TabsSample() {
  const words = useWords(WORDS)
  const [tab, setTab] = useState<'values' | 'alerts' | 'machines'>('values')
  const names = ['values', 'alerts', 'machines'] as const
  return (
    <Tabs
      label={words.station}
      value={tab}
      onChange={setTab}
      tabs={names.map((id) => ({
        id,
        label: words[id],
        ...(id === 'alerts' ? { count: '3' } : {}),
        content: <p className={controls.notice}>{words[id]}</p>,
      }))}
    />
  )
}

function Menus() {
  const words = useWords(WORDS)
  const [chosen, setChosen] = useState('')
  const entries: readonly MenuEntry[] = [
    {
      id: 'image',
      label: words.images,
      icon: <Info size={16} />,
      hint: words.station,
      onChoose: () => setChosen(words.images),
    },
    { id: 'chart', label: words.archiveChart, icon: <ChartLine size={16} />, to: '/charts/realtime' },
    { id: 'line', separator: true },
    { id: 'ack', label: words.acknowledge, onChoose: () => setChosen(words.acknowledge), blocked: words.noRight },
  ]
  return (
    <div className={controls.row}>
      <span data-kit-open>
        <MenuButton label={words.actions} entries={entries} />
      </span>
      <MenuButton label={words.actions} entries={entries}>
        <MoreHorizontal size={16} aria-hidden="true" />
      </MenuButton>
      <span>{chosen}</span>
    </div>
  )
}

function PagerSample({ total = 4213 }: { readonly total?: number }) {
  const [{ first, rows }, setPage] = useState<{ readonly first: number; readonly rows: RowsPerPage }>({
    first: 0,
    rows: 50,
  })
  return (
    <div data-wide>
      <Pager
        total={total}
        first={first}
        rowsPerPage={rows}
        onChange={(next, rowsPerPage) => setPage({ first: next, rows: rowsPerPage })}
      />
    </div>
  )
}

export const section: KitSection = {
  title: 'Navigation',
  samples: [
    { title: 'segmented choice: texts, icons, none chosen', Sample: Choices },
    { title: 'tabs', Sample: TabsSample },
    { title: 'menu with a hint, a link and a blocked entry', Sample: Menus },
    { title: 'pager of 4,213 rows', Sample: PagerSample },
    { title: 'pager without rows', Sample: () => <PagerSample total={0} /> },
  ],
}
