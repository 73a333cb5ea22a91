import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../domain/base/language.ts'
import { targetId } from '../../../domain/commands/item-result.ts'
import { enteredNumber } from '../../../domain/forms/entered-number.ts'
import { MAX_DELAY_TIME } from '../../../domain/forms/limit-rules.ts'
import { isValid } from '../../../domain/forms/problem.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import controls from '../../../ui/controls/controls.module.css'
import { useAttempts } from '../../../ui/form/state/use-attempts.ts'
import { useMoved } from '../../../ui/form/state/use-moved.ts'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { LimitType } from '../../../wire/server/alert.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { LimitChanges, PvLimitConfig } from '../../../wire/server/pv-command.ts'
import { ActionForm } from '../action-dialog/action-form.tsx'
import { TargetFacts } from '../action-dialog/action-targets.tsx'
import type { ActionTarget } from '../action-dialog/action-types.ts'
import {
  changedFields,
  editableLimits,
  enteredLimit,
  type LimitEdits,
  type LimitEntry,
  type Limits,
  limitChanges,
  limitProblems,
  startLimit,
} from '../rules/limit-edits.ts'
import { LimitRow } from './limit-row.tsx'
import { LimitScale } from './limit-scale.tsx'
import { isSameLimit, LIMITS_FROM_TOP, useDifferenceText } from './limit-words.ts'
import styles from './limits.module.css'
import { MovedNote } from './moved-note.tsx'
import { useLimitConfigs } from './use-live-values.ts'

/** What is sent, and what the results name. */
export interface LimitsInput extends LimitChanges {
  readonly targets: readonly ActionTarget[]
}

/** What a limit could be, as figures of its alarms suggest it. */
export interface SuggestedLimit {
  readonly type: LimitType
  readonly limit?: number
  readonly delayTime?: number
}

interface LimitsFormProps {
  readonly config: PvConfig
  readonly suggested?: SuggestedLimit | undefined
  readonly send: (input: LimitsInput) => void
}

/** The limits of one analogue value, once all of them have loaded. Specification 5, "Limits and priorities". */
export function LimitsForm({ config, suggested, send }: LimitsFormProps) {
  const { t } = useTranslation('limits')
  const pvs = useMemo(() => [config.pvRef], [config])
  const { load, body, isStale } = useLimitConfigs(pvs)
  const limits = useMemo(() => (body === null ? null : editableLimits(body)), [body])
  return (
    <LoadGate what={t('what')} load={load} body={limits} hub="pv">
      {(present) => (
        <LimitFields config={config} suggested={suggested} present={present} isStale={isStale} send={send} />
      )}
    </LoadGate>
  )
}

interface LimitFieldsProps extends LimitsFormProps {
  /** What the plant has now. */
  readonly present: Limits
  readonly isStale: boolean
}

function LimitFields({ config, suggested, present, isStale, send }: LimitFieldsProps) {
  const { t } = useTranslation('limits')
  const { language } = useFormat()
  const differenceText = useDifferenceText()
  const [edits, setEdits] = useState<LimitEdits>(() =>
    suggested === undefined ? {} : { [suggested.type]: suggestedEntry(suggested, config.decimalPlaces, language) },
  )
  const { seen, hasMoved, look } = useMoved(limitsByType(present), { isSame: isSameLimit })
  const { wasTried, onSubmit } = useAttempts()
  const key = liveKey(config.pvRef)

  const rows = LIMITS_FROM_TOP.flatMap((type) => {
    const now = present[type]
    if (now === undefined) return []
    const start = startLimit(now, config.decimalPlaces, language)
    const entry: LimitEntry = { ...start, ...edits[type] }
    const before = seen.get(type) ?? now
    return [{ type, now, entry, changed: changedFields(entry, start), before, isMoved: hasMoved(type) }]
  })
  const problems = limitProblems(Object.fromEntries(rows.map(({ type, entry }) => [type, entry])), present)
  const order = limitChanges(
    rows.flatMap(({ now, entry }) => {
      const fresh = enteredLimit(entry, now)
      return fresh === null ? [] : [[now, fresh] as const]
    }),
  )
  const words = order.newLimits.flatMap((fresh, index) => {
    const old = order.oldLimits[index]
    return old === undefined ? [] : [differenceText(old, fresh, config)]
  })
  const edit = (type: LimitType, part: Partial<LimitEntry>) =>
    setEdits({ ...edits, [type]: { ...edits[type], ...part } })
  const moved = rows.filter(({ isMoved }) => isMoved)
  const isChanged = rows.some(({ changed }) => changed.length > 0)
  const why =
    rows.length === 0
      ? t('none')
      : isStale
        ? t('stale')
        : moved.length > 0
          ? t('moved.why', { count: moved.length })
          : isChanged
            ? null
            : t('nothing')
  const submit = () =>
    send({
      ...order,
      targets: [{ id: targetId(config.pvRef), label: config.name, config, next: words.join(' · ') }],
    })
  return (
    <ActionForm
      blocked={why}
      hasEntered={rows.flatMap(({ changed }) => changed).length > 1}
      onSubmit={onSubmit(Object.values(problems).every(isValid), submit)}
    >
      <div className={styles.form}>
        <TargetFacts config={config} />
        <div className={styles.limits}>
          {key !== null && rows.length > 0 && (
            <LimitScale
              liveKey={key}
              config={config}
              limits={rows.map(({ type, now, entry }) => ({ type, now: now.limit, next: entry.limit.value }))}
            />
          )}
          <div className={styles.rows}>
            {rows.length === 0 && <p>{t('none')}</p>}
            {rows.map(({ type, now, entry, changed, before, isMoved }) => (
              <div key={type}>
                <LimitRow
                  config={config}
                  present={now}
                  entry={entry}
                  changed={changed}
                  problems={wasTried || changed.length > 0 ? (problems[type] ?? {}) : {}}
                  onEdit={(part) => edit(type, part)}
                />
                {isMoved && (
                  <MovedNote
                    text={differenceText(before, now, config)}
                    isEdited={changed.length > 0}
                    onKeep={() => look(type)}
                    onTake={() => {
                      look(type)
                      setEdits({ ...edits, [type]: {} })
                    }}
                  />
                )}
              </div>
            ))}
          </div>
        </div>
        <p className={controls.muted}>{t('hint', { most: MAX_DELAY_TIME })}</p>
        {words.length > 0 && <Summary words={words} />}
      </div>
    </ActionForm>
  )
}

function suggestedEntry(
  { limit, delayTime }: SuggestedLimit,
  decimals: number,
  language: Language,
): Partial<LimitEntry> {
  return {
    ...(limit === undefined ? {} : { limit: enteredNumber(limit, decimals, language) }),
    ...(delayTime === undefined ? {} : { delayTime: enteredNumber(delayTime, 0, language) }),
  }
}

function limitsByType(limits: Limits): ReadonlyMap<string, PvLimitConfig> {
  return new Map(LIMITS_FROM_TOP.flatMap((type) => (limits[type] === undefined ? [] : [[type, limits[type]] as const])))
}

/** What will be sent, in words. */
function Summary({ words }: { readonly words: readonly string[] }) {
  const { t } = useTranslation('limits')
  return (
    <section className={styles.summary} aria-label={t('summary')}>
      <b>{t('summary')}</b>
      <ul>
        {words.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
