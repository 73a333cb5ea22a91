import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { DeferredPart } from '../../../ui/load-gate/deferred-part.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import { useRunForm } from '../action-dialog/use-run-command.ts'
import type { RuntimeInput } from './set-runtimes-form.tsx'
import type { RuntimeChoice } from './use-runtime-edits.ts'

const importForm = () => import('./set-runtimes-form.tsx')

interface SetRuntimes {
  /** Why the user cannot set runtimes now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Opens the dialog with the new values of these runtimes. `onDone` runs when the server has accepted it. Returns whether it is open. */
  readonly open: (choices: readonly RuntimeChoice[], onDone?: () => void) => boolean
}

/** Sets runtimes. Needs the texts of `runtimes`, `setting`, `form`, `validation`, `overlay` and `catalogue`. */
export function useSetRuntimes(): SetRuntimes {
  const { t } = useTranslation(['runtimes', 'setting'])
  const catalogue = useCatalogueText()
  const run = useRunForm()
  // It is there before a link breaks.
  useDeferred(importForm)
  const unauthorized = t('unauthorized')
  const blocked = useCommandBlock('pv', 'setValues', unauthorized)
  const open = useCallback<SetRuntimes['open']>(
    (choices, onDone) => {
      const [only] = choices
      if (only === undefined) return false
      return run<'setRuntimes', RuntimeInput>({
        call: 'setRuntimes',
        title: choices.length === 1 ? t('titleOf', { name: only.config.name }) : t('title'),
        verb: t('setting:verb'),
        note: t('note'),
        size: 'medium',
        fields: (send) => (
          <DeferredPart load={importForm} what={t('title')}>
            {({ SetRuntimesForm }) => <SetRuntimesForm choices={choices} send={send} />}
          </DeferredPart>
        ),
        args: ({ changes }) => changes,
        targets: ({ targets }) => targets,
        failure: { failedTitle: catalogue('runtimes.notSet'), failed: t('failed'), unauthorized },
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
