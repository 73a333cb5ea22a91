import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { targetId } from '../../../domain/commands/item-result.ts'
import { type EnteredNumber, enteredNumber } from '../../../domain/forms/entered-number.ts'
import { delayProblem, MAX_DELAY_TIME } from '../../../domain/forms/limit-rules.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import controls from '../../../ui/controls/controls.module.css'
import { NumberField } from '../../../ui/form/fields/number-field.tsx'
import { useMoved } from '../../../ui/form/state/use-moved.ts'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { useProblemText } from '../../../ui/status/problem-text.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../../wire/server/pv-command.ts'
import { ActionForm } from '../action-dialog/action-form.tsx'
import { limitChanges } from '../rules/limit-edits.ts'
import { isSameLimit, useDifferenceText } from './limit-words.ts'
import styles from './limits.module.css'
import type { LimitsInput } from './limits-form.tsx'
import { MovedNote } from './moved-note.tsx'
import { PriorityChoice } from './priority-choice.tsx'
import { useLimitConfigs } from './use-live-values.ts'

interface SharedLimitsFormProps {
  readonly configs: readonly PvConfig[]
  readonly send: (input: LimitsInput) => void
}

/** Priority and delay of all limits of several analogue values. An entry that is left empty changes nothing. */
export function SharedLimitsForm({ configs, send }: SharedLimitsFormProps) {
  const { t } = useTranslation('limits')
  const pvs = useMemo(() => configs.map(({ pvRef }) => pvRef), [configs])
  const { load, body, isStale } = useLimitConfigs(pvs)
  const limits = useMemo(() => body?.filter(({ notSet }) => !notSet) ?? null, [body])
  return (
    <LoadGate what={t('what')} load={load} body={limits} hub="pv">
      {(present) => <SharedFields configs={configs} present={present} isStale={isStale} send={send} />}
    </LoadGate>
  )
}

interface SharedFieldsProps extends SharedLimitsFormProps {
  /** What the plant has now, in one order. */
  readonly present: readonly PvLimitConfig[]
  readonly isStale: boolean
}

function SharedFields({ configs, present, isStale, send }: SharedFieldsProps) {
  const { t } = useTranslation('limits')
  const { language } = useFormat()
  const problemText = useProblemText()
  const differenceText = useDifferenceText()
  const [priority, setPriority] = useState<number | null>(null)
  const [delay, setDelay] = useState<EnteredNumber>(() => enteredNumber(null, 0, language))
  const { seen, hasMoved, look } = useMoved(new Map(present.map((limit) => [keyOf(limit), limit] as const)), {
    isSame: isSameLimit,
  })
  const isUnchangedDelay = delay.text.trim() === ''
  const problem = isUnchangedDelay ? null : delayProblem(delay.value)
  const order = limitChanges(
    present.flatMap((old) => {
      const delayTime = isUnchangedDelay ? old.delayTime : delay.value
      return delayTime === null ? [] : [[old, { ...old, priority: priority ?? old.priority, delayTime }] as const]
    }),
  )
  const configOf = new Map(configs.map((config) => [pvParam(config.pvRef), config]))
  const moved = present.flatMap((now) => {
    const before = seen.get(keyOf(now))
    const config = configOf.get(pvParam(now.pvLimitRef.pv))
    if (before === undefined || config === undefined || !hasMoved(keyOf(now))) return []
    return [`${config.name} ${differenceText(before, now, config)}`]
  })
  const targets = configs.flatMap((config) => {
    const words = order.newLimits.flatMap((fresh, index) => {
      const old = order.oldLimits[index]
      return old === undefined || pvParam(fresh.pvLimitRef.pv) !== pvParam(config.pvRef)
        ? []
        : [differenceText(old, fresh, config)]
    })
    const target = { id: targetId(config.pvRef), label: config.name, config, next: words.join(' · ') }
    return words.length === 0 ? [] : [target]
  })
  const why =
    present.length === 0
      ? t('none')
      : isStale
        ? t('stale')
        : moved.length > 0
          ? t('moved.why', { count: moved.length })
          : problem !== null
            ? problemText(problem)
            : order.newLimits.length === 0
              ? t('nothing')
              : null
  return (
    <ActionForm
      blocked={why}
      hasEntered={priority !== null && !isUnchangedDelay}
      onSubmit={() => send({ ...order, targets })}
    >
      <div className={styles.form}>
        <p className={controls.muted}>{t('shared.text', { count: configs.length })}</p>
        <div className={styles.fields}>
          <NumberField
            label={t('field.delayTime')}
            unit="s"
            decimals={0}
            min={0}
            max={MAX_DELAY_TIME}
            changed={!isUnchangedDelay}
            error={problem === null ? null : problemText(problem)}
            value={delay}
            onChange={setDelay}
          />
          <PriorityChoice
            label={t('field.priority')}
            changed={priority !== null}
            value={priority}
            onChange={setPriority}
          />
        </div>
        {moved.length > 0 && (
          <MovedNote text={moved.join(' · ')} isEdited={false} onKeep={() => look()} onTake={() => look()} />
        )}
        <Changes targets={targets} />
      </div>
    </ActionForm>
  )
}

interface ChangesProps {
  readonly targets: readonly {
    readonly id: string
    readonly label: string
    readonly config: PvConfig
    readonly next: string
  }[]
}

/** What will be sent, item by item. */
export function Changes({ targets }: ChangesProps) {
  const { t } = useTranslation('limits')
  if (targets.length === 0) return null
  return (
    <section className={styles.summary} aria-label={t('summary')}>
      <b>{t('summary')}</b>
      <ul className={styles.items}>
        {targets.map(({ id, label, config, next }) => (
          <li key={id} className={styles.change}>
            <span>
              <b>{label}</b> <span className={controls.muted}>{config.stationName}</span>
            </span>
            <span>{next}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function keyOf({ pvLimitRef: { pv, limitType } }: PvLimitConfig): string {
  return `${pvParam(pv)} ${limitType}`
}
