import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { targetId } from '../../../domain/commands/item-result.ts'
import type { Problem } from '../../../domain/forms/problem.ts'
import { isSameValue } from '../../../domain/forms/same-value.ts'
import { rangeSentence, type SetTarget, setOrder } from '../../../domain/forms/value-rules.ts'
import { timeOfDayText } from '../../../domain/time/time-text.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import type { Lane } from '../../../live/views/subscriptions.ts'
import { Notice } from '../../../ui/controls/notice.tsx'
import { CheckboxField } from '../../../ui/form/fields/choice-field.tsx'
import { useAttempts } from '../../../ui/form/state/use-attempts.ts'
import { useMoved } from '../../../ui/form/state/use-moved.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { useProblemText } from '../../../ui/status/problem-text.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { PvSetValue } from '../../../wire/server/pv-command.ts'
import type { ShownValue } from '../../../wire/tabs/command.ts'
import { ActionForm } from '../action-dialog/action-form.tsx'
import { TargetFacts } from '../action-dialog/action-targets.tsx'
import type { ActionTarget } from '../action-dialog/action-types.ts'
import { enteredValue, entryProblem, type OutputEntry, type OutputReading, startEntry } from '../rules/output-entry.ts'
import { useReadings } from '../value/use-readings.ts'
import { Feedback } from './feedback.tsx'
import { OutputField } from './output-field.tsx'
import { OutputRow } from './output-row.tsx'
import styles from './outputs.module.css'

/** What is sent, what the user saw when deciding, and what the results name. */
export interface SetInput {
  readonly values: readonly PvSetValue[]
  readonly shown: readonly ShownValue[]
  readonly targets: readonly ActionTarget[]
}

interface SetValuesFormProps {
  readonly configs: readonly PvConfig[]
  readonly send: (input: SetInput) => void
}

/**
 * The new values of outputs beside their live ones. Only those that were changed are sent, all or none of them; a value that
 * somebody else changes meanwhile has to be seen first. Specification 5, "Value entry"; domain 6.12 and 6.17.
 */
