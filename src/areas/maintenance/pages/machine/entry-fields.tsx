import { useTranslation } from 'react-i18next'
import type { Language } from '../../../../domain/base/language.ts'
import { type EnteredNumber, enteredNumber } from '../../../../domain/forms/entered-number.ts'
import { betweenProblem, dateProblem, textProblem } from '../../../../domain/forms/entry-rules.ts'
import type { Problem, Problems } from '../../../../domain/forms/problem.ts'
import { DAY_MS, startOf } from '../../../../domain/time/calendar.ts'
import { DateField, DateTimeField } from '../../../../ui/form/fields/date-fields.tsx'
import { NumberField } from '../../../../ui/form/fields/number-field.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextAreaField, TextField } from '../../../../ui/form/fields/text-field.tsx'
import type { Form } from '../../../../ui/form/state/use-form.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import {
  LIFECYCLE_CATEGORIES,
  type LifecycleCategory,
  type LifecycleDraft,
} from '../../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'

/** What the server takes: from the first day of this year on, as the plant's calendar has it. */
const EARLIEST_YEAR = Date.UTC(1950, 6, 1)
const MINUTE_MS = 60_000
const YEAR_MS = 366 * DAY_MS
const MAX_DUE_YEARS = 50
const MAX_TEXT_LENGTH = 4000
const MAX_PERSON_LENGTH = 200
const MAX_RUNTIME = 1e9
const MAX_EURO = 1e8

/** An entry of the life cycle as it is typed. */
export interface Entry {
  readonly at: number | null
  readonly category: LifecycleCategory
  readonly text: string
  readonly person: string
  readonly runtime: EnteredNumber
  readonly cost: EnteredNumber
  readonly nextDue: number | null
}

/** The first date that an entry can have, and the present time of the plant. */
export interface EntryBounds {
  readonly earliest: number
  readonly now: number
}

export function entryBounds(timeZone: string): EntryBounds {
  return { earliest: startOf('Years', EARLIEST_YEAR, timeZone), now: plantNow() }
}

/** Returns the fields of an entry; null of a new one, to which `runtime` belongs: hours at present, null if unknown. */
export function entryOf(entry: LifecycleDraft | null, runtime: number | null, now: number, language: Language): Entry {
  const number = (value: number | null, decimals: number) => enteredNumber(value, decimals, language)
  return {
    at: entry?.maintenanceTimestamp ?? Math.floor(now / MINUTE_MS) * MINUTE_MS,
    category: entry?.category ?? 'Service',
    text: entry?.text ?? '',
    person: entry?.person ?? '',
    runtime: number(entry === null ? runtime : entry.runtime, 0),
    cost: number(entry?.cost ?? null, 2),
    nextDue: entry?.nextDue ?? null,
  }
}

interface EntryFieldsProps {
  readonly field: Form<Entry>['field']
  readonly bounds: EntryBounds
}

/** The fields of one entry of a life cycle. */
export function EntryFields({ field, bounds: { earliest, now } }: EntryFieldsProps) {
  const { t } = useTranslation('machine')
  return (
    <>
      <DateTimeField label={t('field.at')} {...field('at')} required min={earliest} max={now + DAY_MS} now={plantNow} />
      <SelectField<LifecycleCategory>
        label={t('field.category')}
        {...field('category')}
        choices={LIFECYCLE_CATEGORIES.map((value) => ({ value, text: t(`category.${value}`) }))}
      />
      <TextAreaField label={t('field.text')} {...field('text')} required maxLength={MAX_TEXT_LENGTH} />
      <TextField label={t('field.person')} {...field('person')} maxLength={MAX_PERSON_LENGTH} />
      <NumberField label={t('field.runtime')} {...field('runtime')} decimals={0} min={0} max={MAX_RUNTIME} />
      <NumberField label={t('field.cost')} {...field('cost')} decimals={2} min={0} max={MAX_EURO} unit="€" />
      <DateField
        label={t('field.nextDue')}
        {...field('nextDue')}
        min={earliest}
        max={now + MAX_DUE_YEARS * YEAR_MS}
        now={plantNow}
      />
    </>
  )
}

export function entryProblems(
  { at, text, runtime, cost, nextDue }: Entry,
  { earliest, now }: EntryBounds,
): Problems<keyof Entry> {
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
  return text.trim() === '' ? null : betweenProblem(value, { min: 0, max }, '')
}

/** Returns what is sent of an entry. */
export function draftOf({ at, category, text, person, runtime, cost, nextDue }: Entry, pvRef: PvRef): LifecycleDraft {
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
