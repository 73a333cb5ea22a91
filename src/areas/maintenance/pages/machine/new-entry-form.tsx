import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../../domain/base/must.ts'
import { fileProblem } from '../../../../domain/files/file-problem.ts'
import { textProblem } from '../../../../domain/forms/entry-rules.ts'
import type { Problems } from '../../../../domain/forms/problem.ts'
import { liveKey } from '../../../../domain/values/pv-ref.ts'
import { isPhase, runtimeOf, wasRuntimeSet } from '../../../../domain/values/runtime-value.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { DropZone } from '../../../../ui/files/upload-area.tsx'
import { UploadList, useStateText } from '../../../../ui/files/upload-list.tsx'
import { isOpen, type UploadQueue } from '../../../../ui/files/upload-queue.ts'
import { CheckboxField } from '../../../../ui/form/fields/choice-field.tsx'
import { Field } from '../../../../ui/form/fields/field.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { LeaveGuard } from '../../../../ui/form/state/leave-guard.tsx'
import { type Form, useForm } from '../../../../ui/form/state/use-form.ts'
import { useMoved } from '../../../../ui/form/state/use-moved.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { DialogNote } from '../../../../ui/overlay/dialog-note.tsx'
import type { LifecycleDraft, MaintenanceNotification } from '../../../../wire/server/maintenance.ts'
import type { PvConfig, PvRef, RuntimeValue } from '../../../../wire/server/pv.ts'
import { ActionForm } from '../../../values/action-dialog/action-form.tsx'
import { useActBlock } from '../../../values/actions/use-act-block.ts'
import { useConfig } from '../../../values/config/use-config.ts'
import { useRuntimeReadings } from '../../../values/runtimes/use-runtime-readings.ts'
import { useRuntimeWords } from '../../../values/runtimes/use-runtime-words.ts'
import { useDueWords } from '../../messages/use-due-words.ts'
import { type DescribedFile, FILE_RULES, FileEntry, nameOfFile } from './document-form.tsx'
import { draftOf, type Entry, EntryFields, entryBounds, entryOf, entryProblems } from './entry-fields.tsx'
import styles from './machine.module.css'

/** A runtime that is to begin at 0 again, as the user saw it; `at` is when it arrived, server time in ms since 1970. */
export interface RuntimeReset {
  readonly config: PvConfig
  readonly runtime: RuntimeValue
  readonly at: number
}

/** A new entry with what goes with it. */
export interface NewEntryInput {
  readonly entry: LifecycleDraft
  readonly reset: RuntimeReset | null
  readonly files: readonly DescribedFile[]
}

interface NewEntry extends Entry {
  /** Index of the message of the service that was done; empty for none. */
  readonly service: string
  readonly resets: boolean
  readonly files: readonly DescribedFile[]
}

interface NewEntryFormProps {
  readonly pv: PvRef
  /** The service that was done, if the dialog was opened for one. */
  readonly opened: MaintenanceNotification | null
  readonly uploads: UploadQueue
  readonly send: (input: NewEntryInput) => void
  /** Puts the entry into the list, where it waits to be saved. */
  readonly keep: (draft: LifecycleDraft) => void
}

const NO_SERVICES: readonly MaintenanceNotification[] = []

/**
 * A new entry of a life cycle: the service that was done, whether its runtime begins anew, and its documents. Experience 12;
 * domain 5.1.
 */
