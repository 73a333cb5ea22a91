import { type ComponentProps, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { DeferredPart } from '../../../../ui/load-gate/deferred-part.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../../ui/status/command-texts.ts'
import type { AlarmCallNumber, CallNumberDraft } from '../../../../wire/server/remote-alert.ts'
import type { ActionTarget } from '../../../values/action-dialog/action-types.ts'
import { useRunForm } from '../../../values/action-dialog/use-run-command.ts'
import type { NumberQuestion } from './number-question.tsx'
import type { NumberRow } from './number-rows.ts'

const importForm = () => import('./number-form.tsx')
const importQuestion = () => import('./number-question.tsx')

interface NumberActions {
  /** Why the user cannot change call numbers now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Why these numbers cannot be changed now; null if nothing prevents it. */
  readonly whyNot: (rows: readonly NumberRow[]) => string | null
  /** Switches numbers on or off after a question, which says who is left to be called. */
  readonly switchTo: (rows: readonly NumberRow[], isActive: boolean, onDone: () => void) => void
  readonly create: () => void
  readonly change: (row: NumberRow) => void
  readonly remove: (rows: readonly NumberRow[], onDone: () => void) => void
}

const NOTHING = { numbersToCreate: [], numbersToUpdate: [], idsToDelete: [] }

/** Switches, creates, changes and deletes call numbers. Specification 7, "Remote alert". */
export function useNumberActions(): NumberActions {
  const { t } = useTranslation('numbers')
  const catalogue = useCatalogueText()
  const runForm = useRunForm()
  // They are there before a link breaks.
  useDeferred(importForm)
  useDeferred(importQuestion)
  const unauthorized = t('unauthorized')
  const blocked = useCommandBlock('station', 'editPlans', unauthorized)
  const whyNot = useCallback(
    (rows: readonly NumberRow[]) => {
      const foreign = rows.filter(({ number }) => !number.currentUserCanEdit)
      return blocked ?? (foreign.length === 0 ? null : t('noEdit', { names: namesOf(foreign) }))
    },
    [blocked, t],
  )
  const questionOf =
    (rows: readonly NumberRow[], asked: Omit<ComponentProps<typeof NumberQuestion>, 'opened' | 'send'>) =>
    (send: (targets: readonly ActionTarget[]) => void) => (
      <DeferredPart load={importQuestion} what={t('what')}>
        {({ NumberQuestion }) => <NumberQuestion {...asked} opened={rows.map(({ number }) => number)} send={send} />}
      </DeferredPart>
    )
  const saving = {
    call: 'saveCallNumbers',
    note: t('note'),
    failure: { failedTitle: t('notSaved'), failed: t('failed'), unauthorized },
  } as const

  return {
    blocked,
    whyNot,
    switchTo: (rows, isActive, onDone) => {
      const count = rows.length
      runForm<'setCallNumbersState', readonly ActionTarget[]>({
        call: 'setCallNumbersState',
        title: t(isActive ? 'activate.title' : 'deactivate.title'),
        verb: t(isActive ? 'activate.verb' : 'deactivate.verb'),
        note: t('note'),
        isQuestion: true,
        fields: questionOf(rows, {
          question: t(isActive ? 'activate.question' : 'deactivate.question', { count }),
          isSilencing: !isActive,
          next: t(isActive ? 'active' : 'inactive'),
        }),
        args: (targets) => ({ states: targets.map(({ id }) => ({ id: Number(id), isActive })) }),
        targets: (targets) => targets,
        failure: { failedTitle: catalogue('callNumbers.stateNotSaved'), failed: t('failed'), unauthorized },
        onAccepted: () => {
          onDone()
          return t('done', { count })
        },
      })
    },
    create: () =>
      runForm<'saveCallNumbers', CallNumberDraft>({
        ...saving,
        title: t('create.title'),
        verb: t('create.verb'),
        fields: (send) => (
          <DeferredPart load={importForm} what={t('what')}>
            {({ NumberForm }) => <NumberForm opened={null} send={send} />}
          </DeferredPart>
        ),
        args: (draft) => ({ ...NOTHING, numbersToCreate: [draft] }),
        targets: (draft) => [{ id: 'new', label: draft.name, detail: draft.number }],
        onAccepted: () => t('create.done'),
      }),
    change: ({ number }) =>
      runForm<'saveCallNumbers', AlarmCallNumber>({
        ...saving,
        title: t('change.title', { name: number.name }),
        verb: t('change.verb'),
        fields: (send) => (
          <DeferredPart load={importForm} what={t('what')}>
            {({ NumberForm }) => (
              <NumberForm opened={number} send={(draft, saved) => send({ ...(saved ?? number), ...draft })} />
            )}
          </DeferredPart>
        ),
        args: (changed) => ({ ...NOTHING, numbersToUpdate: [changed] }),
        targets: (changed) => [{ id: String(changed.id), label: changed.name, detail: changed.number }],
        onAccepted: () => t('change.done'),
      }),
    remove: (rows, onDone) =>
      runForm<'saveCallNumbers', readonly ActionTarget[]>({
        ...saving,
        title: t('delete.title'),
        verb: t('delete.verb'),
        isQuestion: true,
        fields: questionOf(rows, { question: t('delete.question', { count: rows.length }), isSilencing: true }),
        args: (targets) => ({ ...NOTHING, idsToDelete: targets.map(({ id }) => Number(id)) }),
        targets: (targets) => targets,
        onAccepted: () => {
          onDone()
          return t('delete.done', { count: rows.length })
        },
      }),
  }
}

function namesOf(rows: readonly NumberRow[]): string {
  return rows.map(({ number }) => number.name).join(', ')
}
