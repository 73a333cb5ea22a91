import { Maximize, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { useFormat } from '../locale/plant-settings.tsx'
import styles from './stage.module.css'
import { ZOOM_STEP } from './stage-keys.ts'

interface StageToolsProps {
  readonly percent: number
  readonly isWhole: boolean
  readonly onZoom: (factor: number) => void
  readonly onFit: () => void
  readonly children?: ReactNode
}

/** Zoom of an image, on its upper right corner. */
export function StageTools({ percent, isWhole, onZoom, onFit, children }: StageToolsProps) {
  const { t } = useTranslation('images')
  const format = useFormat()
  return (
    <div className={styles.tools} data-tools>
      <Button aria-label={t('zoom.out')} title={t('zoom.out')} disabled={isWhole} onClick={() => onZoom(1 / ZOOM_STEP)}>
        <Minus size={16} aria-hidden="true" />
      </Button>
      <output className={styles.percent} aria-label={t('zoom.label')}>
        {format.amount(percent, 0, '%')}
      </output>
      <Button aria-label={t('zoom.in')} title={t('zoom.in')} onClick={() => onZoom(ZOOM_STEP)}>
        <Plus size={16} aria-hidden="true" />
      </Button>
      <Button aria-label={t('zoom.fit')} disabled={isWhole} onClick={onFit}>
        <Maximize size={16} aria-hidden="true" />
        <span className={styles.wide}>{t('zoom.fit')}</span>
      </Button>
      {children}
    </div>
  )
}
