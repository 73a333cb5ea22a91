import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { targetId } from '../../../domain/commands/item-result.ts'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { useRunCommand } from '../action-dialog/use-run-command.ts'

interface AckInputs {
  /** Why the user cannot acknowledge failure inputs now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Asks, then acknowledges them in one call. `onDone` runs when the server has accepted it. */
  readonly ack: (inputs: readonly PvConfig[], onDone?: () => void) => void
}

/** Acknowledges failure inputs, which is not the same as acknowledging their alerts. Domain 3.1. */
export function useAckInputs(): AckInputs {
  const { t } = useTranslation('values')
  const catalogue = useCatalogueText()
  const run = useRunCommand()
  const unauthorized = t('input.unauthorized')
  const blocked = useCommandBlock('pv', 'acknowledgeInputs', unauthorized)
  const ack = useCallback<AckInputs['ack']>(
    (inputs, onDone) => {
      const title = t('input.ack', { count: inputs.length })
      run({
        call: 'ackFaultInputs',
        args: { pvs: inputs.map(({ pvRef }) => pvRef) },
        title,
        verb: t('input.verb'),
        confirm: t('input.question', { count: inputs.length }),
        targets: inputs.map((config) => ({ id: targetId(config.pvRef), label: config.name, config })),
        failure: { failedTitle: catalogue('inputs.notAcked'), failed: t('input.failed'), unauthorized },
        onAccepted: ({ unauthorizedPvs, missingPvs }) => {
          onDone?.()
          return t('input.done', { count: inputs.length - unauthorizedPvs.length - missingPvs.length })
        },
      })
    },
    [t, catalogue, run, unauthorized],
  )
  return { blocked, ack }
}
