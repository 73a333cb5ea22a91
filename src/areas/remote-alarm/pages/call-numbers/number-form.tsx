import { useTranslation } from 'react-i18next'
import { textProblem } from '../../../../domain/forms/entry-rules.ts'
import type { Problems } from '../../../../domain/forms/problem.ts'
import { isSameValue } from '../../../../domain/forms/same-value.ts'
import { call } from '../../../../live/calls/call.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import { LeaveGuard } from '../../../../ui/form/state/leave-guard.tsx'
import { useForm } from '../../../../ui/form/state/use-form.ts'
import { useMoved } from '../../../../ui/form/state/use-moved.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useReadFirst } from '../../../../ui/load-gate/use-read-first.ts'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { DialogNote } from '../../../../ui/overlay/dialog-note.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import type { AlarmCallNumber, AlarmCallNumbers, CallNumberDraft } from '../../../../wire/server/remote-alert.ts'
import { ActionForm } from '../../../values/action-dialog/action-form.tsx'
import { callNumberProblem, e164Of } from '../../rules/call-number.ts'
import styles from './call-numbers.module.css'

/** How often it is read whether somebody else has changed the number: no hub tells it. */
const READ_MS = 5000
const MAX_NAME_LENGTH = 100

type Entry = Readonly<Record<'name' | 'number' | 'categoryId' | 'pvGroupId', string>>

interface NumberFormProps {
  /** What the number was when the dialog opened; null for a new one. */
  readonly opened: AlarmCallNumber | null
  /** `saved` is what the server has by now. */
  readonly send: (draft: CallNumberDraft, saved: AlarmCallNumber | null) => void
}

/**
 * One call number. What somebody else changes meanwhile has to be seen first; fields that nobody has edited here follow. What
 * was entered is gone with the dialog, as numbers are personal and no draft keeps them; closing it and leaving the page ask first.
 */
export function NumberForm(props: NumberFormProps) {
  const { t } = useTranslation('numbers')
  const query = useQuery('callNumbers')
  useRereads(query, READ_MS)
  return (
    <LoadGate what={t('what')} load={query.load} body={query.body} onRetry={query.refetch}>
      {(all) => <Fields {...props} all={all} onOutdated={query.refetch} />}
    </LoadGate>
  )
}

interface FieldsProps extends NumberFormProps {
  readonly all: AlarmCallNumbers
  /** Runs when the server has something else than `all`. */
  readonly onOutdated: () => void
}

function Fields({ opened, send, all, onOutdated }: FieldsProps) {
  const { t } = useTranslation(['numbers', 'common'])
  const catalogue = useCatalogueText()
  const saved = opened === null ? null : (all.alarmCallnumbers.find((number) => number.id === opened.id) ?? null)
  const form = useForm<Entry>({ saved: entryOf(saved ?? opened), problemsOf, isNew: opened === null })
  const { hasMoved, look } = useMoved(byId(saved), { opened: byId(opened) })
  const { isReading, unsent, read } = useReadFirst(form.edits)
  const changes = useChanges(all, Number(form.values.pvGroupId))
  const isGone = opened !== null && saved === null
  const isMoved = saved !== null && hasMoved(String(saved.id))
  const blocked = isGone
    ? t('gone')
    : isMoved
      ? t('moved')
      : changes !== null && changes.count >= changes.max
        ? catalogue('plans.tooManyChanges')
        : !form.isChanged
          ? t('nothing')
          : isReading
            ? t('common:load.loading')
            : null
  const field = (key: keyof Entry) => ({ label: t(`field.${key}`), required: true, ...form.field(key) })
  /** The newest reading is some seconds old, and the server takes whatever it is sent: what is there now is read first. */
  const submit = async (entry: Entry) => {
    if (saved === null) return send(draftOf(entry), null)
    const fresh = await read(call('callNumbers', {}))
    if (fresh === null) return
    const now = fresh.alarmCallnumbers.find((number) => number.id === saved.id)
    if (isSameValue(now, saved)) send(draftOf(entry), saved)
    else onOutdated()
  }
  return (
    <ActionForm blocked={blocked} hasEntered={form.isChanged} onSubmit={form.onSubmit(submit)}>
      <div className={styles.fields}>
        {isMoved && (
          <DialogNote
            text={t('movedTo', { name: saved.name, number: saved.number })}
            actions={[{ verb: t('seen'), onRun: () => look() }]}
          />
        )}
        <TextField {...field('name')} maxLength={MAX_NAME_LENGTH} />
        <TextField {...field('number')} type="tel" inputMode="tel" placeholder="+49 …" help={t('field.numberHelp')} />
        <SelectField
          {...field('categoryId')}
          choices={all.categories.map(({ id: value, name }) => ({ value: String(value), text: name }))}
          placeholder={t('choose')}
        />
        <SelectField
          {...field('pvGroupId')}
          choices={all.pvGroups.map(({ id: value, name }) => ({ value: String(value), text: name }))}
          placeholder={t('choose')}
        />
        {unsent !== null && <DialogNote text={unsent} />}
        {changes !== null && <p className={controls.muted}>{t('changesToday', changes)}</p>}
      </div>
      <LeaveGuard isChanged={form.isChanged} onDiscard={form.reset} />
    </ActionForm>
  )
}

/** How often numbers of a PV area were changed, as its plans count; null where none is known. Specification 3, "Alarm plan". */
function useChanges(all: AlarmCallNumbers, pvGroupId: number) {
  const plans = useQuery('alarmPlans').body?.alarmPlans
  const group = all.pvGroups.find(({ id }) => id === pvGroupId)?.name
  const plan = plans?.find(({ groupname }) => groupname === group)
  return plan === undefined ? null : { count: plan.callNumberChangeCount, max: plan.callNumberChangeCountMax }
}

function byId(number: AlarmCallNumber | null): ReadonlyMap<string, AlarmCallNumber> {
  return new Map(number === null ? [] : [[String(number.id), number]])
}

function entryOf(number: AlarmCallNumber | null): Entry {
  return {
    name: number?.name ?? '',
    number: number?.number ?? '',
    categoryId: number === null ? '' : String(number.categoryId),
    pvGroupId: number === null ? '' : String(number.pvGroupId),
  }
}

function problemsOf({ name, number, categoryId, pvGroupId }: Entry): Problems<keyof Entry> {
  return {
    name: textProblem(name),
    number: callNumberProblem(number),
    categoryId: textProblem(categoryId, 'value.missing'),
    pvGroupId: textProblem(pvGroupId, 'value.missing'),
  }
}

function draftOf({ name, number, categoryId, pvGroupId }: Entry): CallNumberDraft {
  return { name: name.trim(), number: e164Of(number), categoryId: Number(categoryId), pvGroupId: Number(pvGroupId) }
}
