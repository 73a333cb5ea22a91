import { useTranslation } from 'react-i18next'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import { PageNote } from './page-note.tsx'

/** Says that times are those of this computer, because the zone of the plant could not be read. */
export function ZoneNote() {
  const { t } = useTranslation('common')
  const { isZoneKnown, format } = usePlantSettings()
  if (isZoneKnown) return null
  return (
    <PageNote data={{ 'data-zone': 'unknown' }}>
      <p>{t('load.zoneUnknown', { zone: format.timeZone })}</p>
    </PageNote>
  )
}
