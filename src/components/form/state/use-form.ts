import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isValid, type Problems } from '../../../domain/forms/problem.ts'
import { isLike, isSameValue } from '../../../domain/forms/same-value.ts'
import { useProblemText } from '../../status/problem-text.ts'
import { type DraftStore, draftStore } from './drafts.ts'
import { releaseGuard } from './leave-guard.tsx'

/** Why the server has not taken a form: sentences by the field they belong to, and those about the whole form. */
export interface Refusal<V> {
  readonly fields?: { readonly [K in keyof V]?: string }
  readonly form?: readonly string[]
}

interface FormOptions<V> {
  /** What is saved. May change while somebody edits: fields without a change follow. */
  readonly saved: V
  /** Rules of `src/domain/forms`. */
  readonly validate: (values: V) => Problems<keyof V & string>
  /** Sends the values. Resolves to null once they are saved, otherwise to why not. What was entered stays then. */
  readonly onSubmit: (values: V) => Promise<Refusal<V> | null>
  /** Runs when everything is saved and nothing is left to guard, for example to leave the page. */
  readonly onSaved?: (values: V) => void
  /** The name of the draft in which changes survive a reload, for example `limits/AnaIn-100001`; without it none is kept. */
  readonly draft?: string
  /** Fields that no draft may hold: passwords and codes. */
  readonly secret?: readonly (keyof V)[]
  /** Shows problems of changed fields at once instead of after the first attempt to submit. */
  readonly isEager?: boolean
}

/** The state of one field, as every component of `src/components/form/fields` takes it. */
interface FormField<T> {
  readonly value: T
  readonly onChange: (value: T) => void
  readonly error: string | null
  readonly changed: boolean
}

export interface Form<V> {
  /** The id of the form element, so that a button outside of it can submit: `<button type="submit" form={id}>`. */
  readonly id: string
  /** What the fields show. */
  readonly values: V
  /** Number of fields that differ from what is saved. */
  readonly changes: number
  /** Number of fields whose error is shown. */
  readonly errors: number
  readonly isBusy: boolean
  /** Sentences of the server about the whole form. */
  readonly refusals: readonly string[]
  /** ms since 1970 of the draft that was restored; null if there was none, or when it has been discarded or saved. */
  readonly restoredAt: number | null
  readonly field: <K extends keyof V & string>(name: K) => FormField<V[K]>
  /** Validates; then shows every error and focuses the first, or sends. Does nothing while it is being sent. */
  readonly submit: () => Promise<void>
  /** Shows what a server refused outside of `onSubmit`, for example the report of a command. */
  readonly refuse: (refusal: Refusal<V>) => void
  /** Takes all changes back and removes the draft. */
  readonly reset: () => void
  readonly onSubmit: (event: FormEvent) => void
}

interface State<V> {
  readonly edits: Partial<V>
  /** What has been saved from here; counts until `saved` is no longer what it was `over`. */
  readonly sent: { readonly values: V; readonly over: V } | null
  readonly attempted: boolean
  readonly isBusy: boolean
  readonly refusal: Refusal<V>
  readonly restoredAt: number | null
  /** Counts requests to focus the first error. */
  readonly focus: number
}

