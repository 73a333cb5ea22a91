import { proxy, ref } from 'valtio/vanilla'
import { onSessionEnd } from '../../../live/connection/data-owner.ts'
import type { Annotation } from '../../../wire/server/chart.ts'
import {
  type AnnotationChange,
  type AnnotationEdits,
  type AnnotationRequest,
  begun,
  changed,
  discarded,
  looked,
  NO_EDITS,
  reconciled,
  settled,
} from '../rules/annotation-edits.ts'

/** The edits of annotations in this tab: the list, the charts and their cards show the same. */
export const annotationStore = proxy<{ edits: AnnotationEdits }>({ edits: ref(NO_EDITS) })

onSessionEnd(() => set(NO_EDITS))

export function changeAnnotation(saved: Annotation, change: AnnotationChange): void {
  set(changed(annotationStore.edits, saved, change))
}

/** Takes the changes of these annotations back, or of all. */
export function discardAnnotations(ids: Iterable<number> = annotationStore.edits.pending.keys()): void {
  set(discarded(annotationStore.edits, ids))
}

/** The user has looked at what somebody else has saved. */
export function lookAtAnnotation(saved: Annotation): void {
  set(looked(annotationStore.edits, saved))
}

export function beginAnnotations(request: AnnotationRequest): void {
  set(begun(annotationStore.edits, request))
}

export function settleAnnotations(request: AnnotationRequest, isAccepted: boolean): void {
  set(settled(annotationStore.edits, request, isAccepted))
}

/** Call with every list that the server sends. */
export function reconcileAnnotations(list: readonly Annotation[]): void {
  set(reconciled(annotationStore.edits, list))
}

function set(edits: AnnotationEdits): void {
  if (edits !== annotationStore.edits) annotationStore.edits = ref(edits)
}
