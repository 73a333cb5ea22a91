import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import styles from './charts.module.css'

interface ToolsSheetProps {
  /** Receives where the actions of the page stand. */
  readonly onActions: (slot: HTMLElement | null) => void
  readonly children: ReactNode
}

/** One button of a telephone for all that is set and done with a chart, in a sheet: the screen belongs to the chart. */
export function ToolsSheet({ onActions, children }: ToolsSheetProps) {
  const { t } = useTranslation(['workplace', 'common'])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        <span className="visually-hidden">{t('tools')}</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('tools')}
        footer={
          <Button primary onClick={() => setOpen(false)}>
            {t('common:action.close')}
          </Button>
        }
      >
        <div className={styles.sheet}>
          {children}
          <span ref={onActions} className={styles.actions} />
        </div>
      </Dialog>
    </>
  )
}
