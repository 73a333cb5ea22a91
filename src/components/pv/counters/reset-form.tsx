import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { targetId } from '../../../domain/commands/item-result.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import type { CounterValue, PvConfig } from '../../../wire/server/pv.ts'
import type { ShownValue } from '../../../wire/tabs/command.ts'
import type { ActionTarget } from '../../action-dialog/action.ts'
import { ActionForm } from '../../action-dialog/action-form.tsx'
import controls from '../../controls/controls.module.css'
import { Notice } from '../../controls/notice.tsx'
import { useFormat } from '../../locale/plant-settings.tsx'
import styles from '../outputs/outputs.module.css'
import { PvReading } from '../value/pv-reading.tsx'
import { useReadings } from '../value/use-readings.ts'
import { CounterParts } from './counter-parts.tsx'
import { currentCounter } from './use-counter.ts'

/** What is sent, what the user saw when deciding, and what the results name. */
export interface ResetInput {
  readonly configs: readonly PvConfig[]
  readonly shown: readonly ShownValue[]
  readonly targets: readonly ActionTarget[]
}

export interface ResetFormProps {
  readonly configs: readonly PvConfig[]
  readonly send: (input: ResetInput) => void
}

/**
 * The counters that are about to be reset with their values, and the second confirmation that cannot be taken back. One that is
 * smaller than it was has been reset by somebody else, and has to be seen. Domain 6.13 and 6.17.
 */
export function ResetForm({ configs, send }: ResetFormProps) {
  const { t } = useTranslation(['counters', 'setting'])
  const readings = useReadings(configs, currentCounter)
  const [seen, setSeen] = useState<ReadonlyMap<string, CounterValue>>(() => new Map())
  const [isSure, setSure] = useState(false)
  const fresh = [...readings].filter(([key]) => !seen.has(key))
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh]))
  const rows = configs.map((config) => {
    const key = liveKey(config.pvRef) ?? ''
    const now = readings.get(key) ?? null
    const own = seen.get(key) ?? now
    return { config, key, now, own, hasMoved: now !== null && own !== null && now.value < own.value }
  })
  const unknown = rows.filter(({ now }) => now === null)
  const moved = rows.filter(({ hasMoved }) => hasMoved)
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
        {rows.map((row) => (
          <div key={row.key} className={styles.output}>
            <span>
              <b>{row.config.name}</b>{' '}
              <span className={controls.muted}>
                {row.config.stationName} · {row.config.eksNr}
              </span>
            </span>
            <PvReading config={row.config} />
            <div className={styles.field}>
              {row.now !== null && <CounterParts counter={row.now} config={row.config} />}
              {row.hasMoved && row.now !== null && row.own !== null && (
                <Moved
                  config={row.config}
                  old={row.own.value}
                  now={row.now.value}
                  onLook={() => setSeen(new Map([...seen, ...readings]))}
                />
              )}
            </div>
          </div>
        ))}
        <label className={styles.sure}>
          <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
          {t('confirm', { count: configs.length })}
        </label>
      </div>
    </ActionForm>
  )
}

interface MovedProps {
  readonly config: PvConfig
  readonly old: number
  readonly now: number
  readonly onLook: () => void
}

function Moved({ config: { name, decimalPlaces }, old, now, onLook }: MovedProps) {
  const { t } = useTranslation(['counters', 'setting'])
  const format = useFormat()
  return (
    <Notice
      text={t('movedTo', { name, old: format.number(old, decimalPlaces), now: format.number(now, decimalPlaces) })}
      actions={[{ verb: t('setting:seen'), onRun: onLook }]}
    />
  )
}
