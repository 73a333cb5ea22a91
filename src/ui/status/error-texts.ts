import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../domain/base/unreachable.ts'
import type { BrokenLink } from '../../domain/values/broken-links.ts'
import type { CallError } from '../../wire/server/result.ts'

/** Returns a function that puts a failed call into words. Specification 8. */
export function useErrorText(): (error: CallError) => string {
  const { t } = useTranslation('errors')
  return useCallback(
    (error) =>
      error.kind === 'http' && error.status === 403
        ? t('call.forbidden')
        : t(`call.${error.kind}`, { status: error.status ?? '–' }),
    [t],
  )
}

/** Returns a function that puts a broken link into words. Specification 8, "Connection". */
export function useBrokenText(): (broken: BrokenLink) => string {
  const { t } = useTranslation('errors')
  return useCallback(
    (broken) => {
      switch (broken.link) {
        case 'web-server':
          return `${t('connection.webServer')}: ${t(`connection.reason.${broken.reason}`)}`
        case 'server':
          return t(broken.unreachable ? 'connection.serverUnreachable' : 'connection.server')
        case 'control-unit':
          return t(broken.faulty ? 'connection.controlUnitFaulty' : 'connection.controlUnit')
        case 'unknown':
          return t('connection.unknown')
        case 'channel':
          return `${t(`connection.channel.${broken.hub}`)}: ${t(`connection.reason.${broken.reason}`)}`
        default:
          return unreachable(broken)
      }
    },
    [t],
  )
}
