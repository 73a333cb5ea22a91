import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import controls from '../../controls/controls.module.css'
import { printPage } from './print-now.ts'

export function PrintButton() {
  const { t } = useTranslation('files')
  return (
    <button type="button" className={controls.button} onClick={printPage}>
      <Printer size={16} aria-hidden="true" />
      {t('print.action')}
    </button>
  )
}
