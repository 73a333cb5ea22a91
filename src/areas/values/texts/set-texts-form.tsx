import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TEXT_LENGTH, stepOfOutput } from '../../../domain/texts/set-text.ts'
import { type LiveValue, useLiveValues } from '../../../live/views/hooks.ts'
import controls from '../../../ui/controls/controls.module.css'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useMoved } from '../../../ui/form/state/use-moved.ts'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import type { TextMessage } from '../../../wire/server/dashboard.ts'
import { ActionForm } from '../action-dialog/action-form.tsx'
import { SomeText, TextState } from './live-text.tsx'
import type { TextOrder } from './text-order.ts'
import styles from './texts.module.css'

interface SetTextsFormProps {
  /** What they said when the dialog opened; `message` is what a direct mode sends. */
  readonly opened: readonly TextOrder[]
  readonly send: (orders: readonly TextOrder[]) => void
}

const LOADING = { value: null, load: { state: 'loading' }, stale: false } as const

/**
 * The new texts beside the live ones; those of direct modes are fixed. Only changed ones are sent, all or none of them, and a
 * text that somebody else changes meanwhile has to be seen first. Specification 4; domain 6.12 and 6.17.
 */
export function SetTextsForm({ opened, send }: SetTextsFormProps) {
  const { t } = useTranslation('texts')
  const ids = useMemo(() => opened.map(({ output: { id } }) => String(id)), [opened])
  const live = useLiveValues('textMessage', ids)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(() => new Map())
  const present = new Map(ids.map((id) => [id, currentText(live.get(id) ?? LOADING)] as const))
  const { hasMoved, look } = useMoved<string | null>(present, {
    opened: new Map(opened.map(({ output, seen }) => [String(output.id), seen])),
  })

  const rows = opened.map(({ output, message }) => {
    const id = String(output.id)
    const now = live.get(id) ?? LOADING
    const current = currentText(now)
    const isFixed = stepOfOutput(output) !== 'edit'
    const text = isFixed ? message : (typed.get(id) ?? current ?? '')
    const isChanged = (isFixed || typed.has(id)) && current !== null && text.trim() !== current
    return { id, output, now, current, isFixed, text, isChanged, isMoved: isChanged && hasMoved(id) }
  })
  const changed = rows.filter(({ isChanged }) => isChanged)
  const moved = rows.filter(({ isMoved }) => isMoved)
  const unknown = rows.find(({ now, current }) => current === null && now.load.state !== 'loading')
  const blocked =
    unknown !== undefined
      ? t('unknown', { name: unknown.output.name })
      : changed.length === 0
        ? t('nothing')
        : moved.length > 0
          ? t('moved', { count: moved.length })
          : null
  // Also one whose present text is not known now.
  const hasTyped = rows.some(({ id, current, isChanged }) => typed.has(id) && (isChanged || current === null))
  const submit = () =>
    send(
      changed.flatMap(({ output, text, current }): readonly TextOrder[] =>
        current === null ? [] : [{ output, message: text.trim(), seen: current }],
      ),
    )
  return (
    <ActionForm blocked={blocked} hasEntered={hasTyped} onSubmit={submit}>
      <div className={styles.outputs}>
        {rows.map(({ id, output, now, current, isFixed, text, isChanged, isMoved }) => (
          <div key={id} className={styles.output} data-text={id}>
            <span>
              <b>{output.name}</b> <span className={controls.muted}>{output.stationName}</span>
            </span>
            <span>
              <span className={controls.muted}>{t('now')} </span>
              <TextState now={now} />
            </span>
            {isFixed ? (
              <span>
                <span className={controls.muted}>{t('next')} </span>
                <SomeText text={text} />
              </span>
            ) : (
              <TextField
                label={t('new', { name: output.name })}
                hideLabel
                maxLength={MAX_TEXT_LENGTH}
                placeholder={t('empty')}
                changed={isChanged}
                value={text}
                blocked={current === null ? t('unknown', { name: output.name }) : null}
                onChange={(next) => setTyped(new Map(typed).set(id, next))}
              />
            )}
            {isMoved && (
              <DialogNote
                text={t('movedOf', { name: output.name })}
                actions={[{ verb: t('seen'), onRun: () => look(id) }]}
              />
            )}
          </div>
        ))}
      </div>
    </ActionForm>
  )
}

/** Null while it is unknown or stale: nobody should decide on it. */
function currentText({ value, stale }: LiveValue<TextMessage>): string | null {
  return stale ? null : (value?.message ?? null)
}
