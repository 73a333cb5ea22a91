import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TEXT_LENGTH, stepOfOutput } from '../../domain/texts/set-text.ts'
import { useLiveValues } from '../../live/views/hooks.ts'
import { ActionForm } from '../action-dialog/action-form.tsx'
import controls from '../controls/controls.module.css'
import { Notice } from '../controls/notice.tsx'
import { TextField } from '../form/fields/text-field.tsx'
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
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(() => new Map())
  const [seen, setSeen] = useState(() => new Map(opened.map((order) => [order.output.id, order.seen])))

  const rows = opened.map(({ output, message }) => {
    const now = live.get(String(output.id)) ?? LOADING
    const current = now.stale ? null : (now.value?.message ?? null)
    const isFixed = stepOfOutput(output) !== 'edit'
    const text = isFixed ? message : (typed.get(output.id) ?? current ?? '')
    const isChanged = (isFixed || typed.has(output.id)) && current !== null && text.trim() !== current
    return { output, now, current, isFixed, text, isChanged, hasMoved: isChanged && current !== seen.get(output.id) }
  })
  const changed = rows.filter(({ isChanged }) => isChanged)
  const moved = rows.filter(({ hasMoved }) => hasMoved)
  const unknown = rows.find(({ now, current }) => current === null && now.load.state !== 'loading')
  const type = (id: number, text: string) => setTyped(new Map(typed).set(id, text))
  const look = (id: number, current: string) => setSeen(new Map(seen).set(id, current))
  const blocked =
    unknown !== undefined
      ? t('unknown', { name: unknown.output.name })
      : changed.length === 0
        ? t('nothing')
        : moved.length > 0
          ? t('moved', { count: moved.length })
          : null
  const submit = () =>
    send(
      changed.flatMap(({ output, text, current }): readonly TextOrder[] =>
        current === null ? [] : [{ output, message: text.trim(), seen: current }],
      ),
    )
  return (
    <ActionForm blocked={blocked} onSubmit={submit}>
      <div className={styles.outputs}>
        {rows.map(({ output, now, current, isFixed, text, isChanged, hasMoved }) => (
          <div key={output.id} className={styles.output} data-text={output.id}>
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
                onChange={(next) => type(output.id, next)}
              />
            )}
            {hasMoved && current !== null && (
              <Notice
                text={t('movedOf', { name: output.name })}
                actions={[{ verb: t('seen'), onRun: () => look(output.id, current) }]}
              />
            )}
          </div>
        ))}
      </div>
    </ActionForm>
  )
}
