import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../overlay/dialog.tsx'
import styles from './table.module.css'
import { ToolsButton } from './tools-button.tsx'

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
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolsButton filters={filters} onOpen={() => setOpen(true)} />
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
