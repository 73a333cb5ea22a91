import { Download } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { PartFailed } from '../load-gate/part-failed.tsx'
import { useDeferred } from '../load-gate/use-deferred.ts'
import type { MenuSpot } from '../navigation/menu-button.tsx'
import type { SheetSaving } from './sheet-menu.tsx'

const importMenu = async () => (await import('./sheet-menu.tsx')).SheetMenu
const GONE = { display: 'none' } as const

/** Saves a sheet as a text file or a spreadsheet, as its menu offers, which loads when somebody comes near. */
export function SheetButton(saving: SheetSaving) {
  const { t } = useTranslation('table')
  const [Menu, loadMenu, hasFailed] = useDeferred(importMenu, false)
  const [spot, setSpot] = useState<MenuSpot | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const open = ({ currentTarget: element }: SyntheticEvent<HTMLElement>) => {
    loadMenu()
    setSpot({ element, point: null })
    setOpen(true)
  }
  return (
    <>
      {isOpen && hasFailed && <PartFailed />}
      {Menu !== null && spot !== null && (
        <Menu {...saving} spot={spot} open={isOpen} onClose={() => setOpen(false)} onSaving={setSaving} />
      )}
      <Button
        aria-haspopup="menu"
        aria-expanded={isOpen && Menu !== null}
        data-tools
        style={isSaving ? GONE : undefined}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open(event)
        }}
      >
        <Download size={16} aria-hidden="true" />
        <span data-word>{t('save.title')}</span>
      </Button>
    </>
  )
}