/** Holds what is entered into a form, validates it, sends it and keeps its draft. `Form` renders it. */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const { saved, validate, isEager = false, secret = [] } = options
  const id = useId()
  const problemText = useProblemText()
  const [draft] = useState(() => (options.draft === undefined ? null : draftStore(options.draft)))
  const [state, setState] = useState<State<V>>(() => startState(saved, draft))
  const { edits, attempted, isBusy, refusal, focus } = state
  const base = state.sent !== null && isSameValue(state.sent.over, saved) ? state.sent.values : saved
  const values: V = { ...base, ...edits }
  const changed = changedFields(edits, base)
  const problems = validate(values)
  const isSending = useRef(false)
  const drafted = useRef(edits)
  const change = (part: Partial<State<V>>) => setState((before) => ({ ...before, ...part }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows the edits and nothing else
  useEffect(() => {
    // A restored draft keeps its time until somebody changes it.
    if (drafted.current === edits) return
    drafted.current = edits
    const kept = Object.entries(edits).filter(([name]) => !secret.some((hidden) => hidden === name))
    const differs = kept.filter(([name]) => changed.some((field) => field === name))
    draft?.write(Object.fromEntries(differs))
  }, [draft, edits])

  useEffect(() => {
    if (focus > 0) firstInvalid(id)?.focus()
  }, [id, focus])

  const errorOf = (name: keyof V & string): string | null => {
    const refused = refusal.fields?.[name]
    if (refused !== undefined) return refused
    const isShown = attempted || (isEager && changed.includes(name))
    const found = isShown ? problems[name] : null
    return found === null || found === undefined ? null : problemText(found)
  }

  const submit = async () => {
    if (isSending.current) return
    if (!isValid(problems)) return change({ attempted: true, refusal: {}, focus: focus + 1 })
    isSending.current = true
    change({ attempted: true, refusal: {}, isBusy: true })
    // Unchanged fields send exactly what is saved, not what they show of it.
    const sending: V = { ...base, ...Object.fromEntries(changed.map((name) => [name, values[name]])) }
    try {
      const refused = await options.onSubmit(sending)
      if (refused !== null) return setState((now) => ({ ...now, refusal: refused, focus: now.focus + 1 }))
      draft?.remove()
      // What was entered meanwhile stays an edit.
      setState((now) => ({
        ...now,
        edits: changedPart(now.edits, sending),
        sent: { values: sending, over: saved },
        attempted: false,
        restoredAt: null,
      }))
      releaseGuard(id)
      options.onSaved?.(sending)
    } finally {
      isSending.current = false
      change({ isBusy: false })
    }
  }

  return {
    id,
    values,
    changes: changed.length,
    errors: (Object.keys(values) as (keyof V & string)[]).filter((name) => errorOf(name) !== null).length,
    isBusy,
    refusals: refusal.form ?? [],
    restoredAt: changed.length === 0 ? null : state.restoredAt,
    field: (name) => ({
      value: values[name],
      error: errorOf(name),
      changed: changed.includes(name),
      onChange: (value) =>
        setState((before) => {
          const { [name]: _, ...fields } = before.refusal.fields ?? {}
          return {
            ...before,
            edits: { ...before.edits, [name]: value },
            refusal: { ...before.refusal, fields: fields as Refusal<V>['fields'] & object },
          }
        }),
    }),
    submit,
    refuse: (refused) => change({ refusal: refused, focus: focus + 1 }),
    reset: () => change({ edits: {}, attempted: false, refusal: {}, restoredAt: null }),
    onSubmit: (event) => {
      event.preventDefault()
      // React passes events of dialogs on to the form they are opened from.
      event.stopPropagation()
      void submit()
    },
  }
}

function startState<V extends object>(saved: V, draft: DraftStore | null): State<V> {
  const found = draft?.read() ?? null
  const fits = Object.entries(found?.edits ?? {}).filter(
    ([name, value]) => name in saved && isLike(value, saved[name as keyof V]),
  )
  const edits = Object.fromEntries(fits) as Partial<V>
  return { edits, sent: null, attempted: false, isBusy: false, refusal: {}, restoredAt: found?.at ?? null, focus: 0 }
}

function changedFields<V extends object>(edits: Partial<V>, base: V): readonly (keyof V & string)[] {
  return (Object.keys(edits) as (keyof V & string)[]).filter((name) => !isSameValue(edits[name], base[name]))
}

function changedPart<V extends object>(edits: Partial<V>, base: V): Partial<V> {
  return Object.fromEntries(changedFields(edits, base).map((name) => [name, edits[name]])) as Partial<V>
}

const FOCUSABLE = 'input:not([type=hidden]), select, textarea, button, [tabindex]'

/** The first control with an error in the order of the page, otherwise the sentences about the whole form. */
function firstInvalid(id: string): HTMLElement | null {
  const form = document.getElementById(id)
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
  if (invalid === null) return form?.querySelector<HTMLElement>('[role="alert"]') ?? null
  return invalid.matches(FOCUSABLE) ? invalid : invalid.querySelector<HTMLElement>(FOCUSABLE)
}
