import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../../../domain/base/unreachable.ts'
import { reportOfResult } from '../../../../domain/commands/result-status.ts'
import { sendCommand } from '../../../../live/calls/call.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../../ui/status/command-texts.ts'
import { useErrorText } from '../../../../ui/status/error-texts.ts'
import type { BodyOf } from '../../../../wire/endpoints/endpoints.ts'
import type { PriorityOutputGroup, PriorityOutputStation } from '../../../../wire/server/station.ts'
import { runAction } from '../../action-dialog/action.ts'
import type { ActionItem, ActionReport } from '../../action-dialog/action-types.ts'
import { sendInTurn, type Turn } from '../../action-dialog/send-in-turn.ts'

type GroupTurn = Turn<PriorityOutputGroup, BodyOf<'ackPriorityOutputs'>>

interface AckOutputs {
  /** Why the user cannot acknowledge outputs of this station now; null if nothing prevents it. */
  readonly blocked: string | null
  /** Asks, then acknowledges the outputs of these PV areas, one call each. */
  readonly ack: (groups: readonly PriorityOutputGroup[]) => void
}

const NOT_FOUND = 404

/** Acknowledges the priority outputs of a station: its horns and lamps. Null while no station is chosen. */
export function useAckOutputs(station: PriorityOutputStation | null): AckOutputs {
  const { t } = useTranslation(['outputs', 'overlay'])
  const reportOf = useGroupReport()
  const stations = useQuery('rights').body?.stationNumbers ?? null
  // Nothing on the wire shows the state of these outputs, so no hub but that of the server counts.
  const blocked = useCommandBlock('server-status', 'acknowledgeInputs', t('ack.unauthorized'))
  const isForeign = station !== null && stations !== null && !stations.includes(station.station.stationNumber)
  const ack = useCallback(
    (groups: readonly PriorityOutputGroup[]) => {
      if (station === null) return
      const { stationNumber } = station.station
      runAction({
        title: t('ack.title'),
        verb: t('ack.verb'),
        confirm: t('ack.question'),
        targets: groups.map(({ id, name }) => ({ id: String(id), label: name, detail: station.name })),
        // Each area is a call, and so a command of its own.
        run: async () =>
          reportOf(
            await sendInTurn(groups, ({ id }, request) =>
              sendCommand('ackPriorityOutputs', { station: stationNumber, pvGroup: id }, request),
            ),
            station.name,
          ),
      })
    },
    [t, station, reportOf],
  )
  return { blocked: blocked ?? (isForeign ? t('overlay:reason.stationUnauthorized') : null), ack }
}

/**
 * Returns a function that puts the calls of the PV areas into one report, in which each area has its own outcome: carried
 * out, refused, never sent, or unknown. Specification 8: a network or server error is 'Server-/Netzwerkfehler'.
 */
function useGroupReport(): (turns: readonly GroupTurn[], station: string) => ActionReport {
  const { t } = useTranslation(['outputs', 'overlay', 'errors'])
  const catalogue = useCatalogueText()
  const errorText = useErrorText()
  return useCallback(
    (turns, station) => {
      const network = catalogue('outputs.network')
      const items = turns.map(({ target, command, result }): ActionItem => {
        const item = { id: String(target.id), label: target.name, detail: station, command, reason: null } as const
        if (result === null) return { ...item, state: 'refused', why: t('ack.notSent') }
        const report = reportOfResult(result)
        switch (report.state) {
          case 'accepted':
            return { ...item, state: 'done' }
          case 'unknown': {
            // A lost connection says no more than the title of the failure does.
            const cause = result.ok || result.error.kind === 'network' ? '' : `${errorText(result.error)} `
            return { ...item, state: 'unknown', why: `${network}. ${cause}${t('ack.unknown')}` }
          }
          case 'rejected': {
            const isForbidden = report.reason === 'Unauthorized'
            if (isForbidden) return { ...item, state: 'refused', why: t('overlay:reason.stationUnauthorized') }
            // A server that does not know the area any more has done nothing, and the line to it is sound.
            const isMissing = !result.ok && result.error.status === NOT_FOUND
            if (isMissing) return { ...item, state: 'refused', why: t('ack.missing') }
            const why = result.ok
              ? report.text || catalogue('operation.failed')
              : `${network}. ${errorText(result.error)}`
            return { ...item, state: 'refused', why }
          }
          default:
            return unreachable(report)
        }
      })
      const done = items.filter(({ state }) => state === 'done').length
      if (done === items.length) return { state: 'accepted', text: catalogue('outputs.acked'), items }
      const hasFailed = turns.some(({ result }) => result?.ok === false && result.error.status !== NOT_FOUND)
      const lines = [...(hasFailed ? [network] : []), t('ack.carriedOut', { done, all: items.length })]
      if (items.some(({ state }) => state === 'unknown')) {
        return { state: 'unknown', title: t('errors:command.unknownTitle', { title: t('ack.title') }), lines, items }
      }
      const partial = { title: t('ack.failedTitle'), lines }
      return done > 0
        ? { state: 'accepted', text: lines.join(' '), partial, items }
        : { state: 'rejected', ...partial, lines: [...lines, t('errors:command.nothingDone')], items }
    },
    [t, catalogue, errorText],
  )
}
