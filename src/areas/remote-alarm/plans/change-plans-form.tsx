import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activatePlanOf, withFlag } from '../../../domain/plans/plan-activation.ts'
import { isOld, useLiveValues } from '../../../live/views/hooks.ts'
import controls from '../../../ui/controls/controls.module.css'
import { RadioField } from '../../../ui/form/fields/choice-field.tsx'
import { useMoved } from '../../../ui/form/state/use-moved.ts'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import type { ActivatePlan } from '../../../wire/server/remote-alert.ts'
import { ActionForm } from '../../values/action-dialog/action-form.tsx'
import { type PlanRow, planDetail, planRow } from './plan-row.ts'
import { PlanState } from './plan-state.tsx'
import styles from './plans.module.css'

/** A plan that was changed: its line as it is to be, and what the user saw. */
export interface ChangedPlan {
  readonly row: PlanRow
  readonly line: ActivatePlan
  readonly seen: boolean
}

interface ChangePlansFormProps {
  readonly opened: readonly PlanRow[]
  readonly send: (changed: readonly ChangedPlan[]) => void
}

/**
 * Active or not, for each plan that the user may edit; without defaults it opens with what holds now. Only changed plans are
 * sent, and one that somebody else changes meanwhile has to be seen first. Specification 4; domain 6.17.
 */
export function ChangePlansForm({ opened, send }: ChangePlansFormProps) {
  const { t } = useTranslation('plans')
  const keys = useMemo(() => opened.map(({ key }) => key), [opened])
  const live = useLiveValues('alarmPlan', keys)
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(() => new Map())
  const present = opened.map(({ plan, stationName }) => planRow(plan, stationName, live))
  const { hasMoved, look } = useMoved(activeByKey(present), { opened: activeByKey(opened) })
  const rows = present.map((row) => {
    const now = activatePlanOf(row.plan)
    const line = withFlag(now, chosen.get(row.key) ?? now.isActive)
    const isChanged = line.isActive !== now.isActive
    return { row, now, line, isChanged, isMoved: chosen.has(row.key) && hasMoved(row.key) }
  })
  const changed = rows.filter(({ isChanged }) => isChanged)
  const moved = rows.filter(({ isMoved }) => isMoved)
  const silent = changed.filter(({ line }) => !line.isActive).length
  // The rows of the dialog were known when it opened.
  const unknown = rows.find(({ row }) => isOld(row.now))
  const blocked =
    unknown !== undefined
      ? t('unknown', { name: unknown.line.planName })
      : moved.length > 0
        ? t('change.moved', { count: moved.length })
        : changed.length === 0
          ? t('change.nothing')
          : null
  return (
    <ActionForm
      blocked={blocked}
      hasEntered={changed.length > 1}
      onSubmit={() => send(changed.map(({ row, line, now }) => ({ row, line, seen: now.isActive })))}
    >
      <div className={styles.plans}>
        {rows.map(({ row, line, isChanged, isMoved }) => (
          <div key={row.key} className={styles.plan} data-plan={row.key}>
            <span>
              <b>{line.planName}</b> <span className={controls.muted}>{planDetail(row)}</span>
            </span>
            <PlanState now={row.now} />
            <RadioField<'active' | 'inactive'>
              label={t('change.label', { name: line.planName })}
              hideLabel
              changed={isChanged}
              blocked={line.currentUserCanEdit ? null : t('noEdit', { names: line.planName })}
              value={line.isActive ? 'active' : 'inactive'}
              choices={[
                { value: 'active', text: t('state.active') },
                { value: 'inactive', text: t('state.inactive') },
              ]}
              onChange={(value) => setChosen(new Map(chosen).set(row.key, value === 'active'))}
            />
            {isMoved && (
              <DialogNote
                text={t('change.movedOf', { name: line.planName })}
                actions={[{ verb: t('change.seen'), onRun: () => look(row.key) }]}
              />
            )}
          </div>
        ))}
        <p role="status">{silent > 0 && t('change.silent', { count: silent })}</p>
      </div>
    </ActionForm>
  )
}

function activeByKey(rows: readonly PlanRow[]): ReadonlyMap<string, boolean> {
  return new Map(rows.map(({ key, plan }) => [key, plan.active]))
}
