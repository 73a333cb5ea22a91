import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import {
  type AnnotationChange,
  type AnnotationEdits,
  type AnnotationEntry,
  draftOf,
  entryOf,
  entryProblems,
  REPORT_FLAGS,
} from '../../domain/charts/annotation-edits.ts'
import { isSameValue } from '../../domain/forms/same-value.ts'
import { LIVE_TYPES } from '../../domain/values/pv-ref.ts'
import { useQuery } from '../../live/views/hooks.ts'
import { type Annotation, type AnnotationDraft, DATA_SOURCES } from '../../wire/server/chart.ts'
import { ActionForm } from '../action-dialog/action-form.tsx'
import { CheckboxesField, CheckboxField } from '../form/fields/choice-field.tsx'
import { DateTimeField } from '../form/fields/date-fields.tsx'
import { SelectField } from '../form/fields/select-field.tsx'
import { TextAreaField } from '../form/fields/text-field.tsx'
import { LeaveGuard } from '../form/state/leave-guard.tsx'
import { PvField } from '../pv/picker/pv-field.tsx'
import { useProblemText } from '../status/problem-text.ts'
import { plantNow } from '../time/inputs/plant-now.ts'
import { annotationStore, changeAnnotation, discardAnnotations } from './annotation-store.ts'
import styles from './annotations.module.css'
import { PendingNote } from './pending-note.tsx'

const MAX_TEXT = 2000

interface CreateFormProps {
  readonly initial: AnnotationEntry
  readonly onSend: (draft: AnnotationDraft) => void
}

/** The form of a new annotation. What was entered is gone with its dialog, so leaving the page asks first. */
export function CreateForm({ initial, onSend }: CreateFormProps) {
  const id = useId()
  const [entry, setEntry] = useState(initial)
  const { fields, attempted, submit } = useAttempts(entry)
  const busy = useBusy()
  return (
    <ActionForm blocked={busy} onSubmit={() => submit(onSend)}>
      <AnnotationFields
        ref={fields}
        entry={entry}
        saved={null}
        attempted={attempted}
        onChange={(change) => setEntry((before) => ({ ...before, ...change }))}
      />
      <LeaveGuard id={id} isChanged={!isSameValue(entry, initial)} onDiscard={() => setEntry(initial)} />
    </ActionForm>
  )
}

interface ChangeFormProps {
  readonly saved: Annotation
  readonly onSend: (annotation: Annotation) => void
}

/** The form of an annotation. Every change is pending at once, and stays so when the dialog is closed. */
export function ChangeForm({ saved: opened, onSend }: ChangeFormProps) {
  const { t } = useTranslation('annotations')
  const { body } = useQuery('annotations')
  const edits = useSnapshot(annotationStore).edits as AnnotationEdits
  const { id } = opened
  const found = body?.find((one) => one.id === id)
  const saved = found ?? opened
  const isGone = body !== null && found === undefined
  const entry = entryOf(edits, saved)
  const { fields, attempted, submit } = useAttempts(entry)
  const busy = useBusy()
  const isPending = edits.pending.has(id)
  return (
    <ActionForm
      blocked={busy ?? (isGone ? t('gone') : isPending ? null : t('save.unchanged'))}
      onSubmit={() => submit((draft) => onSend({ ...draft, id }))}
    >
      {isPending && <PendingNote onDiscard={() => discardAnnotations([id])} />}
      <AnnotationFields
        ref={fields}
        entry={entry}
        saved={saved}
        attempted={attempted}
        onChange={(change) => changeAnnotation(saved, change)}
      />
    </ActionForm>
  )
}

/** Returns why nothing can be sent while another request is under way; null if none is. */
function useBusy(): string | null {
  const { t } = useTranslation('annotations')
  return useSnapshot(annotationStore).edits.sending === null ? null : t('busy')
}

/** The first attempt with a problem shows all of them, and focuses the first. */
function useAttempts(entry: AnnotationEntry) {
  const fields = useRef<HTMLDivElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])
  const submit = (send: (draft: AnnotationDraft) => void) => {
    const draft = draftOf(entry, plantNow())
    if (draft === null) setAttempts((before) => before + 1)
    else send(draft)
  }
  return { fields, attempted: attempts > 0, submit }
}

interface AnnotationFieldsProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly entry: AnnotationEntry
  /** What the server has; null of a new annotation, where nothing is a change. */
  readonly saved: AnnotationEntry | null
  /** Shows what is wrong. */
  readonly attempted: boolean
  readonly onChange: (change: AnnotationChange) => void
}

function AnnotationFields({ ref, entry, saved, attempted, onChange }: AnnotationFieldsProps) {
  const { t } = useTranslation('annotations')
  const problemText = useProblemText()
  const problems = entryProblems(entry, plantNow())
  const field = <K extends keyof AnnotationEntry>(name: K, label: string) => {
    const found = attempted ? problems[name] : null
    return {
      label,
      value: entry[name],
      changed: saved !== null && !isSameValue(entry[name], saved[name]),
      error: found === null || found === undefined ? null : problemText(found),
      onChange: (value: AnnotationEntry[K]) => onChange({ [name]: value }),
    }
  }
  return (
    <div ref={ref} className={styles.fields}>
      <TextAreaField {...field('text', t('field.text'))} required rows={3} maxLength={MAX_TEXT} />
      <DateTimeField {...field('timestamp', t('field.timestamp'))} required />
      <PvField {...field('pv', t('field.pv'))} required types={LIVE_TYPES} />
      <SelectField
        {...field('dataSource', t('field.dataSource'))}
        choices={DATA_SOURCES.map((value) => ({ value, text: t(`source.${value}`) }))}
      />
      <CheckboxField {...field('visible', t('field.visible'))} help={t('visibleHelp')} />
      <CheckboxesField
        label={t('field.reports')}
        value={REPORT_FLAGS.filter((flag) => entry[flag])}
        choices={REPORT_FLAGS.map((value) => ({ value, text: t(`field.${value}`) }))}
        changed={saved !== null && REPORT_FLAGS.some((flag) => entry[flag] !== saved[flag])}
        onChange={(chosen) =>
          onChange(Object.fromEntries(REPORT_FLAGS.map((flag) => [flag, chosen.includes(flag)])) as AnnotationChange)
        }
      />
    </div>
  )
}
