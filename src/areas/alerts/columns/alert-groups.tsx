import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALERT_GROUPS, type AlertGroupField } from '../../../domain/alerts/alert-view.ts'
import { groupId } from '../../../domain/table/row-groups.ts'
import type { AlertList } from '../../../live/views/alert-list.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { useParameter } from '../../../ui/page/use-parameter.ts'
import type { Grouping } from '../../../ui/table/panel/table-state.ts'
import { groupedWindow } from '../../../ui/table/rows/grouped-window.ts'
import type { GroupRow, RowSource } from '../../../ui/table/rows/row-source.ts'
import { type Watch, watchedRows } from '../../../ui/table/stillness/use-movement.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { AlertGroup } from '../../../wire/tabs/alert-list.ts'
import { useCauses } from '../cause/use-causes.ts'
import columnStyles from './alert-columns.module.css'
import type { AlertColumnOptions } from './alert-columns.tsx'
import styles from './alert-groups.module.css'
import { alertSource } from './alert-source.ts'

/** By what a list of alerts is grouped, and which groups are open in this tab. */
export interface AlertGroupChoice {
  readonly by: AlertGroupField | null
  readonly setBy: (by: AlertGroupField | null) => void
  readonly open: ReadonlySet<string>
  readonly setOpen: (ids: ReadonlySet<string>) => void
  readonly openGroup: (id: string, open: boolean) => void
}

const NONE: ReadonlySet<string> = new Set()

/** Returns a choice that begins with `first` and ends with the page. */
export function useAlertGroupChoice(first: AlertGroupField | null = null): AlertGroupChoice {
  const [by, setBy] = useState(first)
  return useOpenGroups(by, setBy)
}

/** Returns the choice that the address of the page carries, so that links and reloads keep it. */
export function useAlertGroupQuery(): AlertGroupChoice {
  const [text, setBy] = useParameter('group')
  return useOpenGroups(ALERT_GROUPS.find((field) => field === text) ?? null, setBy)
}

function useOpenGroups(by: AlertGroupField | null, setBy: (by: AlertGroupField | null) => void): AlertGroupChoice {
  const [open, setOpen] = useState(NONE)
  return {
    by,
    setBy: useCallback(
      (next) => {
        setBy(next)
        setOpen(NONE)
      },
      [setBy],
    ),
    open,
    setOpen,
    openGroup: useCallback((id, isOpen) => {
      setOpen((before) => (isOpen ? new Set([...before, id]) : new Set([...before].filter((own) => own !== id))))
    }, []),
  }
}

/**
 * Returns the rows of an alert list for a table, in groups if the worker has grouped them, and what `TableTools` shows.
 * `name` names the list, held or not.
 */
export function useAlertRows(
  name: string,
  list: AlertList & { readonly watch?: Watch },
  { by, setBy, open, setOpen, openGroup }: AlertGroupChoice,
  options: AlertColumnOptions,
): { readonly source: RowSource<Alert>; readonly grouping: Grouping } {
  const { t } = useTranslation('grouping')
  const { groups } = list.list
  const titled = useTitledGroups(groups, options)
  // A new source for each state of the list: the window creates a new state with every change.
  const source = useMemo(() => {
    const rows = alertSource(name, list)
    const watched = (own: RowSource<Alert>) => (list.watch === undefined ? own : watchedRows(own, list.watch))
    if (titled === null) return watched(rows)
    const grouped = groupedWindow(list, titled, {
      list: rows.list,
      isOpen: (id) => open.has(id),
      setOpen: openGroup,
      ids: async (from, to) => rows.ids(from, to),
      isAll: (shown, selected) => {
        const isShown = ({ id }: Alert) => !list.isGone(id)
        return (
          shown > 0 &&
          selected.size >= shown - list.list.gone &&
          list.here.filter(isShown).every(({ id }) => selected.has(id))
        )
      },
      ...(rows.all === undefined ? {} : { all: rows.all }),
    })
    return watched(grouped)
  }, [name, list, titled, open, openGroup])
  const grouping: Grouping = {
    choices: ALERT_GROUPS.map((id) => ({ id, title: t(`by.${id}`) })),
    by,
    onBy: (column) => setBy(ALERT_GROUPS.find((field) => field === column) ?? null),
    groups: groups?.length ?? 0,
    setAllOpen: (isOpen) => setOpen(isOpen ? new Set(groups?.map(({ id }) => groupId(id))) : NONE),
  }
  return { source, grouping }
}

type TitledGroup = Omit<GroupRow, 'open'>

function useTitledGroups(
  groups: readonly AlertGroup[] | null,
  options: AlertColumnOptions,
): readonly TitledGroup[] | null {
  const { t } = useTranslation('grouping')
  const { texts, priorities } = usePlantSettings()
  const causes = useCauses(groups)
  return useMemo(() => {
    if (groups === null) return null
    const titleOf = ({ id, stationName, priority, first }: AlertGroup) => {
      if (priority !== null)
        return [texts.priority(priority, false), priorities.get(priority)?.name].filter(Boolean).join(' · ')
      const cause = causes.get(id)?.stationName
      // Where it is: why is in the details, and a title that is cut says less than a short one.
      if (first !== null) return `${stationName}: ${first.message}${cause === undefined ? '' : ` ← ${cause}`}`
      return stationName === '' ? t('rest') : stationName
    }
    return groups.map((group) => ({
      id: groupId(group.id),
      title: titleOf(group),
      count: group.count,
      note: <GroupNote group={group} options={options} />,
    }))
  }, [groups, causes, options, texts, priorities, t])
}

/** Counts by priority, how many nobody has acknowledged, when the first of a burst came, and when the newest one. */
function GroupNote({
  group,
  options: { format, now },
}: {
  readonly group: AlertGroup
  readonly options: AlertColumnOptions
}) {
  const { t } = useTranslation('grouping')
  return (
    <span className={styles.note}>
      <span className={styles.counts}>
        {group.counts.map(({ priority, all, active }) => (
          <span key={priority} className={styles.count}>
            <PrioritySign priority={priority} size={14} gone={active === 0} /> {format.number(all, 0)}
          </span>
        ))}
      </span>
      <span
        className={`${styles.open} ${columnStyles.state}`}
        data-alert-state={group.open > 0 ? 'active-open' : 'gone-acked'}
      >
        {group.open > 0 ? t('open', { count: group.open }) : t('noneOpen')}
      </span>
      {group.first !== null && (
        <span className={styles.began}>{t('began', { time: format.stamp(group.first.timestamp, now) })}</span>
      )}
      <span className={styles.newest}>{t('newest', { time: format.stamp(group.newest, now) })}</span>
    </span>
  )
}
