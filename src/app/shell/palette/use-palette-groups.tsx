import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePvSearch } from '../../../areas/values/picker/pv-search.ts'
import { PvReading } from '../../../areas/values/value/pv-reading.tsx'
import { alertConditions, NO_ALERT_FILTER } from '../../../domain/alerts/alert-filter.ts'
import { alertMessage } from '../../../domain/alerts/alert-state.ts'
import { isoDate, lastCompleteDay } from '../../../domain/reports/report-date.ts'
import {
  chartPath,
  pendingAlertsPath,
  realtimeChartPath,
  reportPath,
  stationChartPath,
  stationPath,
  valuePath,
} from '../../../domain/text/paths.ts'
import { wordSearch } from '../../../domain/text/word-search.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useAlertList } from '../../../live/views/alert-list.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { CommandGroup } from '../../../ui/navigation/command-menu.tsx'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import type { ChartDirectory } from '../../../wire/server/chart-config.ts'
import { PV_TYPES } from '../../../wire/server/pv.ts'
import { barePath, pagesOf } from '../../pages/page-addresses.ts'
import { NAVIGATION_GROUPS } from '../../pages/page-row.ts'
import { PAGES } from '../../pages/pages.ts'
import { ICONS } from '../navigation/page-link.tsx'
import { useHelpItems } from './help-items.tsx'
import { type PaletteItem, useFavouriteItems, useVisitedItems } from './own-items.tsx'
import { usePlaceItems } from './place-items.tsx'
import { JUMP_LETTERS, JUMPS } from './shortcuts.ts'
import { useStationActions } from './station-actions.tsx'
import { useSwapActions } from './swap-actions.tsx'
import { useWorkplaceActions, type WorkplaceDialogs } from './workplace-actions.tsx'

/** Most rows of a group; the note says how many more there are. */
const MOST = 6
/** A group that is shown before anything is typed. */
const MOST_VISITED = 5
/** Where somebody has just been is found first, and leaves room for the rest. */
const MOST_RECENT = 3

interface Groups {
  /** For the command menu: a new function once more has been found. */
  readonly search: (text: string) => readonly CommandGroup[]
  readonly isSearching: boolean
}

const LIVE = { type: 'LiveMeasurement' } as const
const ARCHIVE = { type: 'Measurement' } as const
const ALL_REPORTS = { id: 0 }

/**
 * Searches pages, stations, machines, PVs, alerts, charts, reports and whatever else has a name, the tasks of the help, and what can be done, also by what
 * people call it. PVs and alerts are searched in the worker.
 */
