import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../domain/base/unreachable.ts'
import { brokenLinks } from '../../domain/values/broken-links.ts'
import { readOnlyReason } from '../../live/calls/read-only.ts'
import { useConnection, useLiveMode, useQuery } from '../../live/views/hooks.ts'
import type { HubName } from '../../wire/hubs/hubs.ts'
import type { Rights } from '../../wire/server/system.ts'
import type { CommandState, TargetList } from '../../wire/tabs/command.ts'
import { useBrokenText } from './error-texts.ts'

const NO_ARGUMENTS = {}

/**
 * Returns why this user cannot send a command now; null if nothing prevents it. Reasons are a wall monitor, a broken link or a
 * missing `right`, whose sentence is `unauthorized`. Of the hubs only `hub` counts, which would show the outcome. A command is
 * refused while disconnected and never sent later. Rights are comfort only: the server decides. Specification 6.
 */
export function useCommandBlock(
  hub: HubName,
  right: Exclude<keyof Rights, 'stationNumbers'>,
  unauthorized: string,
): string | null {
  const { t } = useTranslation('errors')
  const brokenText = useBrokenText()
  const connection = useConnection()
  const { worker } = useLiveMode()
  const { body: rights, load } = useQuery('rights', NO_ARGUMENTS)
  const broken = brokenLinks(connection).find((link) => link.link !== 'channel' || link.hub === hub)
  const readOnly = readOnlyReason()
  if (readOnly !== null) return readOnly
  if (worker === 'lost' || worker === 'outdated') return t('connection.disabled', { reason: t('connection.worker') })
  if (broken !== undefined) return t('connection.disabled', { reason: brokenText(broken) })
  if (rights === null) return t(load.state === 'error' ? 'command.rightsNotLoaded' : 'command.rightsUnknown')
  return rights[right] ? null : unauthorized
}

/** Returns a function that puts the state of a command into words. */
export function useCommandText(): (state: CommandState) => string {
  const { t } = useTranslation(['common', 'errors'])
  return useCallback(
    (state) => {
      const named = ({ count, first }: TargetList) =>
        count > first.length
          ? t('command.more', { targets: first.join(', '), count: count - first.length })
          : first.join(', ')
      const refused = 'refused' in state && state.refused.count > 0
      const rest = refused ? ` ${t('command.refused', { targets: named(state.refused) })}` : ''
      switch (state.state) {
        case 'sent':
          return t('command.sent')
        case 'accepted':
          return t(state.waiting.count > 0 ? 'command.waiting' : 'command.accepted') + rest
        case 'confirmed':
          return t('command.confirmed') + rest
        case 'unconfirmed':
          return `${t(`command.${state.why}`)} ${t('command.missing', { targets: named(state.missing) })}${rest}`
        case 'rejected':
          return t('command.rejected', { reason: state.text })
        case 'unknown':
          if (state.shows === null) return t('command.unknown')
          return t(state.shows ? 'command.unknownShown' : 'command.unknownNotShown')
        default:
          return unreachable(state)
      }
    },
    [t],
  )
}
