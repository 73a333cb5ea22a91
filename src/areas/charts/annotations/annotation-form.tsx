import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { LIVE_TYPES } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { CheckboxesField, CheckboxField } from '../../../ui/form/fields/choice-field.tsx'
import { DateTimeField } from '../../../ui/form/fields/date-fields.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx'
import { LeaveGuard } from '../../../ui/form/state/leave-guard.tsx'
import { type Form, useForm } from '../../../ui/form/state/use-form.ts'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import { type Annotation, type AnnotationDraft, DATA_SOURCES } from '../../../wire/server/chart.ts'
import { ActionForm } from '../../values/action-dialog/action-form.tsx'
import { PvField } from '../../values/picker/pv-field.tsx'
import {
  type AnnotationChange,
  type AnnotationEdits,
  type AnnotationEntry,
  draftOf,
  entryProblems,
  REPORT_FLAGS,
} from '../rules/annotation-edits.ts'
import { annotationStore, changeAnnotation, discardAnnotations } from './annotation-store.ts'
import styles from './annotations.module.css'
import { PendingNote } from './pending-note.tsx'

const MAX_TEXT = 2000

interface CreateFormProps {
  readonly initial: AnnotationEntry
  readonly onSend: (draft: AnnotationDraft) => void
}

/** The form of a new annotation. What was entered is gone with its dialog, so closing it and leaving the page ask first. */
export function CreateForm({ initial, onSend }: CreateFormProps) {
  const form = useForm<AnnotationEntry>({ saved: initial, problemsOf, isNew: true })
  const busy = useBusy()
  return (
    <ActionForm blocked={busy} hasEntered={form.isChanged} onSubmit={form.onSubmit(sender(onSend))}>
      <AnnotationFields form={form} />
      <LeaveGuard isChanged={form.isChanged} onDiscard={form.reset} />
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
  const pending = edits.pending.get(id)
  const form = useForm<AnnotationEntry>({
    saved,
    problemsOf,
    store: { edits: pending ?? {}, edit: (change) => changeAnnotation(saved, change) },
  })
  const busy = useBusy()
  const isPending = pending !== undefined
  return (
    <ActionForm
      blocked={busy ?? (isGone ? t('gone') : isPending ? null : t('save.unchanged'))}
      onSubmit={form.onSubmit(sender((draft) => onSend({ ...draft, id })))}
    >
      {isPending && <PendingNote onDiscard={() => discardAnnotations([id])} />}
      <AnnotationFields form={form} />
    </ActionForm>
  )
}

/** Returns why nothing can be sent while another request is under way; null if none is. */
function useBusy(): string | null {
  const { t } = useTranslation('annotations')
  return useSnapshot(annotationStore).edits.sending === null ? null : t('busy')
}

function problemsOf(entry: AnnotationEntry) {
  return entryProblems(entry, plantNow())
}

/** What has no problem has all that a draft needs. */
function sender(send: (draft: AnnotationDraft) => void) {
  return (entry: AnnotationEntry) => {
    const draft = draftOf(entry, plantNow())
    if (draft !== null) send(draft)
  }
}

function AnnotationFields({ form }: { readonly form: Form<AnnotationEntry> }) {
  const { t } = useTranslation('annotations')
  const field = <K extends keyof AnnotationEntry>(name: K, label: string) => ({ label, ...form.field(name) })
  return (
    <div className={styles.fields}>
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
        value={REPORT_FLAGS.filter((flag) => form.values[flag])}
        choices={REPORT_FLAGS.map((value) => ({ value, text: t(`field.${value}`) }))}
        changed={REPORT_FLAGS.some((flag) => form.field(flag).changed)}
        onChange={(chosen) =>
          form.edit(Object.fromEntries(REPORT_FLAGS.map((flag) => [flag, chosen.includes(flag)])) as AnnotationChange)
        }
      />
    </div>
  )
}
