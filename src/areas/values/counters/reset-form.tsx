import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../domain/base/must.ts'
import { targetId } from '../../../domain/commands/item-result.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { useMoved } from '../../../ui/form/state/use-moved.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { ShownValue } from '../../../wire/tabs/command.ts'
import { ActionForm } from '../action-dialog/action-form.tsx'
import type { ActionTarget } from '../action-dialog/action-types.ts'
import { OutputRow } from '../outputs/output-row.tsx'
import styles from '../outputs/outputs.module.css'
import { useReadings } from '../value/use-readings.ts'
import { CounterParts } from './counter-parts.tsx'
import { currentCounter } from './use-counter.ts'

/** What is sent, what the user saw when deciding, and what the results name. */
export interface ResetInput {
  readonly configs: readonly PvConfig[]
  readonly shown: readonly ShownValue[]
  readonly targets: readonly ActionTarget[]
}

interface ResetFormProps {
  readonly configs: readonly PvConfig[]
  readonly send: (input: ResetInput) => void
}

/**
 * The counters that are about to be reset with their values, and the second confirmation that cannot be taken back. One that is
 * smaller than it was has been reset by somebody else, and has to be seen. Domain 6.13 and 6.17.
 */
export function ResetForm({ configs, send }: ResetFormProps) {
  const { t } = useTranslation(['counters', 'setting'])
  const format = useFormat()
  const readings = useReadings(configs, currentCounter)
  const { seen, hasMoved, look } = useMoved(readings, { isSame: (before, now) => now.value >= before.value })
  const [isSure, setSure] = useState(false)
  const rows = configs.map((config) => {
    const key = liveKey(config.pvRef) ?? ''
    return { config, key, now: readings.get(key) ?? null, isMoved: hasMoved(key) }
  })
  const unknown = rows.filter(({ now }) => now === null)
  const moved = rows.filter(({ isMoved }) => isMoved)
  const why =
    unknown.length > 0
      ? t('notCurrent', { names: unknown.map(({ config }) => config.name).join(', ') })
      : moved.length > 0
        ? t('setting:moved', { count: moved.length })
        : isSure
          ? null
          : t('sure')
  const submit = () =>
    send({
      configs,
      shown: rows.flatMap(({ key, now }) =>
        now === null ? [] : [{ topic: 'pvValue', key, value: now.value, mayGrow: true }],
      ),
      targets: configs.map((config) => ({ id: targetId(config.pvRef), label: config.name, config, next: '0' })),
    })
  return (
    <ActionForm blocked={why} onSubmit={submit}>
      <div className={styles.outputs}>
        <p>{t('question', { count: configs.length })}</p>
        {rows.map(({ config, key, now, isMoved }) => (
          <OutputRow key={key} config={config}>
            <div className={styles.field}>
              {now !== null && <CounterParts counter={now} config={config} />}
              {now !== null && isMoved && (
                <DialogNote
                  text={t('movedTo', {
                    name: config.name,
                    old: format.number(must(seen.get(key)).value, config.decimalPlaces),
                    now: format.number(now.value, config.decimalPlaces),
                  })}
                  actions={[{ verb: t('setting:seen'), onRun: () => look(key) }]}
                />
              )}
            </div>
          </OutputRow>
        ))}
        <label className={styles.sure}>
          <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
          {t('confirm', { count: configs.length })}
        </label>
      </div>
    </ActionForm>
  )
}
