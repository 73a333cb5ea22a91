import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../domain/base/unreachable.ts'
import { brokenLinks } from '../../domain/values/broken-links.ts'
import { useConnection, useLiveMode, useQuery } from '../../live/views/hooks.ts'
import type { HubName } from '../../wire/hubs/hubs.ts'
import type { Rights } from '../../wire/server/system.ts'
import type { CommandState, TargetList } from '../../wire/tabs/command.ts'
import { useBrokenText } from './error-texts.ts'
import { useWallReason } from './wall.ts'

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
  const { body: rights, load } = useQuery('rights')
  const broken = brokenLinks(connection).find((link) => link.link !== 'channel' || link.hub === hub)
  const wall = useWallReason()
  if (wall !== null) return wall
  if (worker === 'lost' || worker === 'outdated') return t('connection.disabled', { reason: t('connection.worker') })
  if (broken !== undefined) return t('connection.disabled', { reason: brokenText(broken) })
  if (rights === null) return t(load.state === 'error' ? 'command.rightsNotLoaded' : 'command.rightsUnknown')
  return rights[right] ? null : unauthorized
}

/** Returns what the user calls a target; undefined where nobody knows it: a key is no name. */
export type NameOf = (target: string) => string | undefined

/** Returns a function that puts the state of a command into words. What was not carried out stands before what was. */
export function useCommandText(): (state: CommandState, nameOf: NameOf) => string {
  const { t } = useTranslation(['common', 'errors'])
  return useCallback(
    (state, nameOf) => {
      const named = ({ count, first }: TargetList) => {
        const names = first.flatMap((target) => nameOf(target) ?? [])
        if (names.length === 0) return t('command.unnamed', { count })
        const targets = names.join(', ')
        return count > names.length ? t('command.more', { targets, count: count - names.length }) : targets
      }
      const refused = 'refused' in state && state.refused.count > 0
      const first = refused ? `${t('command.refused', { targets: named(state.refused) })} ` : ''
      switch (state.state) {
        case 'sent':
          return t('command.sent')
        case 'accepted':
          return first + t(state.waiting.count > 0 ? 'command.waiting' : 'command.accepted')
        case 'confirmed':
          return first + t(refused ? 'command.confirmedRest' : 'command.confirmed')
        case 'unconfirmed':
          return `${first}${t(`command.${state.why}`)} ${t('command.missing', { targets: named(state.missing) })}`
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
