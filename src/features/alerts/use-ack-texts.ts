import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../components/status/error-texts.ts'
import type { AckTexts } from './ack-actions.ts'

export function useAckTexts(): AckTexts {
  const { t } = useTranslation(['alerts', 'errors'])
  const errorText = useErrorText()
  return useMemo(
    () => ({
      verb: t('ack.row'),
      allTitle: t('ack.allTitle'),
      allVerb: t('ack.allRun'),
      failedTitle: t('ack.failedTitle'),
      failed: t('ack.failed'),
      unauthorized: t('ack.unauthorized'),
      network: t('ack.network'),
      unknownTitle: t('ack.unknownTitle'),
      outcomeUnknown: t('errors:outcomeUnknown'),
      allDone: t('ack.allDone'),
      done: (count) => t('ack.done', { count }),
      partial: (count) => t('ack.partial', { count }),
      errorText,
    }),
    [t, errorText],
  )
}