export function SetValuesForm({ configs, send }: SetValuesFormProps) {
  const { t } = useTranslation('setting')
  const { format } = usePlantSettings()
  const catalogue = useCatalogueText()
  const stateText = useStateText()
  const problemText = useProblemText()
  const readings = useReadings(configs, currentOutput)
  const [entries, setEntries] = useState<ReadonlyMap<string, OutputEntry>>(() => new Map())
  const keys = configs.map(({ pvRef }) => liveKey(pvRef) ?? '')
  const { seen, hasMoved, look } = useMoved<number | null>(
    new Map(keys.map((key) => [key, readings.get(key)?.num ?? null])),
  )
  const { wasTried, onSubmit } = useAttempts()
  /** What the user has agreed to block, by live key. */
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(() => new Set())

  const rows = configs.map((config) => {
    const key = liveKey(config.pvRef) ?? ''
    const reading = readings.get(key) ?? null
    const start = startEntry(config, reading, format.language)
    const entry = entries.get(key) ?? start
    const isChanged = entries.has(key) && !isSameValue(entry, start)
    // An inversion is the contrary of what was seen when it was chosen.
    const value = entries.has(key) ? (seen.get(key) ?? null) : null
    const shown: ShownValue | null = value === null ? null : { topic: 'pvValue', key, value }
    const problem = isChanged ? entryProblem(entry, config, shown) : null
    const blocks = isChanged && blocksOutput(entry, config, shown)
    return { config, key, reading, entry, isChanged, problem, isMoved: isChanged && hasMoved(key), shown, blocks }
  })
  const changed = rows.filter(({ isChanged }) => isChanged)
  const moved = rows.filter(({ isMoved }) => isMoved)
  const wrong = changed.filter(({ problem }) => problem !== null)
  const enter = (key: string, entry: OutputEntry) => {
    // The value beside the field is what somebody decides on.
    if (!entries.has(key) || seen.get(key) === null) look(key)
    setEntries(new Map(entries).set(key, entry))
    // Agreed is what was on screen.
    setAgreed(new Set([...agreed].filter((other) => other !== key)))
  }
  const errorOf = (problem: Problem | null, config: PvConfig) => {
    if (!wasTried || problem === null) return null
    const range = isOutside(problem) ? rangeSentence(config) : null
    return [problem, ...(range === null ? [] : [range])].map(problemText).join('. ')
  }
  const submit = () => {
    const targets = changed.flatMap(({ config, entry, shown }): readonly SetTarget[] => {
      const entered = enteredValue(entry, shown)
      return entered === null ? [] : [{ config, entered }]
    })
    const { values } = setOrder(targets)
    send({
      values,
      shown: changed.flatMap(({ key, reading }) =>
        reading === null ? [] : [{ topic: 'pvValue', key, value: reading.num }],
      ),
      targets: changed.map(({ config, entry, shown }) => ({
        id: targetId(config.pvRef),
        label: config.name,
        config,
        next: stateText(entry, config, shown),
      })),
    })
  }
  const Row = configs.length === 1 ? TargetFacts : OutputRow
  const isSure = rows.every(({ key, blocks }) => !blocks || agreed.has(key))
  const why =
    changed.length === 0
      ? t('nothing')
      : moved.length > 0
        ? t('moved', { count: moved.length })
        : isSure
          ? null
          : t('blocks.agree')
  const only = rows.length === 1 ? rows[0] : undefined
  return (
    <ActionForm blocked={why} hasEntered={changed.length > 1} onSubmit={onSubmit(wrong.length === 0, submit)}>
      <div className={styles.outputs}>
        {wasTried && wrong.some(({ problem }) => problem !== null && isOutside(problem)) && (
          <Notice text={<b>{catalogue('values.outside')}</b>} />
        )}
        {rows.map(({ config, key, reading, entry, isChanged, problem, isMoved, shown, blocks }) => (
          <Row key={key} config={config}>
            <div className={styles.field} data-output={key}>
              <OutputField
                config={config}
                entry={entry}
                seen={shown?.value ?? reading?.num ?? null}
                changed={isChanged}
                error={errorOf(problem, config)}
                onChange={(next) => enter(key, next)}
              />
              {blocks && (
                <CheckboxField
                  label={t('blocks.sure', { name: config.name, state: stateText(entry, config, shown) })}
                  value={agreed.has(key)}
                  onChange={(isAgreed) =>
                    setAgreed(new Set([...agreed].filter((other) => other !== key).concat(isAgreed ? [key] : [])))
                  }
                />
              )}
              {isMoved && (
                <DialogNote
                  text={t('movedOf', { name: config.name })}
                  actions={[{ verb: t('seen'), onRun: () => look(key) }]}
                />
              )}
            </div>
          </Row>
        ))}
        {only !== undefined && <Feedback config={only.config} />}
      </div>
    </ActionForm>
  )
}

/** A letter or a digit: a dash says that there is no such state. */
const WORD = /[\p{L}\p{N}]/u

/** An output that releases something, and now blocks it: both of its states have a name. One that only starts something has none. */
function blocksOutput(entry: OutputEntry, { digiDisplayConfig: states }: PvConfig, shown: ShownValue | null): boolean {
  if (states === null || !WORD.test(states.stateInactiveText)) return false
  return enteredValue(entry, shown)?.value === false
}

function isOutside({ key }: Problem): boolean {
  return key === 'value.below' || key === 'value.above'
}

/** Returns a function that puts an entry into words, as the results show it. */
function useStateText(): (entry: OutputEntry, config: PvConfig, shown: ShownValue | null) => string {
  const { format, words } = usePlantSettings()
  return (entry, { dimension, digiDisplayConfig: states }, shown) => {
    if (entry.kind === 'timeOfDay') return timeOfDayText(entry.minutes ?? Number.NaN, format)
    if (entry.kind === 'number') return [entry.entered.text.trim(), dimension].filter((part) => part !== '').join(' ')
    const entered = enteredValue(entry, shown)
    return entered?.value === true ? states?.stateActiveText || words.on : states?.stateInactiveText || words.off
  }
}

/** Without what is unknown or stale, on which nobody should decide. */
function currentOutput(
  { known, stale, kind, num }: Lane,
  _: PvConfig,
  before: OutputReading | null,
): OutputReading | null {
  if (!known || stale) return null
  const isTimeOfDay = kind === 'TimeOfDayValue'
  return before?.num === num && before.isTimeOfDay === isTimeOfDay ? before : { num, isTimeOfDay }
}
