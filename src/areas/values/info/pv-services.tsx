import { useTranslation } from 'react-i18next'
import { STATE_OF_STEP } from '../../../domain/maintenance/due-machines.ts'
import { maintenanceKey } from '../../../domain/values/topic-keys.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import { NotTold } from '../../../ui/controls/not-told.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { PvRef } from '../../../wire/server/pv.ts'
import { SERVICE_MESSAGE_TYPES, type ServiceMessageType } from '../../../wire/server/pv-command.ts'
import styles from './pv-info.module.css'

/** The service messages of a machine: each with its priority, and in how many hours it comes. Specification 3, "Maintenance config". */
export function PvServices({ pv }: { readonly pv: PvRef }) {
  const { t } = useTranslation('overlay')
  return (
    <ul className={styles.list} aria-label={t('info.services')}>
      {SERVICE_MESSAGE_TYPES.map((step) => (
        <Service key={step} pv={pv} step={step} />
      ))}
    </ul>
  )
}

function Service({ pv, step }: { readonly pv: PvRef; readonly step: ServiceMessageType }) {
  const { t } = useTranslation('overlay')
  const format = useFormat()
  const { value, stale } = useLiveValue('pvMaintenanceConfig', maintenanceKey({ pvRef: pv, serviceMessageType: step }))
  if (value === null) {
    return (
      <li data-service={step}>
        <span className={styles.what}>{t(`service.${STATE_OF_STEP[step]}`)}</span>
        <span className={styles.when}>
          <NotTold why={t('info.serviceUnknown')} />
        </span>
      </li>
    )
  }
  const { priority, message, remainingTime } = value
  const hours = format.number(Math.abs(remainingTime), 0)
  return (
    <li data-stale={stale || undefined} data-service={step}>
      <PrioritySign priority={priority} stale={stale} />
      <span className={styles.what}>{message || t(`service.${STATE_OF_STEP[step]}`)}</span>
      <span className={styles.when}>
        {remainingTime < 0 ? t('info.overdue', { hours }) : t('info.dueIn', { hours })}
      </span>
    </li>
  )
}
