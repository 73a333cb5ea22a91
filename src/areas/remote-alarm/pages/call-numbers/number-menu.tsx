import { type LucideIcon, Pencil, Phone, PhoneOff, Repeat2, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuAt } from '../../../../ui/navigation/menu-button.tsx'
import type { MenuEntry } from '../../../../ui/navigation/menu-entry.ts'
import type { RowMenuProps } from '../../../../ui/table/menu/use-row-menu.tsx'
import type { NumberRow } from './number-rows.ts'

const SIZE_PX = 16

export interface NumberMenuGiven {
  readonly whyNot: (rows: readonly NumberRow[]) => string | null
  readonly onSwap: (row: NumberRow) => void
  readonly onSwitch: (row: NumberRow) => void
  readonly onChange: (row: NumberRow) => void
  readonly onDelete: (row: NumberRow) => void
}

/** What can be done with one call number. */
export function NumberMenu({ row, ...given }: RowMenuProps<NumberRow> & NumberMenuGiven) {
  const { t } = useTranslation(['numbers', 'common'])
  const { whyNot, onSwap, onSwitch, onChange, onDelete, ...place } = given
  const blocked = whyNot([row])
  const entry = (id: string, Icon: LucideIcon, verb: string, run: (row: NumberRow) => void): MenuEntry => ({
    id,
    label: t('common:opens', { text: verb }),
    icon: <Icon size={SIZE_PX} />,
    onChoose: () => run(row),
    blocked,
  })
  const { isActive } = row.number
  return (
    <MenuAt
      {...place}
      entries={[
        entry('swap', Repeat2, t('swap.title'), onSwap),
        isActive
          ? entry('deactivate', PhoneOff, t('deactivate.verb'), onSwitch)
          : entry('activate', Phone, t('activate.verb'), onSwitch),
        entry('change', Pencil, t('change.open'), onChange),
        entry('delete', Trash2, t('delete.verb'), onDelete),
      ]}
    />
  )
}
