import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import styles from './overlay.module.css'

interface SurfaceHeadProps {
  /** The title element of Base UI, which names the surface. */
  readonly children: ReactNode
  /** Missing where only the buttons of the footer close it. */
  readonly onClose?: (() => void) | undefined
}

/** Title row of a dialog, drawer or popover, with the close button at its end. */
export function SurfaceHead({ children, onClose }: SurfaceHeadProps) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.head}>
      {children}
      {onClose !== undefined && (
        <Button quiet aria-label={t('action.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