export function NewEntryForm({ pv, opened, uploads, send, keep }: NewEntryFormProps) {
  const { t } = useTranslation(['machine', 'setting', 'runtimes'])
  const { language, timeZone } = useFormat()
  const words = useDueWords()
  const bounds = entryBounds(timeZone)
  const services = useQuery(
    'maintenanceNotifications',
    useMemo(() => ({ pvType: pv.type, pvNr: pv.nr }), [pv]),
  ).body
  const hours = services?.find(({ runtimeDimension }) => runtimeDimension === 'Hours')?.currentRuntime ?? null
  const form = useForm<NewEntry>({
    saved: {
      ...entryOf(null, hours, bounds.now, language),
      text: opened?.messageText ?? '',
      service: opened === null ? '' : idOf(opened),
      resets: false,
      files: [],
    },
    problemsOf: (values) => ({ ...entryProblems(values, bounds), ...fileProblems(values.files) }),
    isNew: true,
  })
  const { service, text, files } = form.values
  const all = services ?? (opened === null ? NO_SERVICES : [opened])
  const done = all.find((each) => idOf(each) === service) ?? null
  const reset = useReset(pv, done)
  const resets = form.values.resets && done !== null
  const why = resets ? reset.why : null
  const isKept = useRef(false)
  const choose = (id: string) => {
    const next = all.find((each) => idOf(each) === id)
    const isOwn = text.trim() !== '' && text !== done?.messageText
    // What somebody has seen of one runtime says nothing of another one.
    form.edit({ service: id, resets: false, ...(isOwn ? {} : { text: next?.messageText ?? '' }) })
  }
  const submit = (values: NewEntry) =>
    send({ entry: draftOf(values, pv), reset: resets ? must(reset.runtime) : null, files: described(values.files) })
  return (
    <ActionForm
      blocked={why}
      hasEntered={form.isChanged}
      onSubmit={(event) => form.onSubmit(isKept.current ? (values) => keep(draftOf(values, pv)) : submit)(event)}
    >
      <div className={styles.fields}>
        {all.length > 0 && (
          <SelectField
            label={t('newEntry.service')}
            value={done === null ? '' : service}
            onChange={choose}
            choices={[
              { value: '', text: t('newEntry.noService') },
              ...all.map((each) => ({ value: idOf(each), text: `${each.messageText} · ${words.left(each)}` })),
            ]}
          />
        )}
        {done !== null && <ResetField reset={reset} {...form.field('resets')} />}
        <EntryFields field={form.field} bounds={bounds} />
        <Documents form={form} />
        <Sending uploads={uploads} files={files.map(({ file }) => file)} />
        <Later
          blocked={resets || files.length > 0 ? t('newEntry.onlyNow') : null}
          onKeep={(submitForm) => {
            isKept.current = true
            submitForm()
            isKept.current = false
          }}
        />
      </div>
      <LeaveGuard isChanged={form.isChanged} onDiscard={form.reset} />
    </ActionForm>
  )
}

/** The documents of the entry, each with its description; a file that must not be sent is refused in words. */
function Documents({ form }: { readonly form: Form<NewEntry> }) {
  const { t } = useTranslation('machine')
  const stateText = useStateText(FILE_RULES)
  const [refused, setRefused] = useState<string | null>(null)
  const { files } = form.values
  const add = (picked: readonly File[]) => {
    const allowed = picked.filter((file) => fileProblem(file, FILE_RULES) === null)
    form.edit({ files: [...files, ...allowed.map((file) => ({ file, description: '' }))] })
    const said = picked.flatMap((file) => {
      const problem = fileProblem(file, FILE_RULES)
      return problem === null ? [] : [`${file.name}: ${stateText({ state: 'refused', problem })}`]
    })
    setRefused(said.length === 0 ? null : said.join(' '))
  }
  return (
    <Field group="group" label={t('document.title')} error={refused}>
      {() => (
        <>
          {files.map((each, index) => (
            <FileEntry
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be picked twice
              key={index}
              file={each.file}
              description={each.description}
              error={form.errorOf(nameOfFile(index))}
              onDescription={(description) => form.edit({ files: files.with(index, { ...each, description }) })}
              onRemove={() => form.edit({ files: files.toSpliced(index, 1) })}
            />
          ))}
          <DropZone rules={FILE_RULES} blocked={null} onFiles={add} />
        </>
      )}
    </Field>
  )
}

interface Reset {
  /** Null while it is not known. */
  readonly runtime: RuntimeReset | null
  /** Why it cannot be reset now; null if nothing prevents it. */
  readonly why: string | null
  /** Somebody has set it since it was seen; `old` and `now` in words. */
  readonly moved: { readonly old: string; readonly now: string; readonly look: () => void } | null
}

