import { SHOWN_IN_CHARTS } from '../../../domain/charts/new-annotation.ts'
import { annotationProblem, dateProblem, pvProblem, textProblem } from '../../../domain/forms/entry-rules.ts'
import { isValid, type Problem, type Problems } from '../../../domain/forms/problem.ts'
import { isSameValue } from '../../../domain/forms/same-value.ts'
import type { Annotation, AnnotationDraft, DataSource } from '../../../wire/server/chart.ts'
import type { PvRef } from '../../../wire/server/pv.ts'

/**
 * What somebody changes in annotations before it is saved, and what is being sent. A change marks its annotation as
 * save-pending; while a request is under way every other one is ignored. Specification 4, "Annotations".
 */
export interface AnnotationEdits {
  /** The changed fields of each annotation whose save is pending, by its id. Fields without a change follow the server. */
  readonly pending: ReadonlyMap<number, AnnotationChange>
  /** Each of these as the server had it when its change was made, or when somebody looked at what others have saved since. */
  readonly seen: ReadonlyMap<number, Annotation>
  /** The request under way; null if another one may begin. */
  readonly sending: AnnotationRequest | null
}

/** The fields of an annotation as entered: `timestamp` in ms since 1970, null if empty, NaN for a text that is no time. */
export interface AnnotationEntry extends Omit<AnnotationDraft, 'timestamp' | 'pv'> {
  readonly timestamp: number | null
  readonly pv: PvRef | null
}

export type AnnotationChange = Partial<AnnotationEntry>

export type AnnotationRequest =
  | { readonly kind: 'create'; readonly drafts: readonly AnnotationDraft[] }
  | { readonly kind: 'save'; readonly annotations: readonly Annotation[] }
  | { readonly kind: 'delete'; readonly ids: readonly number[] }

export const NO_EDITS: AnnotationEdits = { pending: new Map(), seen: new Map(), sending: null }

/** The four reports that an annotation can appear in. */
export const REPORT_FLAGS = ['showInDayReport', 'showInWeekReport', 'showInMonthReport', 'showInYearReport'] as const
export type ReportFlag = (typeof REPORT_FLAGS)[number]

/** Nobody plans further ahead: a later year is mistyped. */
const MAX_AHEAD_MS = 50 * 366 * 86_400_000

/** Returns the entry of a new annotation: visible, in no report. Specification 3, "Annotation". */
export function newEntry(timestamp: number | null, pv: PvRef | null, dataSource: DataSource): AnnotationEntry {
  return { timestamp, pv, dataSource, text: '', ...SHOWN_IN_CHARTS }
}

/** Returns why an entry cannot be sent, by field. `now`: server time in ms since 1970; the wire has no time before that. */
export function entryProblems({ timestamp, pv, text }: AnnotationEntry, now: number): Problems<keyof AnnotationEntry> {
  const bounds = { earliest: 0, latest: now + MAX_AHEAD_MS }
  return { timestamp: dateProblem(timestamp, bounds), pv: pvProblem(pv), text: textProblem(text) }
}

/** Returns what is sent for an entry; null if it has a problem. */
export function draftOf(entry: AnnotationEntry, now: number): AnnotationDraft | null {
  const { timestamp, pv } = entry
  return timestamp === null || pv === null || !isValid(entryProblems(entry, now)) ? null : { ...entry, timestamp, pv }
}

/** Returns an annotation with the changes whose save is pending. */
export function entryOf({ pending }: AnnotationEdits, saved: Annotation): AnnotationEntry {
  return { ...saved, ...pending.get(saved.id) }
}

/** Changes fields of an annotation; it is no longer pending if it then says what is saved. */
export function changed(edits: AnnotationEdits, saved: Annotation, change: AnnotationChange): AnnotationEdits {
  const all = differing(edits, { ...edits.pending.get(saved.id), ...change }, saved)
  return withPending(edits, saved.id, all, edits.seen.get(saved.id) ?? saved)
}

/** Takes the changes of these annotations back. */
export function discarded(edits: AnnotationEdits, ids: Iterable<number>): AnnotationEdits {
  const [pending, seen] = [new Map(edits.pending), new Map(edits.seen)]
  for (const id of ids) {
    pending.delete(id)
    seen.delete(id)
  }
  return pending.size === edits.pending.size ? edits : { ...edits, pending, seen }
}

/** Why a request does not begin: another one is under way, or what it would send. */
export type Refused = 'busy' | Problem

/** Returns why a request cannot begin now; null if it can. A save needs real ids, every text something to read. */
export function refusalOf(edits: AnnotationEdits, request: AnnotationRequest): Refused | null {
  if (edits.sending !== null) return 'busy'
  switch (request.kind) {
    case 'create':
      return firstOf(request.drafts.map(entryProblem))
    case 'save':
      return firstOf(request.annotations.map((one) => annotationProblem(one.id) ?? entryProblem(one)))
    case 'delete':
      return firstOf(request.ids.map(annotationProblem))
  }
}

