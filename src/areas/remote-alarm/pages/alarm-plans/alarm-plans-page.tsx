import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { planKey } from '../../../../domain/plans/plan-activation.ts'
import { isOld, useLiveValues, useQuery } from '../../../../live/views/hooks.ts'
import { Chip } from '../../../../ui/controls/chip.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Opens } from '../../../../ui/controls/opens.tsx'
import panes from '../../../../ui/layout/panes.module.css'
import { firstMissing } from '../../../../ui/load-gate/first-missing.ts'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { PartFailed } from '../../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useChosen } from '../../../../ui/table/panel/use-chosen.ts'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import { NarrowCard } from '../../../../ui/table/rows/narrow-card.tsx'
import { planRow } from '../../plans/plan-row.ts'
import { PlanState } from '../../plans/plan-state.tsx'
import { usePlanActions } from '../../plans/use-plan-actions.tsx'
import { type ListedPlan, rowId, usePlanColumns } from './plan-columns.tsx'

const NO_ROWS: readonly ListedPlan[] = []
const NARROW_BELOW_PX = 560
const importDetails = () => import('./plan-details.tsx')

/** The alarm plans of the plant, live: activates, deactivates and acknowledges one of them, or several at once. */
export function AlarmPlansPage() {
  const { t } = useTranslation('plans')
  const catalogue = useCatalogueText()
  const plans = useQuery('alarmPlans')
  const named = useQuery('stations')
  const stations = named.body
  const toConfirm = useQuery('plansToConfirm')
  // No hub tells which plans are to be acknowledged, and it may refuse to tell a plan.
  useRereads(plans)
  useRereads(toConfirm)
  const listed = plans.body?.alarmPlans ?? null
  const live = useLiveValues(
    'alarmPlan',
    useMemo(() => listed?.map(planKey) ?? [], [listed]),
  )
  const rows = useMemo(() => {
    if (listed === null || stations === null) return NO_ROWS
    const names = new Map(stations.map(({ id, name }) => [id, name]))
    const open = toConfirm.body === null ? null : new Set(toConfirm.body.alarmPlans.map(planKey))
    return listed.map((plan): ListedPlan => {
      const { stationNumber } = plan.station
      const row = planRow(plan, names.get(stationNumber) ?? String(stationNumber), live)
      return { ...row, isToConfirm: open?.has(row.key) ?? null }
    })
  }, [listed, stations, toConfirm.body, live])
  const actions = usePlanActions()
  const { whyNotSwitched, whyNotAcked, apply, change, acknowledge } = actions
  const { chosen, clear, selection } = useChosen(rows, rowId)
  const columns = usePlanColumns()
  const table = useLocalTable({ id: 'alarmPlans', label: t('page'), columns, rows, rowId })
  const narrow = useMemo(
    () => ({ below: NARROW_BELOW_PX, lines: 2, cell: (row: ListedPlan) => <NarrowPlan row={row} /> }),
    [],
  )
  // The address names the plan whose details are open.
  const [opened, setOpened] = useParameter('plan')
  const [details, loadDetails, hasFailed] = useDeferred(importDetails)
  const onOpen = useCallback(
    (row: ListedPlan) => {
      loadDetails()
      setOpened(rowId(row))
    },
    [loadDetails, setOpened],
  )
  const rowState = useCallback((row: ListedPlan) => (rowId(row) === opened ? 'opened' : undefined), [opened])
  const missing = firstMissing(plans, named)
  const shown = missing === null ? (rows.find((row) => rowId(row) === opened) ?? null) : undefined
  const none = chosen.length === 0 ? t('choose') : null
  const why = none ?? whyNotSwitched(chosen)
  const whyNoAck = none ?? whyNotAcked(chosen)
  return (
    <Page title={t('page')} chips={<PageLastKnown isOld={rows.some(({ now }) => isOld(now))} />}>
      <TableTools table={table}>
        <CommandButton blocked={why} onRun={() => apply(chosen, 1, true, clear)}>
          <Opens text={t('activate.verb')} />
        </CommandButton>
        <CommandButton blocked={why} onRun={() => apply(chosen, 0, true, clear)}>
          <Opens text={t('deactivate.verb')} />
        </CommandButton>
        <CommandButton blocked={why} onRun={() => change(chosen, clear)}>
          <Opens text={t('change.open')} />
        </CommandButton>
        <CommandButton blocked={whyNoAck} onRun={() => acknowledge(chosen, clear)}>
          <Opens text={t('ack.verb')} />
        </CommandButton>
        <span className={controls.muted} role="status">
          {chosen.length > 0 && (why ?? whyNoAck)}
        </span>
      </TableTools>
      <div className={panes.panes}>
        <TablePanel
          table={table}
          className={panes.list}
          empty={t('none')}
          loading={missing && <LoadStatus what={t('what')} failed={catalogue('plans.notLoaded')} {...missing} />}
          selection={selection}
          onOpen={onOpen}
          rowState={rowState}
          narrow={narrow}
        />
        {opened !== null && hasFailed && <PartFailed />}
        {details !== null && (
          <details.PlanDetails row={shown} open={opened !== null} onClose={() => setOpened(null)} actions={actions} />
        )}
      </div>
    </Page>
  )
}

function NarrowPlan({ row: { plan, stationName, now, isToConfirm } }: { readonly row: ListedPlan }) {
  const { t } = useTranslation('plans')
  const isFull = plan.alertingCount >= plan.alertingCountMax
  return (
    <NarrowCard
      name={plan.planname}
      state={<PlanState now={now} />}
      detail={`${stationName} · ${t('column.number')} ${plan.planNumber}`}
      value={(isFull || isToConfirm) && <Chip>{t(isFull ? 'full' : 'toConfirm')}</Chip>}
    />
  )
}
