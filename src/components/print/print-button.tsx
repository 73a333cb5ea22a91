import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'

/** Opens the browser's print dialog. Prints the `PrintPage` of the page, or the page itself without its frame. */
export function printPage(): void {
  window.print()
}

export function PrintButton() {
  const { t } = useTranslation('files')
  return (
    <button type="button" className={controls.button} onClick={printPage}>
      <Printer size={16} aria-hidden="true" />
      {t('print.action')}
    </button>
  )
}
