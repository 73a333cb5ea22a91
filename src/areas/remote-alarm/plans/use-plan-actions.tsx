import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import {
  activatePlanOf,
  activationOf,
  orderOfDefault,
  type PlanDefault,
  seenPlan,
  withDefault,
} from '../../../domain/plans/plan-activation.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { ActivatePlan, PlanResult } from '../../../wire/server/remote-alert.ts'
import type { ActionTarget } from '../../values/action-dialog/action-types.ts'
import { useRunCommand, useRunForm } from '../../values/action-dialog/use-run-command.ts'
import { AckPlansForm } from './ack-plans-form.tsx'
import { type ChangedPlan, ChangePlansForm } from './change-plans-form.tsx'
import { isKnown, type PlanRow, planDetail } from './plan-row.ts'
import { SeenPlan } from './plan-state.tsx'

export interface PlanActions {
  /** Why these plans cannot be switched now; null if nothing prevents it. */
  readonly whyNotSwitched: (rows: readonly PlanRow[]) => string | null
  /** Why these plans cannot be acknowledged now; null if nothing prevents it. */
  readonly whyNotAcked: (rows: readonly PlanRow[]) => string | null
  /** Sets plans to their configured default: after a question, or at once. Returns whether it is under way. Specification 4, "Alarm plan active flag". */
  readonly apply: (rows: readonly PlanRow[], preset: PlanDefault, hasQuestion: boolean, onDone?: () => void) => boolean
  /** Opens the dialog in which each plan is made active or inactive; it opens with what holds now. */
  readonly change: (rows: readonly PlanRow[], onDone?: () => void) => boolean
  /** Asks which messages, and acknowledges the plans. */
  readonly acknowledge: (rows: readonly PlanRow[], onDone?: () => void) => void
}

const KINDS = ['deactivate', 'activate', 'invert'] as const

/** Activates, deactivates and acknowledges alarm plans. Needs the texts of `plans`, `form`, `overlay` and `catalogue`. */
export function usePlanActions(): PlanActions {
  const { t } = useTranslation(['plans', 'overlay'])
  const catalogue = useCatalogueText()
  const run = useRunCommand()
  const runForm = useRunForm()
  const own = useQuery('rights').body?.stationNumbers ?? null
  const unauthorized = t('unauthorized')
  const ackUnauthorized = t('ack.unauthorized')
  const blocked = useCommandBlock('station', 'editPlans', unauthorized)
  const ackBlocked = useCommandBlock('station', 'acknowledgePlans', ackUnauthorized)

  const whyNotSwitched = useCallback(
    (rows: readonly PlanRow[]) => {
      if (blocked !== null) return blocked
      const unknown = rows.find((row) => !isKnown(row))
      if (unknown !== undefined) return t('unknown', { name: unknown.plan.planname })
      const foreign = rows.filter(({ plan }) => !plan.currentUserCanEdit)
      return foreign.length === 0 ? null : t('noEdit', { names: foreign.map(({ plan }) => plan.planname).join(', ') })
    },
    [blocked, t],
  )
  const whyNotAcked = useCallback(
    (rows: readonly PlanRow[]) => {
      if (ackBlocked !== null) return ackBlocked
      const isForeign = own !== null && rows.every(({ plan }) => !own.includes(plan.station.stationNumber))
      return isForeign ? t('overlay:reason.planUnauthorized') : null
    },
    [ackBlocked, own, t],
  )
  const stateText = useCallback((isActive: boolean) => t(isActive ? 'state.active' : 'state.inactive'), [t])
  const targetOf = useCallback(
    (row: PlanRow, { isActive }: ActivatePlan, seen: boolean): ActionTarget => ({
      id: row.key,
      label: row.plan.planname,
      detail: planDetail(row),
      live: () => <SeenPlan planKey={row.key} seen={seen} wanted={isActive} />,
      next: stateText(isActive),
    }),
    [stateText],
  )
  const failure = { failedTitle: catalogue('plans.notSaved'), failed: t('failed'), unauthorized }

  const apply: PlanActions['apply'] = (rows, preset, hasQuestion, onDone) => {
    const lines = rows.map(({ plan }) => activatePlanOf(plan))
    const order = orderOfDefault(lines, preset)
    const kind = KINDS[preset]
    return run({
      call: 'activatePlans',
      title: t(`${kind}.title`),
      verb: t(`${kind}.verb`),
      note: t('note'),
      args: { plans: order.plans },
      // Who was asked has decided on all states that the question shows.
      shown: hasQuestion ? lines.map(seenPlan) : order.shown,
      confirm: hasQuestion ? t(`${kind}.question`, { count: order.plans.length }) : null,
      targets: rows.map((row) => {
        const line = activatePlanOf(row.plan)
        return targetOf(row, withDefault(line, preset), line.isActive)
      }),
      failure,
      onAccepted: ({ unauthorizedPlans }) => {
        onDone?.()
        return t('done', { count: order.plans.length - unauthorizedPlans.length })
      },
    })
  }
  const change: PlanActions['change'] = (rows, onDone) =>
    runForm<'activatePlans', readonly ChangedPlan[]>({
      call: 'activatePlans',
      title: t('change.title'),
      verb: t('change.verb'),
      note: t('note'),
      takesRemark: 'journal',
      size: 'medium',
      fields: (send) => <ChangePlansForm opened={rows} send={send} />,
      args: (changed) => ({ plans: changed.map(({ line }) => activationOf(line)) }),
      shownOf: (changed) => changed.map(({ line, seen }) => seenPlan({ plan: line.plan, isActive: seen })),
      targets: (changed) => changed.map(({ row, line, seen }) => targetOf(row, line, seen)),
      failure,
      onAccepted: ({ alarmPlans }) => {
        onDone?.()
        return t('done', { count: alarmPlans.length })
      },
    })
  const acknowledge: PlanActions['acknowledge'] = (rows, onDone) => {
    runForm<'ackPlans', boolean>({
      call: 'ackPlans',
      title: t('ack.title'),
      verb: t('ack.verb'),
      note: t('ack.note'),
      size: 'medium',
      fields: (send) => <AckPlansForm rows={rows} send={send} />,
      args: (ackNonSent) => ({
        ackNonSent,
        plans: rows.map(({ plan }) => ({ planRef: activatePlanOf(plan).plan, ack: true })),
      }),
      targets: () => rows.map((row) => ({ id: row.key, label: row.plan.planname, detail: planDetail(row) })),
      failure: { failedTitle: catalogue('plans.notAcked'), failed: t('ack.failed'), unauthorized: ackUnauthorized },
      onAccepted: ({ unauthorizedPlans }: PlanResult) => {
        onDone?.()
        return t('ack.done', { count: rows.length - unauthorizedPlans.length })
      },
    })
  }
  return { whyNotSwitched, whyNotAcked, apply, change, acknowledge }
}
