import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuOpener } from '../navigation/menu-opener.tsx'
import type { SheetSaving } from './sheet-menu.tsx'

const importMenu = async () => (await import('./sheet-menu.tsx')).SheetMenu

/** Saves a sheet as a text file or a spreadsheet, as its menu offers. */
export function SheetButton(saving: SheetSaving) {
  const { t } = useTranslation('table')
  return (
    <MenuOpener load={importMenu} content={saving}>
      <Download size={16} aria-hidden="true" />
      {t('save.title')}
    </MenuOpener>
  )
}
