import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { reportOfResult } from '../../../domain/commands/result-status.ts'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import type { ArgsOf, BodyOf, WritingName } from '../../../wire/endpoints/endpoints.ts'
import type { Annotation, AnnotationDraft } from '../../../wire/server/chart.ts'
import type { Result } from '../../../wire/server/result.ts'
import type { ActionTarget } from '../../values/action-dialog/action-types.ts'
import { useRunCommand, useRunForm } from '../../values/action-dialog/use-run-command.ts'
import {
  type AnnotationEntry,
  type AnnotationRequest,
  annotationsToSave,
  refusalOf,
} from '../rules/annotation-edits.ts'
import { annotationStore, beginAnnotations, settleAnnotations } from './annotation-store.ts'
import { useIfSeen } from './use-if-seen.ts'

/** Date, PV picker and choices are larger than the list: they load after it. */
const importForms = () => import('./annotation-form.tsx')
const LOADING = { state: 'empty' } as const
type Forms = Awaited<ReturnType<typeof importForms>>

export interface AnnotationActions {
  /** Why the user cannot create, save or delete now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Why the last save was not sent; null if nobody has to be told. */
  readonly unsent: string | null
  /** Opens the form of a new annotation, with this entry at first. */
  readonly create: (entry: AnnotationEntry) => void
  /** Opens the form of an annotation. Its changes are pending until they are saved or taken back. */
  readonly change: (saved: Annotation) => void
  /** Saves the pending changes of these annotations of the list, all or none, if nobody else has changed them. */
  readonly save: (list: readonly Annotation[], ids: readonly number[]) => void
  /** Asks, with what is deleted, and deletes it. */
  readonly remove: (annotations: readonly Annotation[]) => void
}

/**
 * What a user does with annotations. `readOnly` says why nobody may here, null where the rights decide. While one request is under way every other one is ignored, and says so. The page
 * lists `annotations`, `form`, `overlay`, `time` and `validation` among its texts and has commands.
 */
export function useAnnotationActions(readOnly: string | null = null): AnnotationActions {
  const { t } = useTranslation(['annotations', 'common'])
  const run = useRunCommand()
  const runForm = useRunForm()
  const { edits } = useSnapshot(annotationStore)
  const { isReading, unsent, ifSeen } = useIfSeen(edits.pending)
  useDeferred(importForms)
  // No hub tells of annotations, so only the server's own link counts.
  const refused = useCommandBlock('server-status', 'editCharts', t('unauthorized'))
  const failureOf = useCallback(
    (kind: AnnotationRequest['kind']) => ({
      failedTitle: t(`${kind}.failedTitle`),
      failed: t(`${kind}.failed`),
      unauthorized: t('unauthorized'),
    }),
    [t],
  )

  const create = useCallback(
    (entry: AnnotationEntry) =>
      runForm<'createAnnotations', AnnotationDraft>({
        call: 'createAnnotations',
        title: t('create.title'),
        verb: t('create.run'),
        size: 'medium',
        fields: (send) => <Deferred>{({ CreateForm }) => <CreateForm initial={entry} onSend={send} />}</Deferred>,
        args: (draft) => ({ annotations: [draft] }),
        targets: () => [],
        failure: failureOf('create'),
        onAccepted: () => t('create.done'),
        ...tracked<'createAnnotations'>(({ annotations }) => ({ kind: 'create', drafts: annotations })),
      }),
    [runForm, t, failureOf],
  )
  const change = useCallback(
    (saved: Annotation) =>
      runForm<'saveAnnotations', Annotation>({
        call: 'saveAnnotations',
        title: t('save.title'),
        verb: t('save.run'),
        cancel: t('save.later'),
        note: t('save.note'),
        size: 'medium',
        fields: (send) => <Deferred>{({ ChangeForm }) => <ChangeForm saved={saved} onSend={send} />}</Deferred>,
        args: (annotation) => ({ annotations: [annotation] }),
        targets: () => [],
        failure: failureOf('save'),
        onAccepted: () => t('save.done', { count: 1 }),
        ...tracked<'saveAnnotations'>(({ annotations }) => ({ kind: 'save', annotations })),
      }),
    [runForm, t, failureOf],
  )
  const save = useCallback(
    (list: readonly Annotation[], ids: readonly number[]) => {
      const seen = new Map([...annotationStore.edits.seen].filter(([id]) => ids.includes(id)))
      void ifSeen(seen, () => {
        const annotations = annotationsToSave(annotationStore.edits, list, ids, plantNow())
        if (annotations === null || isRefused({ kind: 'save', annotations })) return
        run({
          call: 'saveAnnotations',
          args: { annotations },
          title: t('save.title'),
          verb: t('save.run'),
          confirm: null,
          failure: failureOf('save'),
          onAccepted: () => t('save.done', { count: annotations.length }),
          ...tracked<'saveAnnotations'>(() => ({ kind: 'save', annotations })),
        })
      })
    },
    [run, t, failureOf, ifSeen],
  )
  const remove = useCallback(
    (annotations: readonly Annotation[]) => {
      const ids = annotations.map(({ id }) => id)
      if (ids.length === 0 || isRefused({ kind: 'delete', ids })) return
      runForm<'deleteAnnotations', readonly ActionTarget[]>({
        call: 'deleteAnnotations',
        title: t('delete.title'),
        verb: t('delete.run'),
        size: 'medium',
        isQuestion: true,
        fields: (send) => <Deferred>{({ DeleteForm }) => <DeleteForm opened={annotations} onSend={send} />}</Deferred>,
        args: () => ({ ids }),
        targets: (targets) => targets,
        failure: failureOf('delete'),
        onAccepted: () => t('delete.done', { count: ids.length }),
        ...tracked<'deleteAnnotations'>(() => ({ kind: 'delete', ids })),
      })
    },
    [runForm, t, failureOf],
  )
  const busy = edits.sending === null ? (isReading ? t('common:load.loading') : null) : t('busy')
  const blocked = readOnly ?? refused ?? busy
  return useMemo(
    () => ({ blocked, unsent, create, change, save, remove }),
    [blocked, unsent, create, change, save, remove],
  )
}

/** The content of a dialog, once its forms have loaded. */
function Deferred({ children }: { readonly children: (forms: Forms) => ReactNode }) {
  const { t } = useTranslation('annotations')
  const [forms, retry] = useDeferred(importForms)
  return (
    <LoadGate what={t('form')} load={LOADING} body={forms} onRetry={retry}>
      {children}
    </LoadGate>
  )
}

function isRefused(request: AnnotationRequest): boolean {
  return refusalOf(annotationStore.edits, request) !== null
}

/** Keeps the store busy from the sending of a command to its outcome. */
function tracked<N extends WritingName>(requestOf: (args: ArgsOf<N>) => AnnotationRequest) {
  let request: AnnotationRequest | null = null
  return {
    onSend: (args: ArgsOf<N>) => {
      request = requestOf(args)
      beginAnnotations(request)
    },
    onResult: (result: Result<BodyOf<N>>) => {
      if (request !== null) settleAnnotations(request, reportOfResult(result).state === 'accepted')
    },
  }
}
