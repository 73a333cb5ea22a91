import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'

/** Says that what the user has asked for could not be loaded. */
export function PartFailed() {
  const { t } = useTranslation('errors')
  return (
    <p className={controls.notice} role="alert">
      {t('page.chunk')}
    </p>
  )
}
