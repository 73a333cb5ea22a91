import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { DeferredPart } from '../../../../ui/load-gate/deferred-part.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../../ui/status/command-texts.ts'
import type { AlarmCallNumber, CallNumberDraft } from '../../../../wire/server/remote-alert.ts'
import type { ActionTarget } from '../../../values/action-dialog/action-types.ts'
import { useRunCommand, useRunForm } from '../../../values/action-dialog/use-run-command.ts'
import { type NumberRow, rowId } from './number-rows.ts'

const importForm = () => import('./number-form.tsx')

interface NumberActions {
  /** Why the user cannot change call numbers now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Why these numbers cannot be changed now; null if nothing prevents it. */
  readonly whyNot: (rows: readonly NumberRow[]) => string | null
  /** Switches numbers on or off after a question. `all` are all numbers: who is left to be called is said. */
  readonly switchTo: (
    rows: readonly NumberRow[],
    isActive: boolean,
    all: readonly NumberRow[],
    onDone: () => void,
  ) => void
  readonly create: () => void
  readonly change: (row: NumberRow) => void
  readonly remove: (rows: readonly NumberRow[], all: readonly NumberRow[], onDone: () => void) => void
}

const NOTHING = { numbersToCreate: [], numbersToUpdate: [], idsToDelete: [] }

/** Switches, creates, changes and deletes call numbers. Specification 7, "Remote alert". */
export function useNumberActions(): NumberActions {
  const { t } = useTranslation('numbers')
  const catalogue = useCatalogueText()
  const run = useRunCommand()
  const runForm = useRunForm()
  // It is there before a link breaks.
  useDeferred(importForm)
  const unauthorized = t('unauthorized')
  const blocked = useCommandBlock('station', 'editPlans', unauthorized)
  const whyNot = useCallback(
    (rows: readonly NumberRow[]) => {
      const foreign = rows.filter(({ number }) => !number.currentUserCanEdit)
      return blocked ?? (foreign.length === 0 ? null : t('noEdit', { names: namesOf(foreign) }))
    },
    [blocked, t],
  )
  /** An area in which nobody would be called any more is named before it happens. */
  const withSilence = (question: string, gone: readonly NumberRow[], all: readonly NumberRow[]) => {
    const groups = silentGroups(gone, all)
    return groups.length === 0 ? question : `${question} ${t('silent', { groups: groups.join(', ') })}`
  }
  const targetOf = (row: NumberRow, next?: string): ActionTarget => ({
    id: rowId(row),
    label: row.number.name,
    detail: `${row.number.number} · ${row.group}`,
    ...(next === undefined ? {} : { next }),
  })
  const saving = {
    call: 'saveCallNumbers',
    note: t('note'),
    failure: { failedTitle: t('notSaved'), failed: t('failed'), unauthorized },
  } as const

  return {
    blocked,
    whyNot,
    switchTo: (rows, isActive, all, onDone) => {
      const count = rows.length
      const question = t(isActive ? 'activate.question' : 'deactivate.question', { count })
      run({
        call: 'setCallNumbersState',
        args: { states: rows.map(({ number }) => ({ id: number.id, isActive })) },
        title: t(isActive ? 'activate.title' : 'deactivate.title'),
        verb: t(isActive ? 'activate.verb' : 'deactivate.verb'),
        note: t('note'),
        confirm: isActive ? question : withSilence(question, rows, all),
        targets: rows.map((row) => targetOf(row, t(isActive ? 'active' : 'inactive'))),
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
    remove: (rows, all, onDone) =>
      run({
        ...saving,
        args: { ...NOTHING, idsToDelete: rows.map(({ number }) => number.id) },
        title: t('delete.title'),
        verb: t('delete.verb'),
        confirm: withSilence(t('delete.question', { count: rows.length }), rows, all),
        targets: rows.map((row) => targetOf(row)),
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

/** The PV areas that have active numbers now and none without these. */
function silentGroups(gone: readonly NumberRow[], all: readonly NumberRow[]): readonly string[] {
  const ids = new Set(gone.map(rowId))
  const active = all.filter(({ number }) => number.isActive)
  const left = new Set(active.filter((row) => !ids.has(rowId(row))).map(({ group }) => group))
  return [...new Set(active.map(({ group }) => group))].filter((group) => !left.has(group))
}
