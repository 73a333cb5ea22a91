import { useId, useState } from 'react'
import { type EnteredNumber, enteredNumber } from '../../../../src/domain/forms/entered-number.ts'
import { numberProblem, textProblem } from '../../../../src/domain/forms/entry-rules.ts'
import type { Problems } from '../../../../src/domain/forms/problem.ts'
import { NumberField } from '../../../../src/ui/form/fields/number-field.tsx'
import { TextField } from '../../../../src/ui/form/fields/text-field.tsx'
import { LeaveGuard } from '../../../../src/ui/form/state/leave-guard.tsx'
import { useForm } from '../../../../src/ui/form/state/use-form.ts'

export interface Limit {
  readonly name: string
  readonly upper: EnteredNumber
  readonly note: string
}

export const SAVED: Limit = { name: 'Niveau', upper: enteredNumber(2.2, 2, 'de'), note: '' }

function problemsOf({ name, upper }: Limit): Problems<keyof Limit & string> {
  return {
    name: textProblem(name),
    upper: numberProblem(upper.value),
  }
}

interface SampleFormProps {
  readonly saved?: Limit
  readonly isNew?: boolean
  readonly onSend?: (values: Limit) => void
}

/** Three fields, whether one is changed, the submit button outside of the form, and buttons that save and take back. */
export function SampleForm({ saved: first = SAVED, isNew = false, onSend }: SampleFormProps) {
  const id = useId()
  const [saved, setSaved] = useState(first)
  const form = useForm<Limit>({ saved, problemsOf, isNew })
  const send = (values: Limit) => {
    setSaved(values)
    onSend?.(values)
  }
  return (
    <>
      <form id={id} noValidate onSubmit={form.onSubmit(send)}>
        <TextField label="Name" {...form.field('name')} />
        <NumberField label="Grenze" decimals={2} {...form.field('upper')} />
        <TextField label="Notiz" {...form.field('note')} />
        <LeaveGuard isChanged={form.isChanged} onDiscard={form.reset} />
      </form>
      <output>{form.isChanged ? 'Geändert' : 'Wie gespeichert'}</output>
      <button type="submit" form={id}>
        Übernehmen
      </button>
      <button type="button" onClick={form.reset}>
        Zurücksetzen
      </button>
      <button type="button" onClick={() => setSaved({ ...saved, name: 'Niveau neu', note: 'von mk' })}>
        Neu lesen
      </button>
    </>
  )
}
