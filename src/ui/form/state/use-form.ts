import { type FormEvent, useState } from 'react'
import { isValid, type Problems } from '../../../domain/forms/problem.ts'
import { isSameValue } from '../../../domain/forms/same-value.ts'
import { useProblemText } from '../../status/problem-text.ts'
import { useAttempts } from './use-attempts.ts'

interface FormOptions<V> {
  /** What is saved. May change while somebody edits: fields without a change follow. */
  readonly saved: V
  /** Rules of `src/domain/forms`, by field; or by another name, of what is no field. */
  readonly problemsOf: (values: V) => Problems<string>
  /** Of what is new no field is marked as changed. */
  readonly isNew?: boolean
  /** Keeps edits that outlive the form. */
  readonly store?: { readonly edits: Partial<V>; readonly edit: (edits: Partial<V>) => void }
}

/** The state of one field, as every component of `src/ui/form/fields` takes it. */
interface FormField<T> {
  readonly value: T
  readonly onChange: (value: T) => void
  readonly error: string | null
  readonly changed: boolean
}

export interface Form<V> {
  /** What the fields show. */
  readonly values: V
  readonly edits: Partial<V>
  /** At least one field differs from what is saved by more than spaces around a text. */
  readonly isChanged: boolean
  /** What is wrong, as far as it is shown. */
  readonly problems: Problems<string>
  /** What is wrong with one of them in words, once it is shown. */
  readonly errorOf: (name: string) => string | null
  readonly field: <K extends keyof V & string>(name: K) => FormField<V[K]>
  readonly edit: (edits: Partial<V>) => void
  /** Takes all edits back that no store keeps. */
  readonly reset: () => void
  /** Returns the `onSubmit` of the form element: sends, or shows what is wrong and focuses the first of it. */
  readonly onSubmit: (send: (values: V) => unknown) => (event: FormEvent<HTMLFormElement>) => void
}

/** Holds what is entered into the fields of one record, over what is saved. */
export function useForm<V extends object>({ saved, problemsOf, isNew = false, store }: FormOptions<V>): Form<V> {
  const problemText = useProblemText()
  const { wasTried, onSubmit } = useAttempts()
  const none: Partial<V> = {}
  const [own, setOwn] = useState(none)
  const edits = store?.edits ?? own
  const edit = store?.edit ?? ((more: Partial<V>) => setOwn((before) => ({ ...before, ...more })))
  const values: V = { ...saved, ...edits }
  const found = problemsOf(values)
  const problems = wasTried ? found : {}
  const isChanged = (name: keyof V) => name in edits && !isSameValue(trimmed(edits[name]), trimmed(saved[name]))
  const errorOf = (name: string) => {
    const shown = problems[name] ?? null
    return shown === null ? null : problemText(shown)
  }
  return {
    values,
    edits,
    isChanged: (Object.keys(edits) as (keyof V)[]).some(isChanged),
    problems,
    errorOf,
    field: (name) => ({
      value: values[name],
      error: errorOf(name),
      changed: !isNew && isChanged(name),
      onChange: (value) => edit({ ...none, [name]: value }),
    }),
    edit,
    reset: () => setOwn(none),
    onSubmit: (send) => onSubmit(isValid(found), () => send({ ...values, ...unchanged(edits, saved) })),
  }
}

/** An entry that means what is saved sends exactly that, not what a field shows of it. */
function unchanged<V extends object>(edits: Partial<V>, saved: V): Partial<V> {
  const same = Object.entries(edits).filter(([name, value]) => isSameValue(value, saved[name as keyof V]))
  return Object.fromEntries(same.map(([name]) => [name, saved[name as keyof V]])) as Partial<V>
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}
