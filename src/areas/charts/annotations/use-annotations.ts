import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { useQuery } from '../../../live/views/hooks.ts'
import { useRereads } from '../../../ui/load-gate/use-rereads.ts'
import type { Annotation } from '../../../wire/server/chart.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'
import type { AnnotationEdits } from '../rules/annotation-edits.ts'
import { annotationStore, reconcileAnnotations } from './annotation-store.ts'

interface AnnotationList {
  readonly load: LoadState
  /** What is saved; null until it has arrived. */
  readonly list: readonly Annotation[] | null
  readonly edits: AnnotationEdits
  readonly refetch: () => void
}

/**
 * All annotations that the user may see, and what is changed in them. No hub tells of the changes of others: the list is
 * read again when the window gets the focus, and every minute. The worker then loads the flags of charts again as well.
 */
export function useAnnotations(): AnnotationList {
  const query = useQuery('annotations')
  const { load, body, refetch } = query
  const edits = useSnapshot(annotationStore).edits as AnnotationEdits
  useRereads(query)
  useEffect(() => {
    if (body !== null) reconcileAnnotations(body)
  }, [body])
  return { load, list: body, edits, refetch }
}
