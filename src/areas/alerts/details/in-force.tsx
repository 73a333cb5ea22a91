import { useTranslation } from 'react-i18next'
import { LIMIT_CODES } from '../../../domain/alerts/alert-state.ts'
import { limitKey } from '../../../domain/values/topic-keys.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { Alert } from '../../../wire/server/alert.ts'

/** What the limit of an alert is set to now, which may be another one than when it came. Nothing until it is known. */
export function InForce({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation(['details', 'common'])
  const format = useFormat()
  const { pvRef, limitType, dimension, decimalPlaces } = alert
  const key = pvRef === null || limitType === null ? null : limitKey({ pv: pvRef, limitType })
  const { value, stale } = useLiveValue('pvLimitConfig', key)
  if (value === null || limitType === null) return null
  const { notSet, limit, delayTime, priority } = value
  return (
    <>
      <dt>{t('inForce.title')}</dt>
      <dd data-in-force data-stale={stale || undefined}>
        {notSet
          ? t('inForce.notSet')
          : t('inForce.text', {
              limit:
                `${t(`common:limit.${LIMIT_CODES[limitType]}`)} ${format.number(limit, decimalPlaces)} ${dimension}`.trim(),
              seconds: delayTime,
              priority,
            })}
      </dd>
    </>
  )
}
