import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { DeferredPart } from '../../../ui/load-gate/deferred-part.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { ActionTarget } from '../../values/action-dialog/action-types.ts'
import { useRunForm } from '../../values/action-dialog/use-run-command.ts'
import type { SwapStart } from '../rules/swap.ts'
import type { Swap } from './swap-form.tsx'

const importForm = () => import('./swap-form.tsx')

interface SwapAction {
  /** Why the user cannot swap a duty now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Opens the dialog, where it is chosen who gives the duty and who takes it. */
  readonly swap: (start: SwapStart) => void
}

/** Gives the duty of one person to another: one call deactivates one number and activates the other. Specification 7. */
export function useSwap(): SwapAction {
  const { t } = useTranslation('numbers')
  const catalogue = useCatalogueText()
  const runForm = useRunForm()
  // It is there before a link breaks.
  useDeferred(importForm)
  const unauthorized = t('unauthorized')
  const blocked = useCommandBlock('station', 'editPlans', unauthorized)
  const swap = useCallback(
    (start: SwapStart) => {
      runForm<'setCallNumbersState', Swap>({
        call: 'setCallNumbersState',
        title: t('swap.title'),
        verb: t('swap.verb'),
        note: t('note'),
        size: 'medium',
        fields: (send) => (
          <DeferredPart load={importForm} what={t('what')}>
            {({ SwapForm }) => <SwapForm start={start} send={send} />}
          </DeferredPart>
        ),
        args: ({ from, to }) => ({
          states: [
            { id: from.id, isActive: false },
            { id: to.id, isActive: true },
          ],
        }),
        targets: ({ area, from, to }) =>
          [from, to].map(
            ({ id, name, number }): ActionTarget => ({
              id: String(id),
              label: name,
              detail: `${number} · ${area}`,
              next: t(id === to.id ? 'active' : 'inactive'),
            }),
          ),
        failure: { failedTitle: catalogue('callNumbers.stateNotSaved'), failed: t('failed'), unauthorized },
        onAccepted: () => t('swap.done'),
      })
    },
    [runForm, catalogue, unauthorized, t],
  )
  return { blocked, swap }
}