export function usePaletteGroups(text: string, dialogs: WorkplaceDialogs): Groups {
  const { t } = useTranslation(['palette', 'shell'])
  const { format } = usePlantSettings()
  const pages = usePageItems()
  const favouriteItems = useFavouriteItems()
  const visited = useVisitedItems()
  const stations = useQuery('stations').body
  const live = useQuery('chartDirectory', LIVE).body
  const archive = useQuery('chartDirectory', ARCHIVE).body
  const reports = useReportItems()
  const pvs = usePvSearch(text, PV_TYPES)
  const alerts = useAlertList(
    {
      source: { of: 'pending' },
      filter: alertConditions({ ...NO_ALERT_FILTER, text }),
      sort: 'came',
      descending: true,
      language: format.language,
    },
    false,
  )
  const stationItems = useMemo(
    () =>
      (stations ?? []).map(
        ({ id, name }): PaletteItem => ({
          id: `station-${id}`,
          label: name,
          icon: <ICONS.Waypoints size={16} aria-hidden="true" />,
          detail: String(id),
          path: stationPath(id),
          chart: stationChartPath(id),
        }),
      ),
    [stations],
  )
  const stationActions = useStationActions(stations)
  const places = usePlaceItems(stations)
  const workplace = useWorkplaceActions(dialogs)
  const swaps = useSwapActions()
  const help = useHelpItems()
  const actions = useMemo(() => [...swaps, ...workplace], [swaps, workplace])
  const charts = useMemo(
    () => [live, archive].flatMap((root) => (root === null ? [] : chartItems(root))),
    [live, archive],
  )
  const pvItems = useMemo(() => {
    const configs = new Map(pvs.list.here.map(({ config }) => [pvParam(config.pvRef), config]))
    return (pvs.found ?? []).slice(0, MOST).map((pv): PaletteItem => {
      const config = configs.get(pvParam(pv.pvRef))
      return {
        id: `pv-${pvParam(pv.pvRef)}`,
        label: `${pv.name}, ${pv.stationName}`,
        icon: <ICONS.Gauge size={16} aria-hidden="true" />,
        detail: pv.eksNr,
        state: config && <PvReading config={config} />,
        path: valuePath(pv),
        chart: realtimeChartPath([pv.pvRef]),
      }
    })
  }, [pvs])
  const alertItems = useMemo(
    () =>
      alerts.here.map(
        (alert): PaletteItem => ({
          id: `alert-${alert.id}`,
          label: `${alert.stationName}: ${alertMessage(alert)}`,
          icon: <PrioritySign priority={alert.priority} />,
          detail: format.stamp(alert.timestamp, serverNow()),
          path: pendingAlertsPath({ ...NO_ALERT_FILTER, station: alert.stationNumber, priority: alert.priority }),
        }),
      ),
    [alerts.here, format],
  )
  const count = pvs.count
  const search = useCallback(
    (typed: string): readonly CommandGroup[] => {
      const local = (items: readonly PaletteItem[], label: string, note = '', most = MOST) => {
        // What is called so comes before what people call so as well.
        const all = wordSearch(items, textsOf)(typed)
        const named = new Set(wordSearch(all, namesOf)(typed))
        const found = [...named, ...all.filter((item) => !named.has(item))]
        const shown = found.slice(0, most)
        const of =
          found.length > shown.length ? t('of', { shown: shown.length, total: format.number(found.length, 0) }) : ''
        return { label, note: [of, note].filter((part) => part !== '').join(' · '), items: shown }
      }
      if (typed.trim() === '') {
        return [
          local(favouriteItems, t('group.favourites'), '', favouriteItems.length),
          local(visited, t('group.visited'), '', MOST_VISITED),
          local(pages, t('group.pages'), '', pages.length),
          local(actions, t('group.actions'), t('nothingAtPlant'), actions.length),
        ]
      }
      const own = local(favouriteItems, t('group.favourites'))
      const recent = local(visited, t('group.visited'), '', MOST_RECENT)
      const above = new Set([...own.items, ...recent.items].map(({ path }) => path))
      const others = (items: readonly PaletteItem[], label: string) =>
        local(
          items.filter(({ path }) => !above.has(path)),
          label,
        )
      const note = count > pvItems.length ? t('of', { shown: pvItems.length, total: format.number(count, 0) }) : ''
      return [
        own,
        recent,
        others(stationItems, t('group.stations')),
        others(pages, t('group.pages')),
        others(places.machines, t('group.machines')),
        { label: t('group.values'), note, items: pvItems },
        local(alertItems, t('group.alerts')),
        others(places.images, t('group.images')),
        others(charts, t('group.charts')),
        others(reports, t('group.reports')),
        others(places.dashboards, t('group.dashboards')),
        others(places.webcams, t('group.webcams')),
        local([...actions, ...stationActions], t('group.actions'), t('nothingAtPlant')),
        // After what is done: a task of the help has nearly the name of its action, and Enter means that.
        others(help, t('shell:group.help')),
      ]
    },
    [
      pages,
      favouriteItems,
      visited,
      actions,
      stationActions,
      stationItems,
      places,
      pvItems,
      alertItems,
      charts,
      reports,
      help,
      count,
      format,
      t,
    ],
  )
  const isPending = (pvs.list.load.state === 'loading' && pvs.found === null) || stations === null
  return { search, isSearching: isPending }
}

const namesOf = ({ label, detail = '' }: PaletteItem) => [label, detail]
const textsOf = (item: PaletteItem) => [...namesOf(item), item.words ?? '']

function usePageItems(): readonly PaletteItem[] {
  const { t } = useTranslation(['shell', 'palette'])
  return useMemo(
    () =>
      NAVIGATION_GROUPS.flatMap((group) =>
        pagesOf(group).map((page): PaletteItem => {
          const Icon = ICONS[PAGES[page].navigation.icon]
          const letter = JUMP_LETTERS.find((jump) => JUMPS[jump] === page)
          return {
            id: `page-${page}`,
            label: t(`page.${page}`),
            icon: <Icon size={16} aria-hidden="true" />,
            detail: t(`group.${group}`),
            words: t(`palette:words.page.${page}`),
            state: letter && <kbd>{`g ${letter}`}</kbd>,
            path: barePath(PAGES[page]),
          }
        }),
      ),
    [t],
  )
}

/** The newest complete report of each. */
function useReportItems(): readonly PaletteItem[] {
  const { format } = usePlantSettings()
  const { timeZone: zone } = format
  const reports = useQuery('reportConfigs', ALL_REPORTS).body?.reportConfigs
  return useMemo(
    () =>
      (reports ?? []).map(({ id, name, period }): PaletteItem => {
        const day = lastCompleteDay(period, plantNow(), zone)
        return {
          id: `report-${id}`,
          label: name,
          icon: <ICONS.FileText size={16} aria-hidden="true" />,
          detail: format.date(day),
          path: reportPath(period, id, isoDate(day, zone)),
        }
      }),
    [reports, format, zone],
  )
}

function chartItems({ name, configList, childDirectoryList }: ChartDirectory): readonly PaletteItem[] {
  return [
    ...configList.map(({ id, title, type }) => ({
      id: `chart-${id}`,
      label: title,
      icon: <ICONS.ChartLine size={16} aria-hidden="true" />,
      detail: name,
      path: chartPath(type, id),
    })),
    ...childDirectoryList.flatMap(chartItems),
  ]
}
