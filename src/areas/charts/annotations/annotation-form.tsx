import { useState } from 'react'
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
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import { type Annotation, type AnnotationDraft, DATA_SOURCES } from '../../../wire/server/chart.ts'
import { ActionForm } from '../../values/action-dialog/action-form.tsx'
import { TargetList } from '../../values/action-dialog/action-targets.tsx'
import type { ActionTarget } from '../../values/action-dialog/action-types.ts'
import { PvField } from '../../values/picker/pv-field.tsx'
import {
  type AnnotationChange,
  type AnnotationEdits,
  type AnnotationEntry,
  draftOf,
  entryProblems,
  movedOf,
  movedSince,
  REPORT_FLAGS,
} from '../rules/annotation-edits.ts'
import { annotationStore, changeAnnotation, discardAnnotations, lookAtAnnotation } from './annotation-store.ts'
import styles from './annotations.module.css'
import { PendingNote } from './pending-note.tsx'
import { useIfSeen } from './use-if-seen.ts'
import { useMovedText } from './use-moved-text.ts'

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
  const { t } = useTranslation(['annotations', 'common'])
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
  const movedText = useMovedText()
  const { isReading, unsent, ifSeen } = useIfSeen(pending)
  const isPending = pending !== undefined
  const seen = edits.seen.get(id) ?? saved
  const isMoved = movedSince(edits, [saved]).length > 0
  const why = isGone
    ? t('gone')
    : isMoved
      ? t('pending.moved')
      : isReading
        ? t('common:load.loading')
        : isPending
          ? null
          : t('save.unchanged')
  return (
    <ActionForm
      blocked={busy ?? why}
      onSubmit={form.onSubmit(sender((draft) => void ifSeen(new Map([[id, seen]]), () => onSend({ ...draft, id }))))}
    >
      {isMoved && !isGone && (
        <DialogNote
          text={movedText(seen, saved)}
          actions={[{ verb: t('moved.seen'), onRun: () => lookAtAnnotation(saved) }]}
        />
      )}
      {unsent !== null && <DialogNote text={unsent} />}
      {isPending && <PendingNote onDiscard={() => discardAnnotations([id])} />}
      <AnnotationFields form={form} />
    </ActionForm>
  )
}

interface DeleteFormProps {
  readonly opened: readonly Annotation[]
  readonly onSend: (targets: readonly ActionTarget[]) => void
}

/** Asks before annotations are deleted. What somebody else changes in them meanwhile has to be seen first. */
export function DeleteForm({ opened, onSend }: DeleteFormProps) {
  const { t } = useTranslation(['annotations', 'common'])
  const format = useFormat()
  const list = useQuery('annotations').body ?? opened
  const [seen, setSeen] = useState<ReadonlyMap<number, Annotation>>(() => new Map(opened.map((one) => [one.id, one])))
  const movedText = useMovedText()
  const { isReading, unsent, ifSeen } = useIfSeen(opened)
  const busy = useBusy()
  const moved = movedOf(seen, list)
  const isGone = opened.some(({ id }) => !list.some((one) => one.id === id))
  const why = isGone ? t('gone') : moved.length > 0 ? t('pending.moved') : isReading ? t('common:load.loading') : null
  const targets = [...seen.values()].map(({ id, text, timestamp }) => ({
    id: String(id),
    label: text,
    detail: format.dateTime(timestamp),
  }))
  return (
    <ActionForm blocked={busy ?? why} onSubmit={() => void ifSeen(seen, () => onSend(targets))}>
      {moved.map((one) => (
        <DialogNote
          key={one.id}
          text={movedText(seen.get(one.id), one)}
          actions={[{ verb: t('moved.seen'), onRun: () => setSeen(new Map(seen).set(one.id, one)) }]}
        />
      ))}
      {unsent !== null && <DialogNote text={unsent} />}
      <p>{t('delete.question', { count: opened.length })}</p>
      <TargetList targets={targets} />
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
