import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { useFormat } from '../../locale/plant-settings.tsx'
import { Dialog } from '../../overlay/dialog.tsx'
import styles from './table.module.css'

interface ToolsSheetProps {
  /** Conditions that hide rows now. */
  readonly filters: number
  /** How many rows are shown, for who changes a filter above them. */
  readonly shown: string
  readonly children: ReactNode
}

/** One button of a telephone for all that is done with a list, in a sheet: the screen belongs to the rows. */
export function ToolsSheet({ filters, shown, children }: ToolsSheetProps) {
  const { t } = useTranslation(['table', 'common'])
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" data-on={filters > 0 || undefined} onClick={() => setOpen(true)}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        {filters === 0 ? t('tools') : `${t('filter.summary')} ${format.number(filters, 0)}`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('tools')}
        note={shown}
        footer={
          <Button primary onClick={() => setOpen(false)}>
            {t('common:action.close')}
          </Button>
        }
      >
        <div className={styles.sheet}>{children}</div>
      </Dialog>
    </>
  )
}
