import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { Dialog } from '../../components/overlay/dialog.tsx'
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
      <button type="button" className={controls.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        <span className="visually-hidden">{t('tools')}</span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('tools')}
        footer={
          <button type="button" className={controls.primary} onClick={() => setOpen(false)}>
            {t('common:action.close')}
          </button>
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
