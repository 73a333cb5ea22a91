import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../layout/use-is-phone.ts'
import type { MenuEntry } from '../../navigation/menu-entry.ts'
import { MenuOpener } from '../../navigation/menu-opener.tsx'
import type { TableState } from './table-state.ts'

const importMenu = async () => (await import('./tools-menu.tsx')).ToolsMenu

interface ToolsButtonProps<Row> {
  readonly table: TableState<Row>
  readonly entries?: readonly MenuEntry[] | undefined
}

/** The button of the tools of a table. */
export function ToolsButton<Row>({ table, entries }: ToolsButtonProps<Row>) {
  const { t } = useTranslation('table')
  const isPhone = useIsPhone()
  return (
    <MenuOpener load={importMenu} content={{ table, own: entries }}>
      <SlidersHorizontal size={16} aria-hidden="true" />
      {/* On a telephone its symbol says enough. */}
      <span className={isPhone ? 'visually-hidden' : undefined}>{t('tools')}</span>
    </MenuOpener>
  )
}
