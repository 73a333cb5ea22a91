import { useState } from 'react'
import { NumberField } from '../../../../src/components/form/fields/number-field.tsx'
import { TextField } from '../../../../src/components/form/fields/text-field.tsx'
import { Form } from '../../../../src/components/form/state/form.tsx'
import { type Refusal, useForm } from '../../../../src/components/form/state/use-form.ts'
import { type EnteredNumber, enteredNumber } from '../../../../src/domain/forms/entered-number.ts'
import { numberProblem, textProblem } from '../../../../src/domain/forms/entry-rules.ts'
import type { Problems } from '../../../../src/domain/forms/problem.ts'

export interface Limit {
  readonly name: string
  readonly upper: EnteredNumber
  readonly note: string
}

export const SAVED: Limit = { name: 'Niveau', upper: enteredNumber(2.2, 2, 'de'), note: '' }

function validate({ name, upper }: Limit): Problems<keyof Limit & string> {
  return {
    name: textProblem(name),
    upper: numberProblem(upper.value),
  }
}

interface SampleFormProps {
  readonly saved?: Limit
  readonly draft?: string
  readonly isEager?: boolean
  readonly secret?: readonly (keyof Limit)[]
  readonly onSubmit?: (values: Limit) => Promise<Refusal<Limit> | null>
  readonly onSaved?: (values: Limit) => void
}

/** Three fields, how many are changed and wrong, a button for a refusal from outside, and the submit button outside of the form. */
export function SampleForm({ saved = SAVED, onSubmit = async () => null, ...options }: SampleFormProps) {
  const form = useForm<Limit>({ saved, validate, onSubmit, ...options })
  return (
    <>
      <Form form={form}>
        <TextField label="Name" {...form.field('name')} />
        <NumberField label="Grenze" decimals={2} {...form.field('upper')} />
        <TextField label="Notiz" {...form.field('note')} />
      </Form>
      <output>{`${form.changes} geändert, ${form.errors} falsch`}</output>
      <button type="submit" form={form.id}>
        {form.isBusy ? 'Wird gesendet' : 'Übernehmen'}
      </button>
      <button type="button" onClick={form.reset}>
        Zurücksetzen
      </button>
      <button type="button" onClick={() => form.refuse({ fields: { note: 'Zu lang.' } })}>
        Ablehnen
      </button>
    </>
  )
}

/** The form with a button that changes what is saved, as a refetch does. */
export function RefetchedForm() {
  const [saved, setSaved] = useState(SAVED)
  return (
    <>
      <SampleForm saved={saved} />
      <button type="button" onClick={() => setSaved({ ...saved, name: 'Niveau neu', note: 'von mk' })}>
        Neu lesen
      </button>
    </>
  )
}