/** Begins a request; the same state if it is refused. */
export function begun(edits: AnnotationEdits, request: AnnotationRequest): AnnotationEdits {
  return refusalOf(edits, request) === null ? { ...edits, sending: request } : edits
}

/**
 * Ends the request under way. What was saved or deleted is no longer pending; what was changed meanwhile still is, and so is
 * everything if it was not accepted. Any other request than the one under way is of a session that has ended.
 */
export function settled(edits: AnnotationEdits, request: AnnotationRequest, isAccepted: boolean): AnnotationEdits {
  if (edits.sending !== request) return edits
  const free = { ...edits, sending: null }
  if (!isAccepted) return free
  if (request.kind === 'delete') return discarded(free, request.ids)
  if (request.kind === 'create') return free
  return request.annotations.reduce(
    (now, saved) => withPending(now, saved.id, differing(now, now.pending.get(saved.id) ?? {}, saved), saved),
    free as AnnotationEdits,
  )
}

/**
 * Returns the edits for a new list of the server: changes that it has already, and those of annotations that somebody else
 * has deleted, are no longer pending. The same object if nothing changes.
 */
export function reconciled(edits: AnnotationEdits, list: readonly Annotation[]): AnnotationEdits {
  if (edits.pending.size === 0) return edits
  const byId = new Map(list.map((one) => [one.id, one]))
  let next = edits
  for (const [id, change] of edits.pending) {
    const saved = byId.get(id)
    const left = saved === undefined ? {} : differing(edits, change, saved)
    if (!isSameValue(left, change)) next = withPending(next, id, left, edits.seen.get(id))
  }
  return next
}

/** Returns what differs from what was seen, as it is now. What is gone is in no list. */
export function movedOf(seen: ReadonlyMap<number, Annotation>, list: readonly Annotation[]): readonly Annotation[] {
  return list.filter((one) => seen.has(one.id) && !isSameValue(seen.get(one.id), one))
}

/** Returns the changed annotations that somebody else has changed too: they have to be looked at before they are saved. */
export function movedSince({ seen, sending }: AnnotationEdits, list: readonly Annotation[]): readonly Annotation[] {
  const sent = sending?.kind === 'save' ? sending.annotations : []
  return movedOf(seen, list).filter((one) => !sent.some((own) => isSameValue(own, one)))
}

/** The user has looked at what others have saved of this annotation. */
export function looked(edits: AnnotationEdits, saved: Annotation): AnnotationEdits {
  return edits.pending.has(saved.id) ? { ...edits, seen: new Map(edits.seen).set(saved.id, saved) } : edits
}

/** Returns why these changes cannot be saved now; null if they can. */
export function unsavedReason(
  edits: AnnotationEdits,
  list: readonly Annotation[],
  ids: readonly number[],
  now: number,
): 'moved' | 'invalid' | null {
  if (movedSince(edits, list).some(({ id }) => ids.includes(id))) return 'moved'
  return annotationsToSave(edits, list, ids, now) === null ? 'invalid' : null
}

/** Returns the annotations to send for these pending ones; null if one of them has a problem or is not in the list. */
export function annotationsToSave(
  edits: AnnotationEdits,
  list: readonly Annotation[],
  ids: readonly number[],
  now: number,
): readonly Annotation[] | null {
  const found = ids.map((id) => {
    const saved = list.find((one) => one.id === id)
    const draft = saved === undefined ? null : draftOf(entryOf(edits, saved), now)
    return draft === null ? null : { ...draft, id }
  })
  const whole = found.filter((one) => one !== null)
  return whole.length === found.length ? whole : null
}

function withPending(
  edits: AnnotationEdits,
  id: number,
  change: AnnotationChange,
  seen: Annotation | undefined,
): AnnotationEdits {
  if (seen === undefined || Object.keys(change).length === 0) return discarded(edits, [id])
  return { ...edits, pending: new Map(edits.pending).set(id, change), seen: new Map(edits.seen).set(id, seen) }
}

/** What differs from what is saved, or from what is being sent: that may be saved in a moment. */
function differing({ sending }: AnnotationEdits, change: AnnotationChange, saved: Annotation): AnnotationChange {
  const sent = sending?.kind === 'save' ? sending.annotations.find(({ id }) => id === saved.id) : undefined
  const isLike = (one: AnnotationEntry, name: string, value: unknown) =>
    isSameValue(value, one[name as keyof AnnotationEntry])
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => !isLike(saved, name, value) || (sent !== undefined && !isLike(sent, name, value)),
    ),
  )
}

/** What is requested has been compared with the clock when it was made a draft. */
function entryProblem(entry: AnnotationEntry): Problem | null {
  return firstOf(Object.values(entryProblems(entry, Number.POSITIVE_INFINITY)))
}

function firstOf(problems: readonly (Problem | null | undefined)[]): Problem | null {
  return problems.find((found) => found !== null && found !== undefined) ?? null
}
