import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { printPage } from './print-now.ts'

export function PrintButton() {
  const { t } = useTranslation('files')
  return (
    <Button onClick={() => printPage()}>
      <Printer size={16} aria-hidden="true" />
      {t('print.action')}
    </Button>
  )
}
