import { useTranslation } from 'react-i18next'
import type { EnteredNumber } from '../../../domain/forms/entered-number.ts'
import { runtimeDecimals } from '../../../domain/values/runtime-value.ts'
import controls from '../../../ui/controls/controls.module.css'
import { NumberField } from '../../../ui/form/fields/number-field.tsx'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import { useProblemText } from '../../../ui/status/problem-text.ts'
import { OutputRow } from '../outputs/output-row.tsx'
import styles from '../outputs/outputs.module.css'
import { RuntimeNumber } from './runtime-number.tsx'
import type { RuntimeEdit } from './use-runtime-edits.ts'
import { useRuntimeWords } from './use-runtime-words.ts'

interface RuntimeFieldProps {
  readonly edit: RuntimeEdit
  readonly isStale: boolean
  readonly wasTried: boolean
  readonly onEnter: (entry: EnteredNumber) => void
  readonly onLook: () => void
}

/** A runtime with its steps, the field of its new value, and what will be sent. */
export function RuntimeField({ edit, isStale, wasTried, onEnter, onLook }: RuntimeFieldProps) {
  const { t } = useTranslation(['runtimes', 'setting'])
  const words = useRuntimeWords()
  const problemText = useProblemText()
  const { config, runtime, entry, isChanged, problem, hasMoved } = edit
  const type = runtime.runtimeType
  const name = `${config.name}, ${words.type(type)}`
  const isOrder = isChanged && problem === null && entry.value !== null
  return (
    <OutputRow config={config} name={name} now={<RuntimeNumber runtime={runtime} isStale={isStale} />}>
      <div className={styles.field}>
        <span className={controls.muted}>{t('steps', { steps: words.steps(runtime) })}</span>
        <NumberField
          label={t('setting:new', { name })}
          hideLabel
          required
          unit={words.unit(type) === '' ? undefined : words.unit(type)}
          decimals={runtimeDecimals(type)}
          min={0}
          max={null}
          step={1}
          changed={isChanged}
          error={wasTried && problem !== null ? problemText(problem) : null}
          value={entry}
          onChange={onEnter}
        />
        {isOrder && (
          <span role="status">
            {t('order', { old: words.value(type, runtime.value), next: words.value(type, entry.value) })}
          </span>
        )}
        {hasMoved && (
          <DialogNote
            text={t('movedTo', {
              name,
              old: words.value(type, edit.seen.runtime.value),
              now: words.value(type, runtime.value),
            })}
            actions={[{ verb: t('setting:seen'), onRun: onLook }]}
          />
        )}
      </div>
    </OutputRow>
  )
}
