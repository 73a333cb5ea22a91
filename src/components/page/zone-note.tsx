import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'
import { usePlantSettings } from '../locale/plant-settings.tsx'

/** Says that times are those of this computer, because the zone of the plant could not be read. */
export function ZoneNote() {
  const { t } = useTranslation('common')
  const { isZoneKnown, format } = usePlantSettings()
  if (isZoneKnown) return null
  return (
    <p className={controls.notice} role="status" data-zone="unknown">
      {t('load.zoneUnknown', { zone: format.timeZone })}
    </p>
  )
}
