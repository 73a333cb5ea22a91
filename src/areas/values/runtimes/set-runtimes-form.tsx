import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { targetId } from '../../../domain/commands/item-result.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { call } from '../../../live/calls/call.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useAttempts } from '../../../ui/form/state/use-attempts.ts'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useReadFirst } from '../../../ui/load-gate/use-read-first.ts'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { RuntimeChanges } from '../../../wire/server/pv-command.ts'
import type { CallError } from '../../../wire/server/result.ts'
import { ActionForm } from '../action-dialog/action-form.tsx'
import type { ActionTarget } from '../action-dialog/action-types.ts'
import styles from '../outputs/outputs.module.css'
import { type RuntimeTarget, runtimeChanges, targetsByPv } from '../rules/runtime-order.ts'
import { RuntimeField } from './runtime-field.tsx'
import { RuntimesMissing } from './runtimes-missing.tsx'
import { confirmedTargets, type RuntimeChoice, unreadConfigs, useRuntimeEdits } from './use-runtime-edits.ts'
import { type RuntimeReadings, useRuntimeReadings } from './use-runtime-readings.ts'
import { useRuntimeWords } from './use-runtime-words.ts'

/** What is sent, and what the results name. */
export interface RuntimeInput {
  readonly changes: RuntimeChanges
  readonly targets: readonly ActionTarget[]
}

interface SetRuntimesFormProps {
  readonly choices: readonly RuntimeChoice[]
  readonly send: (input: RuntimeInput) => void
}

/**
 * The new values of runtimes beside their present ones, which are read again right before sending: no hub tells of a change.
 * Only changed ones are sent. Specification 5, "Value entry"; domain 6.12 and 6.17.
 */
export function SetRuntimesForm({ choices, send }: SetRuntimesFormProps) {
  const { t } = useTranslation(['runtimes', 'setting'])
  const words = useRuntimeWords()
  const configs = useMemo(() => choices.map(({ config }) => config), [choices])
  const readings = useRuntimeReadings(configs)
  const { edits, typed, enter, look } = useRuntimeEdits(choices, readings)
  const { wasTried, onSubmit } = useAttempts()
  const { isReading, unsent, error, read } = useReadFirst(typed)
  /** Those whose runtimes could not be read right before sending. */
  const [unread, setUnread] = useState<readonly PvConfig[]>([])

  const readingOf = ({ pvRef }: PvConfig) => readings.get(liveKey(pvRef) ?? '')
  const missing = configs.filter((config) => readingOf(config)?.load.state === 'error')
  const gone = edits.filter(({ isGone }) => isGone)
  const without = configs.filter(
    (config) => readingOf(config)?.value?.length === 0 && !gone.some((edit) => edit.config === config),
  )
  const changed = edits.filter(({ isChanged }) => isChanged)
  const moved = changed.filter(({ hasMoved }) => hasMoved)
  const targetOf = (own: readonly RuntimeTarget[]): readonly ActionTarget[] => {
    const [first] = own
    if (first === undefined) return []
    const { pvRef, name, stationName, eksNr } = first.config
    const next = own.map(
      ({ runtime: { runtimeType }, value }) => `${words.type(runtimeType)} ${words.value(runtimeType, value)}`,
    )
    return [{ id: targetId(pvRef), label: name, detail: `${stationName} · ${eksNr}`, next: `→ ${next.join(', ')}` }]
  }
  const submit = async () => {
    // Those that were named stay named: a PV that the plant no longer has leaves the form with the next reading.
    setUnread(changed.map(({ config }) => config))
    const fresh = await read(call('runtimes', { pvs: [...new Set(changed.map(({ config }) => config.pvRef))] }))
    if (fresh === null) return
    const targets = confirmedTargets(changed, fresh, serverNow())
    setUnread(targets === null ? unreadConfigs(changed, fresh) : [])
    // What was read is shown with the next frame, and has to be seen.
    if (targets === null || targets === 'moved') return
    send({ changes: runtimeChanges(targets), targets: targetsByPv(targets).flatMap(targetOf) })
  }
  const why = isReading
    ? t('checking')
    : missing.length > 0 || changed.some(({ isGone }) => isGone)
      ? t('notCurrent')
      : changed.length === 0
        ? t('setting:nothing')
        : moved.length > 0
          ? t('setting:moved', { count: moved.length })
          : null
  const isValid = changed.every(({ problem }) => problem === null)
  const isThere = isComplete(readings, configs.length)
  return (
    <LoadGate what={t('what')} load={{ state: 'loading' }} body={isThere || missing.length > 0 ? edits : null}>
      {(rows) => (
        <ActionForm blocked={why} hasEntered={changed.length > 1} onSubmit={onSubmit(isValid, submit)}>
          <div className={styles.outputs}>
            {missing.length > 0 && <RuntimesMissing configs={missing} error={errorOf(readings)} />}
            {gone.length > 0 && <RuntimesMissing configs={gone.map(({ config }) => config)} error={null} />}
            {!isReading && unread.length > 0 && (error !== null || unsent === null) && (
              <RuntimesMissing configs={unread} error={error} note={t('notSent')} />
            )}
            {error === null && unsent !== null && <DialogNote text={unsent} />}
            {without.length > 0 && (
              <DialogNote
                role="status"
                text={
                  configs.length === 1 ? t('none') : t('noneOf', { names: without.map(({ name }) => name).join(', ') })
                }
              />
            )}
            {rows.map((edit) => (
              <RuntimeField
                key={edit.id}
                edit={edit}
                isStale={edit.isGone || readingOf(edit.config)?.stale === true}
                wasTried={wasTried}
                onEnter={(entry) => enter(edit.id, entry)}
                onLook={() => look(edit.id)}
              />
            ))}
          </div>
        </ActionForm>
      )}
    </LoadGate>
  )
}

function isComplete(readings: RuntimeReadings, count: number): boolean {
  return [...readings.values()].filter(({ value }) => value !== null).length >= count
}

function errorOf(readings: RuntimeReadings): CallError | null {
  for (const { load } of readings.values()) if (load.state === 'error') return load.error
  return null
}
