import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type EnteredNumber, enteredNumber } from '../../../../domain/forms/entered-number.ts'
import { dateProblem, numberProblem, textProblem } from '../../../../domain/forms/entry-rules.ts'
import type { Problem, Problems } from '../../../../domain/forms/problem.ts'
import { startOf } from '../../../../domain/time/calendar.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { DateField, DateTimeField } from '../../../../ui/form/fields/date-fields.tsx'
import { NumberField } from '../../../../ui/form/fields/number-field.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextAreaField, TextField } from '../../../../ui/form/fields/text-field.tsx'
import { LeaveGuard, useCloseGuard } from '../../../../ui/form/state/leave-guard.tsx'
import { useForm } from '../../../../ui/form/state/use-form.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import {
  LIFECYCLE_CATEGORIES,
  type LifecycleCategory,
  type LifecycleDraft,
} from '../../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import styles from './machine.module.css'

/** What the server takes: from the first day of this year on, as the plant's calendar has it. */
const EARLIEST_YEAR = Date.UTC(1950, 6, 1)
const DAY_MS = 86_400_000
const YEAR_MS = 366 * DAY_MS
const MAX_DUE_YEARS = 50
const MAX_TEXT_LENGTH = 4000
const MAX_PERSON_LENGTH = 200
const MAX_RUNTIME = 1e9
const MAX_EURO = 1e8

interface Entry {
  readonly at: number | null
  readonly category: LifecycleCategory
  readonly text: string
  readonly person: string
  readonly runtime: EnteredNumber
  readonly cost: EnteredNumber
  readonly nextDue: number | null
}

interface EntryDialogProps {
  readonly pv: PvRef
  /** Null of a new entry. */
  readonly entry: LifecycleDraft | null
  /** Hours at present, for a new entry; null if unknown. */
  readonly runtime: number | null
  readonly onApply: (entry: LifecycleDraft) => void
  readonly onClose: () => void
}

/** One entry of a life cycle. Nothing is sent yet: it stands in the list until all is saved. */
export function EntryDialog({ pv, entry, runtime, onApply, onClose }: EntryDialogProps) {
  const { t } = useTranslation(['machine', 'common'])
  const { language, timeZone } = useFormat()
  const now = plantNow()
  const earliest = startOf('Years', EARLIEST_YEAR, timeZone)
  const id = useId()
  const number = (value: number | null, decimals: number) => enteredNumber(value, decimals, language)
  const form = useForm<Entry>({
    saved: {
      at: entry?.maintenanceTimestamp ?? Math.floor(now / 60_000) * 60_000,
      category: entry?.category ?? 'Service',
      text: entry?.text ?? '',
      person: entry?.person ?? '',
      runtime: number(entry === null ? runtime : entry.runtime, 0),
      cost: number(entry?.cost ?? null, 2),
      nextDue: entry?.nextDue ?? null,
    },
    problemsOf: (values) => problemsOf(values, earliest, now),
  })
  const [close, question] = useCloseGuard(form.isChanged, onClose)
  const apply = (values: Entry) => {
    onApply(draftOf(values, pv))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      size="medium"
      title={t(entry === null ? 'entry.new' : 'entry.change')}
      note={t('entry.note')}
      footer={
        <>
          <Button onClick={close}>{t('common:action.cancel')}</Button>
          <Button primary type="submit" form={id}>
            {t('entry.apply')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} noValidate onSubmit={form.onSubmit(apply)}>
        <DateTimeField
          label={t('field.at')}
          {...form.field('at')}
          required
          min={earliest}
          max={now + DAY_MS}
          now={plantNow}
        />
        <SelectField<LifecycleCategory>
          label={t('field.category')}
          {...form.field('category')}
          choices={LIFECYCLE_CATEGORIES.map((value) => ({ value, text: t(`category.${value}`) }))}
        />
        <TextAreaField label={t('field.text')} {...form.field('text')} required maxLength={MAX_TEXT_LENGTH} />
        <TextField label={t('field.person')} {...form.field('person')} maxLength={MAX_PERSON_LENGTH} />
        <NumberField label={t('field.runtime')} {...form.field('runtime')} decimals={0} min={0} max={MAX_RUNTIME} />
        <NumberField label={t('field.cost')} {...form.field('cost')} decimals={2} min={0} max={MAX_EURO} unit="€" />
        <DateField
          label={t('field.nextDue')}
          {...form.field('nextDue')}
          min={earliest}
          max={now + MAX_DUE_YEARS * YEAR_MS}
          now={plantNow}
        />
        <LeaveGuard isChanged={form.isChanged} onDiscard={form.reset} />
      </form>
      {question}
    </Dialog>
  )
}

function problemsOf({ at, text, runtime, cost, nextDue }: Entry, earliest: number, now: number): Problems<keyof Entry> {
  const bounds = { earliest, latest: now + DAY_MS }
  return {
    at: dateProblem(at, bounds),
    text: textProblem(text),
    runtime: amountProblem(runtime, MAX_RUNTIME),
    cost: amountProblem(cost, MAX_EURO),
    nextDue: nextDue === null ? null : dateProblem(nextDue, { ...bounds, latest: now + MAX_DUE_YEARS * YEAR_MS }),
  }
}

/** Empty means unknown, which is not 0. */
function amountProblem({ text, value }: EnteredNumber, max: number): Problem | null {
  if (text.trim() === '') return null
  const wrong = numberProblem(value)
  if (wrong !== null || value === null) return wrong
  return value < 0 || value > max ? { key: 'range.between', params: { min: 0, max, unit: '' } } : null
}

function draftOf({ at, category, text, person, runtime, cost, nextDue }: Entry, pvRef: PvRef): LifecycleDraft {
  return {
    maintenanceTimestamp: at ?? Number.NaN,
    pvRef: { type: pvRef.type, nr: pvRef.nr },
    category,
    text: text.trim(),
    person: person.trim(),
    runtime: runtime.value,
    cost: cost.value,
    nextDue,
  }
}
