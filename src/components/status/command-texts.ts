import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../domain/base/unreachable.ts'
import { brokenLinks } from '../../domain/values/broken-links.ts'
import { useConnection, useLiveMode } from '../../live/views/hooks.ts'
import type { HubName } from '../../wire/hubs/hubs.ts'
import type { CommandState, TargetList } from '../../wire/tabs/command.ts'
import { useBrokenText } from './error-texts.ts'

/**
 * Why a command cannot be sent now, null where it can. A channel other than `hub`, the one that would show the
 * outcome, does not matter. Architecture 4.3: a command is refused while disconnected and never sent later.
 */
export function useCommandBlock(hub: HubName): string | null {
  const { t } = useTranslation('errors')
  const brokenText = useBrokenText()
  const connection = useConnection()
  const { worker } = useLiveMode()
  const broken = brokenLinks(connection).find((link) => link.link !== 'channel' || link.hub === hub)
  if (worker === 'lost' || worker === 'outdated') return t('connection.disabled', { reason: t('connection.worker') })
  return broken === undefined ? null : t('connection.disabled', { reason: brokenText(broken) })
}

/** The sentences that say how a command stands: sent, accepted, confirmed by the plant, or why not. */
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
