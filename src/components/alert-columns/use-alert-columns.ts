import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertState, alertState } from '../../domain/alerts/alert-state.ts'
import { serverNow } from '../../live/connection/frame-clock.ts'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import type { AlertColumnOptions } from './alert-columns.tsx'

/** Texts and formats of the alert columns in the present language. `moment` only tells when the day may have changed. */
export function useAlertColumnOptions(moment: unknown): AlertColumnOptions {
  const { t } = useTranslation('common')
  const { format } = usePlantSettings()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is the moment to look at the clock again
  const day = useMemo(() => format.date(serverNow()), [format, moment])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the plant's day decides how a time is written
  const now = useMemo(() => serverNow(), [day])
  return useMemo(() => {
    // A row that scrolls into view needs the text of its state: looking one up costs more than all else in its cell.
    const states: Readonly<Record<AlertState, string>> = {
      'active-open': t('alertState.active-open'),
      'active-acked': t('alertState.active-acked'),
      'gone-open': t('alertState.gone-open'),
      'gone-acked': t('alertState.gone-acked'),
    }
    return {
      format,
      now,
      texts: {
        priority: t('alert.priority'),
        came: t('alert.came'),
        gone: t('alert.gone'),
        acked: t('alert.acked'),
        state: t('alert.state'),
        station: t('field.station'),
        message: t('alert.message'),
        valueLimit: t('alert.valueLimit'),
        stateOf: (alert) => states[alertState(alert)],
        limitOf: (code) => t(`limit.${code}`),
      },
    }
  }, [t, format, now])
}
