import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import type { PlanRow } from '../../components/plans/plan-row.ts'
import { PlanState } from '../../components/plans/plan-state.tsx'
import type { Column } from '../../components/table/rows/column.ts'

/** A plan of the list, and whether it has to be acknowledged. */
export interface ListedPlan extends PlanRow {
  readonly isToConfirm: boolean
}

export function rowId({ key }: ListedPlan): string {
  return key
}

/** Returns the columns of the alarm plans. */
export function usePlanColumns(): readonly Column<ListedPlan>[] {
  const { t } = useTranslation(['plans', 'common'])
  const format = useFormat()
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const column = (id: string, title: string, track: string, text: (row: ListedPlan) => string) => ({
      id,
      title,
      track,
      text,
      compare: (a: ListedPlan, b: ListedPlan) => collator.compare(text(a), text(b)),
      filter: { kind: 'text' } as const,
    })
    const sinceOf = ({ plan }: ListedPlan) => plan.activeSince ?? null
    const option = (isSo: boolean, text: string) => ({ value: Number(isSo), text })
    return [
      column('name', t('common:field.name'), 'minmax(150px, 2fr)', ({ plan }) => plan.planname),
      {
        ...column('station', t('common:field.station'), 'minmax(120px, 1.5fr)', (row) => row.stationName),
        groups: true,
      },
      { ...column('group', t('column.group'), 'minmax(120px, 1fr)', ({ plan }) => plan.groupname), groups: true },
      {
        id: 'state',
        title: t('column.state'),
        track: '130px',
        plain: ({ plan }) => t(plan.active ? 'state.active' : 'state.inactive'),
        cell: ({ now }) => <PlanState now={now} />,
        compare: (a, b) => Number(b.plan.active) - Number(a.plan.active),
        filter: {
          kind: 'choice',
          options: [option(true, t('state.active')), option(false, t('state.inactive'))],
          read: ({ plan }) => Number(plan.active),
        },
      },
      {
        id: 'since',
        title: t('column.since'),
        track: '158px',
        from: 900,
        text: (row) => {
          const since = sinceOf(row)
          return since === null ? t('always') : format.dateTime(since)
        },
        compare: (a, b) => (sinceOf(a) ?? 0) - (sinceOf(b) ?? 0),
        filter: { kind: 'time', read: sinceOf },
      },
      {
        ...column('priorities', t('column.priorities'), '128px', ({ plan }) => prioritiesOf(plan.activePriorities)),
        from: 1240,
      },
      {
        ...column('recipients', t('column.recipients'), 'minmax(160px, 2fr)', ({ plan }) =>
          plan.recipients.filter((recipient) => recipient !== null).join(' · '),
        ),
        from: 1420,
      },
      {
        id: 'delivered',
        title: t('column.delivered'),
        track: '104px',
        align: 'end',
        from: 1240,
        text: ({ plan }) => String(plan.deliveredMessages),
        plain: ({ plan }) => plan.deliveredMessages,
        compare: (a, b) => a.plan.deliveredMessages - b.plan.deliveredMessages,
      },
      {
        id: 'undelivered',
        title: t('column.undelivered'),
        track: '130px',
        align: 'end',
        from: 760,
        text: ({ plan }) => String(plan.undeliveredMessages),
        plain: ({ plan }) => plan.undeliveredMessages,
        compare: (a, b) => a.plan.undeliveredMessages - b.plan.undeliveredMessages,
        filter: { kind: 'number', read: ({ plan }) => plan.undeliveredMessages },
      },
      {
        id: 'calls',
        title: t('column.calls'),
        track: '140px',
        align: 'end',
        from: 1060,
        text: ({ plan }) => `${plan.alertingCount} / ${plan.alertingCountMax}`,
        compare: (a, b) => a.plan.alertingCount - b.plan.alertingCount,
      },
      {
        id: 'changes',
        title: t('column.changes'),
        track: '140px',
        align: 'end',
        from: 1420,
        text: ({ plan }) => `${plan.callNumberChangeCount} / ${plan.callNumberChangeCountMax}`,
        compare: (a, b) => a.plan.callNumberChangeCount - b.plan.callNumberChangeCount,
      },
      {
        id: 'confirm',
        title: t('column.confirm'),
        track: '140px',
        from: 640,
        plain: ({ isToConfirm }) => (isToConfirm ? t('toConfirm') : ''),
        cell: ({ isToConfirm }) => isToConfirm && <span className={controls.chip}>{t('toConfirm')}</span>,
        compare: (a, b) => Number(b.isToConfirm) - Number(a.isToConfirm),
        filter: {
          kind: 'choice',
          options: [option(true, t('toConfirm'))],
          read: ({ isToConfirm }) => Number(isToConfirm),
        },
      },
    ]
  }, [t, format])
}

/** The priorities that call, by their slots. Specification 3, "Alarm plan". */
function prioritiesOf(slots: readonly boolean[]): string {
  return slots.flatMap((isActive, priority) => (isActive ? [priority] : [])).join(', ')
}
