import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'
import { toggleFullscreen } from '../layout/fullscreen.ts'

/** Among the tools of a stage: fills the screen with the page, or ends that. */
export function FullscreenButton() {
  const { t } = useTranslation('images')
  return (
    <button
      type="button"
      className={controls.button}
      aria-label={t('fullscreen')}
      title={t('fullscreen')}
      onClick={() => void toggleFullscreen()}
    >
      <Maximize2 size={16} aria-hidden="true" />
    </button>
  )
}
