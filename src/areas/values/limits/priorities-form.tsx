import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { targetId } from '../../../domain/commands/item-result.ts'
import { priorityProblem } from '../../../domain/forms/limit-rules.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { useMoved } from '../../../ui/form/state/use-moved.ts'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { PriorityChanges, PvPriority } from '../../../wire/server/pv-command.ts'
import { ActionForm } from '../action-dialog/action-form.tsx'
import { TargetFacts } from '../action-dialog/action-targets.tsx'
import type { ActionTarget } from '../action-dialog/action-types.ts'
import styles from './limits.module.css'
import { MovedNote } from './moved-note.tsx'
import { PriorityChoice } from './priority-choice.tsx'
import { Changes } from './shared-limits-form.tsx'
import { useLiveConfigs } from './use-live-values.ts'

/** What is sent, and what the results name. */
export interface PrioritiesInput extends PriorityChanges {
  readonly targets: readonly ActionTarget[]
}

interface PrioritiesFormProps {
  readonly configs: readonly PvConfig[]
  readonly send: (input: PrioritiesInput) => void
}

/** The priority of the alerts of one or several digital inputs. Specification 5, "Limits and priorities". */
export function PrioritiesForm({ configs, send }: PrioritiesFormProps) {
  const { t } = useTranslation('limits')
  const pvs = useMemo(() => configs.map(({ pvRef }) => pvRef), [configs])
  const { load, body, isStale } = useLiveConfigs(pvs)
  return (
    <LoadGate what={t('priorityOf.what')} load={load} body={body} hub="pv">
      {(present) => <PriorityFields present={present} isStale={isStale} send={send} />}
    </LoadGate>
  )
}

interface PriorityFieldsProps extends Pick<PrioritiesFormProps, 'send'> {
  /** What the plant has now. */
  readonly present: readonly PvConfig[]
  readonly isStale: boolean
}

function PriorityFields({ present, isStale, send }: PriorityFieldsProps) {
  const { t } = useTranslation('limits')
  const priorities = present.flatMap(({ pvRef, alertInputConfig }): readonly PvPriority[] =>
    alertInputConfig === null ? [] : [{ pvRef, priority: alertInputConfig.priority }],
  )
  const [first] = priorities
  const [chosen, setChosen] = useState<number | null>(null)
  const { seen, hasMoved, look } = useMoved(
    new Map(priorities.map(({ pvRef, priority }) => [pvParam(pvRef), priority] as const)),
  )
  const only = present.length === 1 ? present[0] : undefined
  const shown = chosen ?? (only === undefined ? null : (first?.priority ?? null))
  const isAllowed = chosen !== null && priorityProblem(chosen) === null
  const old = isAllowed ? priorities.filter(({ priority }) => priority !== chosen) : []
  const targets = old.flatMap(({ pvRef, priority }) => {
    const config = present.find((other) => pvParam(other.pvRef) === pvParam(pvRef))
    const next = t('difference.priority', { from: priority, to: chosen })
    return config === undefined ? [] : [{ id: targetId(pvRef), label: config.name, config, next }]
  })
  const moved = priorities.flatMap(({ pvRef, priority }) => {
    const before = seen.get(pvParam(pvRef))
    if (before === undefined || !hasMoved(pvParam(pvRef))) return []
    const name = present.find((other) => pvParam(other.pvRef) === pvParam(pvRef))?.name ?? ''
    return [`${name}: ${t('difference.priority', { from: before, to: priority })}`]
  })
  const why =
    priorities.length === 0
      ? t('priorityOf.none')
      : isStale
        ? t('stale')
        : moved.length > 0
          ? t('moved.why', { count: moved.length })
          : old.length === 0
            ? t('nothing')
            : null
  const submit = () => {
    if (chosen === null) return
    const newPriorities = old.map(({ pvRef }) => ({ pvRef, priority: chosen }))
    send({ oldPriorities: old, newPriorities, targets })
  }
  const field = (
    <PriorityChoice
      label={t('field.newPriority')}
      hideLabel={only !== undefined}
      required
      changed={old.length > 0}
      value={shown}
      onChange={setChosen}
    />
  )
  return (
    <ActionForm blocked={why} onSubmit={submit}>
      <div className={styles.form}>
        {only === undefined ? field : <TargetFacts config={only}>{field}</TargetFacts>}
        {moved.length > 0 && (
          <MovedNote
            text={moved.join(' · ')}
            isEdited={chosen !== null}
            onKeep={() => look()}
            onTake={() => {
              look()
              setChosen(null)
            }}
          />
        )}
        <Changes targets={targets} />
      </div>
    </ActionForm>
  )
}
