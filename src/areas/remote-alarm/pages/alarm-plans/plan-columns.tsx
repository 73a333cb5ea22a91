import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeCell } from '../../../../domain/text/written-cell.ts'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { NotTold } from '../../../../ui/controls/not-told.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useToldFiles } from '../../../../ui/table/export/use-told-files.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { textColumns } from '../../../../ui/table/rows/usual-columns.ts'
import type { AlarmPlan } from '../../../../wire/server/remote-alert.ts'
import type { PlanRow } from '../../plans/plan-row.ts'
import { Counter, PrioritySlots, prioritiesOf } from '../../plans/plan-slots.tsx'
import { PlanState } from '../../plans/plan-state.tsx'
import styles from './alarm-plans.module.css'

/** Of the bar, or the word, beside a count. */
const COUNTER_PX = 52

/** A plan of the list, and whether it has to be acknowledged. */
export interface ListedPlan extends PlanRow {
  /** Null until the server has told which plans are to be acknowledged. */
  readonly isToConfirm: boolean | null
}

export function rowId({ key }: ListedPlan): string {
  return key
}

/** The first is always whole: he is called first. The others stand in the details. */
function Recipients({ names: [first, ...others] }: { readonly names: readonly string[] }) {
  return (
    <span className={styles.recipients}>
      <span>{first ?? '–'}</span>
      {others.length > 0 && <span className={controls.muted}>{`+${others.length}`}</span>}
    </span>
  )
}

/** Whether a plan is to be acknowledged; a dash while that is not known, which is not the same as no. */
export function ToConfirm({ isToConfirm }: Pick<ListedPlan, 'isToConfirm'>) {
  const { t } = useTranslation('plans')
  if (isToConfirm === null) {
    return (
      <span data-to-confirm="unknown">
        <NotTold why={t('toConfirmUnknown')} />
      </span>
    )
  }
  return isToConfirm && <Chip>{t('toConfirm')}</Chip>
}

/** Returns the columns of the alarm plans. */
export function usePlanColumns(): readonly Column<ListedPlan>[] {
  const { t } = useTranslation(['plans', 'common'])
  const format = useFormat()
  const toldFiles = useToldFiles()
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const column = textColumns<ListedPlan>(collator)
    const sinceOf = ({ plan }: ListedPlan) => plan.activeSince ?? null
    const option = (isSo: boolean, text: string) => ({ value: Number(isSo), text })
    const recipientsOf = ({ plan }: ListedPlan) => plan.recipients.filter((recipient) => recipient !== null)
    return [
      column('name', t('common:field.name'), 'minmax(120px, 2fr)', ({ plan }) => plan.planname),
      {
        ...column('station', t('common:field.station'), 'minmax(110px, 1.5fr)', (row) => row.stationName),
        groups: true,
      },
      {
        id: 'number',
        title: t('column.number'),
        track: '56px',
        align: 'end',
        from: 1000,
        text: ({ plan }) => String(plan.planNumber),
        plain: ({ plan }) => plan.planNumber,
        compare: (a, b) => a.plan.planNumber - b.plan.planNumber,
        filter: { kind: 'number', read: ({ plan }) => plan.planNumber },
      },
      { ...column('group', t('column.group'), 'minmax(104px, 1fr)', ({ plan }) => plan.groupname), groups: true },
      {
        id: 'state',
        title: t('column.state'),
        track: '112px',
        files: {
          columns: toldFiles<ListedPlan, AlarmPlan>(t('column.state'), ({ now }) => now, [
            {
              id: 'state',
              title: t('column.state'),
              say: ({ active }) => t(active ? 'state.active' : 'state.inactive'),
            },
          ]),
        },
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
        track: '164px',
        from: 900,
        text: (row) => {
          const since = sinceOf(row)
          return since === null ? t('always') : format.dateTime(since)
        },
        plain: (row) => {
          const since = sinceOf(row)
          return since === null ? t('always') : timeCell(since, format)
        },
        compare: (a, b) => (sinceOf(a) ?? 0) - (sinceOf(b) ?? 0),
        filter: { kind: 'time', read: sinceOf },
      },
      {
        ...column('priorities', t('column.priorities'), '190px', ({ plan }) => prioritiesOf(plan.activePriorities)),
        from: 1380,
        cell: ({ plan }) => <PrioritySlots slots={plan.activePriorities} isActive={plan.active} />,
      },
      {
        ...column('recipients', t('column.recipients'), 'minmax(212px, 2fr)', (row) => recipientsOf(row).join(' · ')),
        cell: (row) => <Recipients names={recipientsOf(row)} />,
        from: 1680,
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
        track: '132px',
        align: 'end',
        from: 1100,
        text: ({ plan }) => `${plan.alertingCount} / ${plan.alertingCountMax}`,
        extraPx: COUNTER_PX,
        cell: ({ plan }) => <Counter count={plan.alertingCount} max={plan.alertingCountMax} />,
        compare: (a, b) => a.plan.alertingCount - b.plan.alertingCount,
      },
      {
        id: 'changes',
        title: t('column.changes'),
        track: '132px',
        align: 'end',
        from: 1500,
        text: ({ plan }) => `${plan.callNumberChangeCount} / ${plan.callNumberChangeCountMax}`,
        extraPx: COUNTER_PX,
        cell: ({ plan }) => <Counter count={plan.callNumberChangeCount} max={plan.callNumberChangeCountMax} />,
        compare: (a, b) => a.plan.callNumberChangeCount - b.plan.callNumberChangeCount,
      },
      {
        id: 'confirm',
        title: t('column.confirm'),
        track: '104px',
        from: 640,
        plain: ({ isToConfirm }) => (isToConfirm === null ? '–' : isToConfirm ? t('toConfirm') : ''),
        cell: ({ isToConfirm }) => <ToConfirm isToConfirm={isToConfirm} />,
        compare: (a, b) => Number(b.isToConfirm) - Number(a.isToConfirm),
        filter: {
          kind: 'choice',
          options: [option(true, t('toConfirm'))],
          read: ({ isToConfirm }) => (isToConfirm === null ? null : Number(isToConfirm)),
        },
      },
    ]
  }, [t, format, toldFiles])
}
