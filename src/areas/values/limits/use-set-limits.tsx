import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { DeferredPart } from '../../../ui/load-gate/deferred-part.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { useRunForm } from '../action-dialog/use-run-command.ts'
import type { LimitsInput, SuggestedLimit } from './limits-form.tsx'
import type { PrioritiesInput } from './priorities-form.tsx'

/** One file: who needs one of them often needs the others. */
const importForms = () => import('./alarm-forms.ts')

interface SetAlarms {
  /** Why the user cannot set limits and priorities now; null if nothing prevents it. */
  readonly blocked: string | null
  /**
   * Opens the dialog with the limits of one value, or with what several have in common. `onDone` runs when it was accepted. `suggested`
   * is what one limit of one value could be: it is entered, and nothing is sent before somebody says so.
   */
  readonly openLimits: (values: readonly PvConfig[], onDone?: () => void, suggested?: SuggestedLimit) => boolean
  /** Opens the dialog with the priority of digital inputs that raise alerts. `onDone` runs when it was accepted. */
  readonly openPriorities: (inputs: readonly PvConfig[], onDone?: () => void) => boolean
}

/**
 * Sets limits of analogue inputs and priorities of digital ones. Needs the texts of `limits`, `form`, `validation` and
 * `overlay`. Specification 7, "Process values".
 */
export function useSetLimits(): SetAlarms {
  const { t } = useTranslation('limits')
  const run = useRunForm()
  // It is there before a link breaks.
  useDeferred(importForms)
  const unauthorized = t('unauthorized')
  const blocked = useCommandBlock('pv', 'setValues', unauthorized)
  const openLimits = useCallback<SetAlarms['openLimits']>(
    (values, onDone, suggested) => {
      const [first, ...others] = values
      if (first === undefined) return false
      const isOne = others.length === 0
      return run<'setLimits', LimitsInput>({
        call: 'setLimits',
        title: isOne ? t('titleOf', { name: first.name }) : t('shared.title'),
        verb: t('verb'),
        note: t('note'),
        takesRemark: 'annotation',
        size: isOne ? 'large' : 'medium',
        fields: (send) => (
          <DeferredPart load={importForms} what={t('form')}>
            {({ LimitsForm, SharedLimitsForm }) =>
              isOne ? (
                <LimitsForm config={first} suggested={suggested} send={send} />
              ) : (
                <SharedLimitsForm configs={values} send={send} />
              )
            }
          </DeferredPart>
        ),
        args: ({ oldLimits, newLimits }) => ({ oldLimits, newLimits }),
        targets: ({ targets }) => targets,
        failure: { failedTitle: t('failedTitle'), failed: t('failed'), unauthorized },
        onAccepted: () => {
          onDone?.()
          return t('done')
        },
      })
    },
    [t, run, unauthorized],
  )
  const openPriorities = useCallback<SetAlarms['openPriorities']>(
    (inputs, onDone) => {
      const [first, ...others] = inputs
      if (first === undefined) return false
      const isOne = others.length === 0
      return run<'setPriorities', PrioritiesInput>({
        call: 'setPriorities',
        title: isOne ? t('priorityOf.titleOf', { name: first.name }) : t('priorityOf.title'),
        verb: t('verb'),
        note: t('note'),
        takesRemark: 'annotation',
        size: isOne ? 'small' : 'medium',
        fields: (send) => (
          <DeferredPart load={importForms} what={t('form')}>
            {({ PrioritiesForm }) => <PrioritiesForm configs={inputs} send={send} />}
          </DeferredPart>
        ),
        args: ({ oldPriorities, newPriorities }) => ({ oldPriorities, newPriorities }),
        targets: ({ targets }) => targets,
        failure: { failedTitle: t('priorityOf.failedTitle'), failed: t('failed'), unauthorized },
        onAccepted: () => {
          onDone?.()
          return t('done')
        },
      })
    },
    [t, run, unauthorized],
  )
  return { blocked, openLimits, openPriorities }
}
