import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRunCommand } from '../../components/action-dialog/use-run-command.ts'
import { useCommandBlock } from '../../components/status/command-texts.ts'

export interface AckActions {
  /** Why the user cannot acknowledge now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Acknowledges alerts by id, at once. `onDone` runs when the server has accepted it. */
  readonly ack: (ids: readonly string[], onDone: () => void) => void
  /** Acknowledges all alerts of the plant after a confirmation that names how many are `open`. */
  readonly ackAll: (open: number, onDone: () => void) => void
}

/** `nameOf` returns what identifies an alert for the user, null if it is not loaded. */
export function useAckActions(nameOf: (id: string) => string | null): AckActions {
  const { t } = useTranslation('alerts')
  const run = useRunCommand()
  const blocked = useCommandBlock('alert', 'acknowledgeAlerts', t('ack.unauthorized'))
  return useMemo(() => {
    const failure = {
      failedTitle: t('ack.failedTitle'),
      failed: t('ack.failed'),
      unauthorized: t('ack.unauthorized'),
    }
    return {
      blocked,
      ack: (ids, onDone) =>
        run({
          call: 'ackAlerts',
          args: { ids },
          title: t('ack.row'),
          verb: t('ack.row'),
          confirm: null,
          targets: ids.map((id) => ({ id, label: nameOf(id) ?? t('ack.item', { id }) })),
          failure,
          onAccepted: ({ acked }) => {
            onDone()
            const done = t('ack.done', { count: acked.length })
            // Somebody else may have been faster, which is no error. Domain 3.1.
            const rest = ids.length - acked.length
            return rest > 0 ? `${done} ${t('ack.partial', { count: rest })}` : done
          },
        }),
      ackAll: (open, onDone) =>
        run({
          call: 'ackAllAlerts',
          args: {},
          title: t('ack.allTitle'),
          verb: t('ack.allRun'),
          confirm: t('ack.allText', { count: open }),
          failure,
          onAccepted: () => {
            onDone()
            return t('ack.allDone')
          },
        }),
    }
  }, [t, run, blocked, nameOf])
}
