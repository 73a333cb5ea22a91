import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../../live/views/hooks.ts'
import { openAlertIds } from '../../../../live/views/lists.ts'
import { useStill } from '../../../../ui/load-gate/use-still.ts'
import { useCommandBlock } from '../../../../ui/status/command-texts.ts'
import { useRunCommand } from '../../../values/action-dialog/use-run-command.ts'

export interface AckActions {
  /** Why the user cannot acknowledge now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Acknowledges alerts by id, after the question if there is one. `onDone` runs when the server has accepted it. */
  readonly ack: (ids: readonly string[], onDone: () => void, question?: string | null) => void
  /**
   * Acknowledges all open alerts of the plant after a question that names how many. By their ids: the call for all would take
   * those as well that come while somebody reads the question (F28). `say` tells what no dialog does.
   */
  readonly ackAll: (onDone: () => void, say: (text: string) => void) => Promise<void>
}

/** `nameOf` returns what identifies an alert for the user, null if it is not loaded. */
export function useAckActions(nameOf: (id: string) => string | null): AckActions {
  const { t } = useTranslation('alerts')
  const run = useRunCommand()
  const still = useStill()
  const blocked = useCommandBlock('alert', 'acknowledgeAlerts', t('ack.unauthorized'))
  // The server leaves out those of other stations, and says no more of them than of those that are settled.
  const isLimited = (useQuery('rights').body?.stationNumbers ?? null) !== null
  return useMemo(() => {
    const failure = {
      failedTitle: t('ack.failedTitle'),
      failed: t('ack.failed'),
      unauthorized: t('ack.unauthorized'),
    }
    const ackIds = (
      ids: readonly string[],
      onDone: () => void,
      texts: { readonly title: string; readonly verb: string; readonly confirm: string | null },
    ) =>
      run({
        ...texts,
        call: 'ackAlerts',
        args: { ids },
        targets: ids.map((id) => ({ id, label: nameOf(id) ?? t('ack.item', { id }) })),
        closesWhenDone: true,
        failure,
        onAccepted: ({ acked }) => {
          onDone()
          const done = t('ack.done', { count: acked.length })
          // Somebody else may have been faster, which is no error. Domain 3.1.
          const rest = ids.length - acked.length
          return rest > 0 ? `${done} ${t(isLimited ? 'ack.partialOwn' : 'ack.partial', { count: rest })}` : done
        },
      })
    const sayNews = async (asked: readonly string[], say: (text: string) => void) => {
      const isStill = still()
      const now = await openAlertIds()
      if (!now.ok || !isStill()) return
      const before = new Set(asked)
      const came = now.body.filter((id) => !before.has(id)).length
      if (came > 0) say(t('ack.came', { count: came }))
    }
    return {
      blocked,
      ack: (ids, onDone, question = null) =>
        ackIds(ids, onDone, { title: t('ack.row'), verb: t('ack.row'), confirm: question }),
      ackAll: async (onDone, say) => {
        say('')
        const isStill = still()
        const asked = await openAlertIds()
        // The question of one page, or of one user, never opens over another.
        if (!isStill()) return
        if (!asked.ok) return say(t('ack.unknownOpen'))
        if (asked.body.length === 0) return say(t('empty'))
        const onAllDone = () => {
          onDone()
          void sayNews(asked.body, say)
        }
        ackIds(asked.body, onAllDone, {
          title: t('ack.allTitle'),
          verb: t('ack.allRun'),
          confirm: t(isLimited ? 'ack.allTextOwn' : 'ack.allText', { count: asked.body.length }),
        })
      },
    }
  }, [t, run, still, blocked, isLimited, nameOf])
}
