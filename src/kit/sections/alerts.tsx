import { useMemo, useState } from 'react'
import { alertColumns, useAlertColumnOptions } from '../../areas/alerts/columns/alert-columns.tsx'
import { useAlertRows } from '../../areas/alerts/columns/alert-groups.tsx'
import { AlertDetails } from '../../areas/alerts/details/alert-details.tsx'
import type { AlertMenuGiven } from '../../areas/alerts/menu/alert-menu.tsx'
import type { AlertGroupField } from '../../domain/alerts/alert-view.ts'
import { type Filter, NO_CONDITIONS } from '../../domain/base/filter.ts'
import { groupId } from '../../domain/table/row-groups.ts'
import { useAlertList } from '../../live/views/alert-list.ts'
import { useFormat } from '../../ui/locale/plant-settings.tsx'
import { useRowMenu } from '../../ui/table/menu/use-row-menu.tsx'
import { TablePanel } from '../../ui/table/panel/table-panel.tsx'
import { useSourceTable } from '../../ui/table/panel/use-source-table.ts'
import type { Alert } from '../../wire/server/alert.ts'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

interface Words {
  readonly label: string
  readonly empty: string
  readonly station: string
  readonly pv: string
  readonly description: string
  readonly message: string
  readonly remove: string
  readonly noRight: string
}

const WORDS: KitWords<Words> = {
  de: {
    label: 'Störmeldungen',
    empty: 'Keine Störmeldungen.',
    station: 'RÜB Nord',
    pv: 'Niveau Entlastungsschwelle',
    description: 'Entlastung in den Mühlbach',
    message: 'Drossel prüfen',
    remove: 'Löschen …',
    noRight: 'Das Recht „Störmeldungen löschen“ fehlt.',
  },
  en: {
    label: 'Alarms',
    empty: 'No alarms.',
    station: 'Storm tank north',
    pv: 'Level of the overflow weir',
    description: 'Overflow into the mill brook',
    message: 'check the throttle',
    remove: 'Delete…',
    noRight: 'You do not have permission to delete alarms.',
  },
  cs: {
    label: 'Poruchová hlášení',
    empty: 'Žádná hlášení.',
    station: 'Dešťová nádrž sever',
    pv: 'Hladina přelivné hrany',
    description: 'Odlehčení do Mlýnského potoka',
    message: 'zkontrolujte škrticí orgán',
    remove: 'Smazat…',
    noRight: 'Nemáte právo mazat hlášení.',
  },
  ru: {
    label: 'Аварийные сообщения',
    empty: 'Сообщений нет.',
    station: 'Ливнесбросной резервуар «Север»',
    pv: 'Уровень порога перелива',
    description: 'Сброс в Мельничный ручей',
    message: 'проверьте регулятор стока',
    remove: 'Удалить…',
    noRight: 'Нет права удалять сообщения.',
  },
}

const MINUTE_MS = 60_000
const CAME = Date.UTC(2026, 4, 21, 7, 14, 22)

/** An alert of a limit of the simulated plant, in the words of the kit; `change` says what it differs in. */
function useSample(change: Partial<Alert>): Alert {
  const words = useWords(WORDS)
  return {
    id: 'kit',
    pvGroupId: 1,
    stationNumber: 14,
    stationName: words.station,
    pvRef: { type: 'AnaIn', nr: 1_400_001 },
    pvName: words.pv,
    eksNr: 'RB31-UE1-L02',
    description: `${words.station}: ${words.description}`,
    message: words.message,
    priority: 2,
    timestamp: CAME,
    goneTimestamp: null,
    ackTimestamp: null,
    ackUser: null,
    value: 6.1,
    limit: 2,
    limitType: 'Top',
    dimension: 'cm',
    decimalPlaces: 1,
    ...change,
  }
}

const GONE: Partial<Alert> = {
  goneTimestamp: CAME + 143 * MINUTE_MS,
  ackTimestamp: CAME + 41_000,
  ackUser: 'mk',
}
const WITHOUT_PV: Partial<Alert> = { ...GONE, ackTimestamp: null, ackUser: null, pvRef: null, pvName: '', value: null }

const detailsOf = (change: Partial<Alert>, isPassing = false) =>
  function Details() {
    return <AlertDetails alert={useSample(change)} isPassing={isPassing} onOther={nothing} />
  }

const nothing = () => undefined
const noFilter = (_filter: Filter) => undefined
const importMenu = async () => (await import('../../areas/alerts/menu/alert-menu.tsx')).AlertMenu

/** The pending alerts of the simulated plant; groups are those that the worker counts. */
function Alerts({ by }: { readonly by: AlertGroupField | null }) {
  const words = useWords(WORDS)
  const { language } = useFormat()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const list = useAlertList(
    { source: { of: 'pending' }, group: by, filter: NO_CONDITIONS, sort: 'came', descending: true, language },
    false,
  )
  const options = useAlertColumnOptions(list.list)
  const first = list.list.groups?.[0]?.id
  // The first one is open, so that rows are seen below it.
  const shown = useMemo(() => (open.size > 0 || first === undefined ? open : new Set([groupId(first)])), [open, first])
  const choice = {
    by,
    setBy: nothing,
    open: shown,
    setOpen,
    openGroup: (id: string, isOpen: boolean) =>
      setOpen(isOpen ? new Set([...shown, id]) : new Set([...shown].filter((own) => own !== id))),
  }
  const { source, grouping } = useAlertRows(`kit ${by}`, list, choice, options)
  const menu = useRowMenu<Alert, AlertMenuGiven>(importMenu, {
    onDetails: nothing,
    actsOf: () => [{ id: 'delete', label: words.remove, blocked: words.noRight, onChoose: nothing }],
  })
  const table = useSourceTable({
    id: 'kitAlerts',
    label: words.label,
    columns: useMemo(
      () => [...alertColumns(options).map(({ filter, ...column }) => column), menu.column],
      [options, menu.column],
    ),
    source,
    filter: NO_CONDITIONS,
    onFilter: noFilter,
    onClear: nothing,
    sort: { column: 'came', descending: true },
    onSort: nothing,
    shown: list.list.total,
    total: list.list.all,
    grouping,
  })
  return (
    <div data-wide>
      <div style={{ display: 'grid', maxHeight: 420, gridTemplateRows: 'minmax(0, 1fr)' }}>
        <TablePanel table={table} empty={words.empty} menu={menu} />
      </div>
    </div>
  )
}

export const section: KitSection = {
  title: 'Alerts',
  samples: [
    { title: 'details: there, nobody has acknowledged it', Sample: detailsOf({}) },
    { title: 'details: over and acknowledged', Sample: detailsOf(GONE) },
    { title: 'details: without a process value', Sample: detailsOf(WITHOUT_PV) },
    { title: 'details: on the way to another alert', Sample: detailsOf(GONE, true) },
    { title: 'rows with a menu', Sample: () => <Alerts by={null} /> },
    { title: 'groups by station', Sample: () => <Alerts by="station" /> },
    { title: 'groups by priority', Sample: () => <Alerts by="priority" /> },
    { title: 'first-out groups', Sample: () => <Alerts by="firstOut" /> },
  ],
}