/** Returns the runtime that counts to a service, live, and why it cannot be reset. */
function useReset(pv: PvRef, service: MaintenanceNotification | null): Reset {
  const { t } = useTranslation(['machine', 'setting', 'runtimes'])
  const words = useRuntimeWords()
  const { config, isThere } = useConfig(pv)
  const blocked = useActBlock({ pv, config, isThere }, 'setValues', t('runtimes:unauthorized'))
  const readings = useRuntimeReadings(useMemo(() => (config === null ? [] : [config]), [config]))
  const reading = readings.get(liveKey(pv) ?? '')
  const type = service?.runtimeType ?? 'Undefined'
  const value = runtimeOf(reading?.value ?? [], type)
  const now = config === null || value === null ? null : { config, runtime: value, at: reading?.at ?? Number.NaN }
  const { seen, hasMoved, look } = useMoved(new Map(now === null ? [] : [[type, now] as const]), {
    isSame: (before, present) => !wasRuntimeSet(before.runtime, present.runtime, present.at - before.at),
  })
  const before = seen.get(type)
  const isMoved = hasMoved(type) && before !== undefined && now !== null
  const text = ({ runtime }: RuntimeReset) => words.value(type, runtime.value)
  return {
    runtime: now,
    why: isPhase(type)
      ? t('newEntry.phase')
      : (blocked ??
        (now === null || reading?.stale === true
          ? t('runtimes:notCurrent')
          : isMoved
            ? t('setting:moved', { count: 1 })
            : null)),
    moved: isMoved ? { old: text(before), now: text(now), look: () => look(type) } : null,
  }
}

interface ResetFieldProps {
  readonly reset: Reset
  readonly value: boolean
  readonly onChange: (resets: boolean) => void
}

/** Offers to let the runtime of a service begin at 0, with what it is and what is left then. */
function ResetField({ reset: { runtime, why, moved }, value, onChange }: ResetFieldProps) {
  const { t } = useTranslation(['machine', 'setting', 'runtimes'])
  const words = useRuntimeWords()
  const known = runtime?.runtime ?? null
  const type = known?.runtimeType ?? 'Undefined'
  return (
    <>
      <CheckboxField
        label={t('newEntry.reset')}
        text={
          known === null
            ? t('newEntry.resetUnknown')
            : t('newEntry.resetOf', {
                type: words.type(type),
                now: words.value(type, known.value),
                next: words.value(type, 0),
              })
        }
        // What is ticked can be taken back, whatever has happened since.
        blocked={value ? null : why}
        help={
          value && known !== null
            ? t('newEntry.after', { left: words.value(type, known.upper) })
            : t('newEntry.without')
        }
        value={value}
        onChange={onChange}
      />
      {moved !== null && runtime !== null && (
        <DialogNote
          text={t('runtimes:movedTo', {
            name: `${runtime.config.name}, ${words.type(type)}`,
            old: moved.old,
            now: moved.now,
          })}
          actions={[{ verb: t('setting:seen'), onRun: moved.look }]}
        />
      )}
    </>
  )
}

interface LaterProps {
  readonly blocked: string | null
  /** Is given what submits the form. */
  readonly onKeep: (submitForm: () => void) => void
}

/**
 * Puts the entry into the list instead of saving it: without a connection, or to save several at once. No submit button, or Enter
 * in a field would press it.
 */
function Later({ blocked, onKeep }: LaterProps) {
  const { t } = useTranslation('machine')
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className={styles.later}>
      <CommandButton blocked={blocked} onRun={() => onKeep(() => place.current?.closest('form')?.requestSubmit())}>
        {t('entry.apply')}
      </CommandButton>
      <span>{blocked ?? t('newEntry.later')}</span>
    </div>
  )
}

interface SendingProps {
  readonly uploads: UploadQueue
  readonly files: readonly File[]
}

/** Those of these files that are being sent, with their progress. */
export function Sending({ uploads, files }: SendingProps) {
  const items = useSyncExternalStore(uploads.subscribe, uploads.items)
  const open = items.filter(({ file, state }) => files.includes(file) && isOpen(state))
  if (open.length === 0) return null
  const never = () => undefined
  return (
    <UploadList
      items={open}
      rules={FILE_RULES}
      onCancel={(id) => uploads.cancel(id)}
      onRetry={never}
      onRemove={never}
    />
  )
}

function idOf({ index }: MaintenanceNotification): string {
  return String(index)
}

function described(files: readonly DescribedFile[]): readonly DescribedFile[] {
  return files.map((each) => ({ ...each, description: each.description.trim() }))
}

function fileProblems(files: readonly DescribedFile[]): Problems<string> {
  return Object.fromEntries(
    files.map(({ description }, index) => [nameOfFile(index), textProblem(description, 'shortDescription.missing')]),
  )
}
