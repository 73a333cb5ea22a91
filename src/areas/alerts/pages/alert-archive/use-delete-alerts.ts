import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { alertMessage } from '../../../../domain/alerts/alert-state.ts'
import type { AlertList } from '../../../../live/views/alert-list.ts'
import { useStill } from '../../../../ui/load-gate/use-still.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useCommandBlock } from '../../../../ui/status/command-texts.ts'
import { useRunCommand } from '../../../values/action-dialog/use-run-command.ts'
import { shownAlerts, unheld } from '../../columns/alert-source.ts'

/** More names than anybody reads before a decision that cannot be taken back. */
const MOST_AT_ONCE = 1000

export interface DeleteAlerts {
  /** Why the user cannot delete now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Asks, with the names of these alerts, and deletes them. */
  readonly remove: (ids: readonly string[]) => Promise<void>
}

/**
 * Deletes alerts of a view from the archive. `onDone` receives the ids that are no longer there: those deleted, and those that
 * somebody else deleted before.
 */
export function useDeleteAlerts(
  { view, viewNow }: AlertList,
  onDone: (ids: ReadonlySet<string>) => void,
): DeleteAlerts {
  const { t } = useTranslation('archive')
  const format = useFormat()
  const run = useRunCommand()
  const blocked = useCommandBlock('alert', 'deleteAlerts', t('delete.unauthorized'))
  const isAsking = useRef(false)
  // The press that deletes may be the one that holds the list, as the first of somebody who has just come: it is the same list.
  const still = useStill(unheld(view))
  const remove = useCallback(
    async (wanted: readonly string[]) => {
      if (isAsking.current) return
      isAsking.current = true
      const isStill = still()
      const result = await shownAlerts(view, { viewNow }, wanted.slice(0, MOST_AT_ONCE))
      isAsking.current = false
      // Without the rows nobody could read what would be deleted.
      if (!isStill() || !result.ok || result.body === null) return
      const alerts = result.body
      const ids = alerts.map(({ id }) => id)
      if (ids.length === 0) return onDone(new Set(wanted))
      const question = t('delete.question', { count: ids.length })
      const rest = wanted.length - MOST_AT_ONCE
      run({
        call: 'deleteAlerts',
        args: { ids },
        title: t('delete.title'),
        verb: t('delete.run'),
        confirm: rest > 0 ? `${question} ${t('delete.rest', { count: rest, most: MOST_AT_ONCE })}` : question,
        size: 'medium',
        targets: alerts.map((alert) => ({
          id: alert.id,
          label: `${alert.stationName}: ${alertMessage(alert)}`,
          detail: format.dateTime(alert.timestamp),
        })),
        failure: {
          failedTitle: t('delete.failedTitle'),
          failed: t('delete.failed'),
          unauthorized: t('delete.unauthorized'),
        },
        onAccepted: ({ deleted }) => {
          onDone(new Set(ids))
          const done = t('delete.done', { count: deleted.length })
          const left = ids.length - deleted.length
          return left > 0 ? `${done} ${t('delete.left', { count: left })}` : done
        },
      })
    },
    [run, t, view, viewNow, format, onDone, still],
  )
  return { blocked, remove }
}
