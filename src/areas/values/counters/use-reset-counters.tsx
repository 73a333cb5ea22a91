import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { DeferredPart } from '../../../ui/load-gate/deferred-part.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { useRunForm } from '../action-dialog/use-run-command.ts'
import type { ResetInput } from './reset-form.tsx'

const importForm = () => import('./reset-form.tsx')

interface ResetCounters {
  /** Why the user cannot reset counters now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Opens the dialog that asks twice. `onDone` runs when the server has accepted it. */
  readonly open: (counters: readonly PvConfig[], onDone?: () => void) => void
}

/** Resets counters. Needs the texts of `counters`, `setting`, `overlay` and `catalogue`. */
export function useResetCounters(): ResetCounters {
  const { t } = useTranslation('counters')
  const catalogue = useCatalogueText()
  const run = useRunForm()
  // It is there before a link breaks.
  useDeferred(importForm)
  const unauthorized = t('unauthorized')
  const blocked = useCommandBlock('pv', 'resetCounters', unauthorized)
  const open = useCallback<ResetCounters['open']>(
    (counters, onDone) => {
      const [only] = counters
      if (only === undefined) return
      run<'resetCounters', ResetInput>({
        call: 'resetCounters',
        title: counters.length === 1 ? t('titleOf', { name: only.name }) : t('title'),
        verb: t('verb'),
        note: t('note'),
        size: 'medium',
        isQuestion: true,
        fields: (send) => (
          <DeferredPart load={importForm} what={t('what')}>
            {({ ResetForm }) => <ResetForm configs={counters} send={send} />}
          </DeferredPart>
        ),
        args: ({ configs }) => ({ pvs: configs.map(({ pvRef }) => pvRef) }),
        shownOf: ({ shown }) => shown,
        targets: ({ targets }) => targets,
        failure: { failedTitle: catalogue('counters.notReset'), failed: t('failed'), unauthorized },
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
