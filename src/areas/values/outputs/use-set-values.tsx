import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { DeferredPart } from '../../../ui/load-gate/deferred-part.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { useRunForm } from '../action-dialog/use-run-command.ts'
import type { SetInput } from './set-values-form.tsx'

const importForm = () => import('./set-values-form.tsx')

interface SetValues {
  /** Why the user cannot set values now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Opens the dialog with the new values of these outputs. `onDone` runs when the server has accepted it. Returns whether it is open. */
  readonly open: (outputs: readonly PvConfig[], onDone?: () => void) => boolean
}

/** Sets analogue and digital outputs. Needs the texts of `setting`, `form`, `validation`, `overlay` and `catalogue`. */
export function useSetValues(): SetValues {
  const { t } = useTranslation('setting')
  const catalogue = useCatalogueText()
  const run = useRunForm()
  // It is there before a link breaks.
  useDeferred(importForm)
  const unauthorized = t('unauthorized')
  const blocked = useCommandBlock('pv', 'setValues', unauthorized)
  const open = useCallback<SetValues['open']>(
    (outputs, onDone) => {
      const [only] = outputs
      if (only === undefined) return false
      return run<'setPvs', SetInput>({
        call: 'setPvs',
        title: outputs.length === 1 ? t('titleOf', { name: only.name }) : t('title'),
        verb: t('verb'),
        note: t('note'),
        takesRemark: 'annotation',
        size: outputs.length === 1 ? 'small' : 'medium',
        aside: true,
        fields: (send) => (
          <DeferredPart load={importForm} what={t('title')}>
            {({ SetValuesForm }) => <SetValuesForm configs={outputs} send={send} />}
          </DeferredPart>
        ),
        args: ({ values }) => ({ values }),
        shownOf: ({ shown }) => shown,
        targets: ({ targets }) => targets,
        failure: { failedTitle: catalogue('values.notSaved'), failed: t('failed'), unauthorized },
        onAccepted: () => {
          onDone?.()
          return t('done')
        },
      })
    },
    [t, catalogue, run, unauthorized],
  )
  return { blocked, open }
}
